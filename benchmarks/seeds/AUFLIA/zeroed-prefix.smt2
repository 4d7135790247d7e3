; A loop has set all cells below n to zero, but one of them is not.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a (Array Int Int))
(declare-const n Int)
(assert (forall ((i Int)) (=> (and (<= 0 i) (< i n)) (= (select a i) 0))))
(assert (and (> n 3) (> (select a (- n 1)) 0)))

(check-sat)
(exit)
