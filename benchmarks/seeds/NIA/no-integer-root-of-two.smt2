; A number whose square is less than, and the next one whose square is above, but equal to seven.
(set-info :smt-lib-version 2.6)
(set-logic NIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const n Int)
(assert (exists ((k Int)) (and (= (* k k) 7) (<= 0 k n))))
(assert (= n 5))

(check-sat)
(exit)
