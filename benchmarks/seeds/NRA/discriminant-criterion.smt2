; A monic quadratic has a real root exactly if its discriminant is not negative. Claim: coefficients
; without it, one direction with a witness.
(set-info :smt-lib-version 2.6)
(set-logic NRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const b Real)
(declare-const c Real)
(define-fun disc () Real (- (* b b) (* 4.0 c)))
(assert (exists ((x Real)) (= (+ (* x x) (* b x) c) 0.0)))
(assert (or (< disc 0.0) (and (= c (+ (* 0.25 b b) 1.0)) (not (> disc 0.0)))))

(check-sat)
(exit)
