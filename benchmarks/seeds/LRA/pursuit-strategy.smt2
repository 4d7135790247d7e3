; A pursuer reacts to each move of an evader on a line: for every evasion there is an answer that
; keeps the distance below a radius; the radius is to be found, and a smaller one by a quarter is not
; enough.
(set-info :smt-lib-version 2.6)
(set-logic LRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const radius Real)

(define-fun keeps ((r Real)) Bool
  (forall ((e Real)) (=> (<= (- 1.0) e 1.0)
    (exists ((p Real)) (and (<= (- 0.75) p 0.75) (<= (- e p) r) (<= (- p e) r))))))
(assert (! (keeps radius) :named enough))
(assert (not (keeps (- radius 0.25))))
(assert (=> enough (>= radius 0.25) (<= radius (/ 1 2))))
(assert (xor (= radius 0.5) (= radius 0.25)))

(check-sat)
(exit)
