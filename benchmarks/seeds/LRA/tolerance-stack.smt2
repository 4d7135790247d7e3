; Four parts with tolerances in a housing: claim: for all part sizes the gap is positive although the
; sum of the largest sizes fills the housing.
(set-info :smt-lib-version 2.6)
(set-logic LRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const housing Real)

(assert (and (<= 40.0 housing) (<= housing 40.25)))
(define-fun part ((x Real) (nominal Real)) Bool (and (<= (- nominal 0.125) x) (<= x (+ nominal 0.125))))
(assert (forall ((a Real) (b Real) (c Real) (d Real))
  (=> (and (part a 10.0) (part b 9.5) (part c 12.25) (part d 8.25)) (> (- housing (+ a b c d)) 0.0))))

(check-sat)
(exit)
