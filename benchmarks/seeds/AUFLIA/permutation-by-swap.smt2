; Swapping two cells is a permutation: every value of the old array in the range is found in the new
; one; claim: one is missing.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a (Array Int Int))
(declare-const b (Array Int Int))
(declare-const i Int)
(declare-const j Int)
(declare-const lost Int)
(assert (and (<= 0 i 7) (<= 0 j 7) (= b (store (store a i (select a j)) j (select a i)))))
(assert (exists ((k Int)) (and (<= 0 k 7) (= (select a k) lost))))
(assert (forall ((k Int)) (=> (<= 0 k 7) (not (= (select b k) lost)))))

(check-sat)
(exit)
