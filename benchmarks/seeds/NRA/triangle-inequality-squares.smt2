; For all pairs the square of the sum is at most twice the sum of the squares; claim: not for some
; pair with a chosen sum.
(set-info :smt-lib-version 2.6)
(set-logic NRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const t Real)
(assert (and (< 0.0 t) (<= t 10.0)))
(assert (exists ((x Real) (y Real)) (and (= (+ x y) t) (> (* t t) (* 2.0 (+ (* x x) (* y y)))))))

(check-sat)
(exit)
