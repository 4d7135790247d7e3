; A quadratic with negative discriminant has no real root; coefficients come from two cases.
(set-info :smt-lib-version 2.6)
(set-logic QF_NRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a Real)
(declare-const b Real)
(declare-const c Real)
(declare-const x Real)
(declare-const steep Bool)
(declare-const flipped Bool)

(assert (ite steep (> a 2.0) (and (> a 0.0) (<= a 2.0))))
(assert (! (< (- (* b b) (* 4.0 a c)) 0.0) :named no_real_root))
(define-fun value () Real (+ (* a x x) (* b x) c))
(assert (=> flipped (= value 0.0)))
(assert (=> (not flipped) (<= value 0.0)))
(assert (or steep flipped (distinct x 0.0)))

(check-sat)
(exit)
