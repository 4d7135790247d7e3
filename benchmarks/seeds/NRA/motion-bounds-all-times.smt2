; A start speed for a throw: at all times before a given one the height stays below the ceiling, and
; at some time it is above the net; drag is left out.
(set-info :smt-lib-version 2.6)
(set-logic NRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const v Real)

(define-fun height ((t Real)) Real (- (+ 2.0 (* v t)) (* 5.0 t t)))
(assert (or (= v 4.0) (= v 6.0) (= v (/ 19 2))))
(assert (forall ((t Real)) (=> (and (<= 0.0 t) (<= t 2.0)) (< (height t) 4.5))))
(assert (exists ((t Real)) (and (= t 0.5) (>= (height t) 3.5))))

(check-sat)
(exit)
