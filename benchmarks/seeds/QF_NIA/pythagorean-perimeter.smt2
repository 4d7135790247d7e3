; A right triangle with integer sides and perimeter 84.
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (< 0 a b c))
(assert (= (+ (* a a) (* b b)) (* c c)))
(assert (= (+ a b c) 84))

(check-sat)
(exit)
