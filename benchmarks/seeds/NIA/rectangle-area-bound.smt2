; A rectangle with given half perimeter such that all others of the same perimeter have at most its
; area.
(set-info :smt-lib-version 2.6)
(set-logic NIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const a Int)
(declare-const b Int)

(assert (and (= (+ a b) 17) (< 0 a b)))
(assert (forall ((x Int)) (=> (<= 1 x 16) (<= (* x (- 17 x)) (* a b)))))
(assert (not (exists ((y Int)) (and (<= 0 y 10) (= (* y y) (* a b))))))
(assert (ite (= a 8) (= (* a b) 72) true))

(check-sat)
(exit)
