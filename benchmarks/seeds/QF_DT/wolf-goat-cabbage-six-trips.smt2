; The ferryman with wolf, goat and cabbage: six crossings are not enough.
(set-info :smt-lib-version 2.6)
(set-logic QF_DT)
(set-info :category "crafted")
(set-info :status unsat)

(declare-datatypes ((Bank 0) (Load 0)) (((here) (there)) ((nothing) (wolf) (goat) (cabbage))))
(declare-datatype State ((state (man Bank) (wolf_at Bank) (goat_at Bank) (cabbage_at Bank))))
(declare-const s_0 State)
(declare-const s_1 State)
(declare-const s_2 State)
(declare-const s_3 State)
(declare-const s_4 State)
(declare-const s_5 State)
(declare-const s_6 State)
(declare-const load_0 Load)
(declare-const load_1 Load)
(declare-const load_2 Load)
(declare-const load_3 Load)
(declare-const load_4 Load)
(declare-const load_5 Load)

(define-fun other ((b Bank)) Bank (ite (= b here) there here))
(define-fun fine ((s State)) Bool
  (and
    (=> (= (wolf_at s) (goat_at s)) (= (man s) (goat_at s)))
    (=> (= (goat_at s) (cabbage_at s)) (= (man s) (goat_at s)))))
(define-fun carry ((s State) (l Load)) State
  (let ((to (other (man s))))
    (match
      l
      ((nothing (state to (wolf_at s) (goat_at s) (cabbage_at s)))
       (wolf (state to to (goat_at s) (cabbage_at s)))
       (goat (state to (wolf_at s) to (cabbage_at s)))
       (cabbage (state to (wolf_at s) (goat_at s) to))))))
(define-fun with_man ((s State) (l Load)) Bool
  (or
    (= l nothing)
    (and (= l wolf) (= (wolf_at s) (man s)))
    (and (= l goat) (= (goat_at s) (man s)))
    (and (= l cabbage) (= (cabbage_at s) (man s)))))
(assert (= s_0 (state here here here here)))
(assert (! (and (with_man s_0 load_0) (= s_1 (carry s_0 load_0)) (fine s_1)) :named trip_1))
(assert (! (and (with_man s_1 load_1) (= s_2 (carry s_1 load_1)) (fine s_2)) :named trip_2))
(assert (! (and (with_man s_2 load_2) (= s_3 (carry s_2 load_2)) (fine s_3)) :named trip_3))
(assert (! (and (with_man s_3 load_3) (= s_4 (carry s_3 load_3)) (fine s_4)) :named trip_4))
(assert (! (and (with_man s_4 load_4) (= s_5 (carry s_4 load_4)) (fine s_5)) :named trip_5))
(assert (! (and (with_man s_5 load_5) (= s_6 (carry s_5 load_5)) (fine s_6)) :named trip_6))
(assert (= s_6 (state there there there there)))

(check-sat)
(exit)
