; The largest gain with which the output stays below its limit for all inputs in an interval.
(set-info :smt-lib-version 2.6)
(set-logic LRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun offset () Real)
(declare-fun strict () Bool)
(define-fun output ((x Real)) Real (+ (* (/ 3 4) x) offset))
(assert (! (forall ((x Real)) (=> (<= 0.0 x 2.0) (ite strict (< (output x) 3.5) (<= (output x) 3.5)))) :named bounded))
(assert (exists ((x Real)) (and (<= 0.0 x 2.0) (>= (output x) 3.25))))
(assert (=> bounded (not strict) (= offset 2.0)))
(assert (xor strict (distinct offset 1.8 1.9)))
(assert (let ((low (- offset 0.5))) (or (> low 1.25) (< (- low) (- 2.0)) false)))

(check-sat)
(exit)
