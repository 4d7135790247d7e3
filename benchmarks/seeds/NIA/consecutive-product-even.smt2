; The product of two neighbouring numbers is even, for all numbers in a range; claim: one is odd.
(set-info :smt-lib-version 2.6)
(set-logic NIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const n Int)
(declare-const h Int)
(assert (and (<= (- 6) n) (<= n 6) (= (* n (+ n 1)) (+ h h 1))))
(assert (or (exists ((k Int)) (= n (* 2 k))) (exists ((k Int)) (= n (+ (* 2 k) 1)))))
(assert (forall ((k Int)) (=> (<= (- 4) k 4) (distinct (* k (+ k 1)) (+ h h 1)))))

(check-sat)
(exit)
