; A tournament of six teams: everybody meets everybody, the winner function picks one of both, no
; cycles of three among all teams, a judge relation on pairs agrees with results; some results are
; given.
(set-info :smt-lib-version 2.6)
(set-logic UF)
(set-info :category "crafted")
(set-info :status sat)

(declare-sort Team 0)
(declare-fun winner (Team Team) Team)
(declare-fun beats (Team Team) Bool)
(declare-fun captain_of (Team) Team)
(declare-const team_a Team)
(declare-const team_b Team)
(declare-const team_c Team)
(declare-const team_d Team)
(declare-const team_e Team)
(declare-const team_f Team)

(assert (distinct team_a team_b team_c team_d team_e team_f))
(assert
  (! (forall ((x Team))
       (or (= x team_a) (= x team_b) (= x team_c) (= x team_d) (= x team_e) (= x team_f))) :named only_six))
(assert
  (forall ((x Team)
           (y Team))
    (and (= (winner x y) (winner y x)) (or (= (winner x y) x) (= (winner x y) y)))))
(assert (forall ((x Team) (y Team)) (= (beats x y) (and (distinct x y) (= (winner x y) x)))))
(assert
  (! (forall ((x Team) (y Team) (z Team)) (=> (beats x y) (beats y z) (beats x z))) :named no_cycles))
(assert (let ((next team_b)) (xor (beats team_a next) (= (winner team_a next) next))))
(assert
  (or
    (= (captain_of team_a) team_a)
    (and (beats (captain_of team_a) team_a) (not (= (captain_of team_a) team_d)))))
(assert (let ((next team_c)) (xor (beats team_b next) (= (winner team_b next) next))))
(assert
  (or
    (= (captain_of team_b) team_b)
    (and (beats (captain_of team_b) team_b) (not (= (captain_of team_b) team_e)))))
(assert (=> (beats team_b team_a) (exists ((x Team)) (and (beats team_b x) (distinct x team_a)))))
(assert (let ((next team_d)) (xor (beats team_c next) (= (winner team_c next) next))))
(assert
  (or
    (= (captain_of team_c) team_c)
    (and (beats (captain_of team_c) team_c) (not (= (captain_of team_c) team_f)))))
(assert (let ((next team_e)) (xor (beats team_d next) (= (winner team_d next) next))))
(assert
  (or
    (= (captain_of team_d) team_d)
    (and (beats (captain_of team_d) team_d) (not (= (captain_of team_d) team_a)))))
(assert (=> (beats team_d team_c) (exists ((x Team)) (and (beats team_d x) (distinct x team_c)))))
(assert (let ((next team_f)) (xor (beats team_e next) (= (winner team_e next) next))))
(assert
  (or
    (= (captain_of team_e) team_e)
    (and (beats (captain_of team_e) team_e) (not (= (captain_of team_e) team_b)))))
(assert (let ((next team_a)) (xor (beats team_f next) (= (winner team_f next) next))))
(assert
  (or
    (= (captain_of team_f) team_f)
    (and (beats (captain_of team_f) team_f) (not (= (captain_of team_f) team_c)))))
(assert (=> (beats team_f team_e) (exists ((x Team)) (and (beats team_f x) (distinct x team_e)))))
(assert (and (beats team_d team_a) (beats team_a team_c) (not (beats team_b team_f))))
(assert (exists ((x Team)) (forall ((y Team)) (or (= x y) (beats x y)))))

(check-sat)
(exit)
