; The maximum of two cells is written back to the smaller one; claim: they differ afterwards.
(set-info :smt-lib-version 2.6)
(set-logic QF_ALIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a (Array Int Int))
(declare-const i Int)
(declare-const j Int)
(define-fun hi () Int (ite (> (select a i) (select a j)) (select a i) (select a j)))
(define-fun b () (Array Int Int) (ite (= hi (select a i)) (store a j hi) (store a i hi)))
(assert (! (distinct (select b i) (select b j)) :named differ))
(assert (=> differ (or true false) (xor (= i j) (< i j) (> i j))))

(check-sat)
(exit)
