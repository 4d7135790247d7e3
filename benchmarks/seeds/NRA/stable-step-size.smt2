; A step size for which the iteration x -> x - h x with h from a small set shrinks the square of every
; start value by a factor of four or more.
(set-info :smt-lib-version 2.6)
(set-logic NRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const h Real)
(declare-const f Real)

(assert (or (= h 0.25) (= h 0.5) (= h (/ 3 4))))
(assert (= f (- 1.0 h)))
(assert (forall ((x Real)) (<= (* 4.0 (* f x) (* f x)) (* x x))))
(assert (exists ((x Real)) (and (= x 1.0) (> (* 8.0 (* f x) (* f x)) (* x x)))))

(check-sat)
(exit)
