; A point of a parabola that lies below all others near it; the parabola opens upwards.
(set-info :smt-lib-version 2.6)
(set-logic NRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun v () Real)
(declare-fun wide () Bool)
(define-fun p ((x Real)) Real (+ (* x x) (* (- 2.0) x) 3.0))
(assert (! (= v 1.0) :named candidate))
(assert (forall ((x Real)) (>= (p x) (p v))))
(assert (exists ((y Real)) (and (> y v) (= (p y) 6.0))))
(assert (=> candidate (xor wide (< (p v) (/ 3 2))) true))
(assert (let ((m (p v))) (ite wide (= m 2.0) (distinct m 2 3))))
(assert (or (not (<= v 0.5)) false))

(check-sat)
(exit)
