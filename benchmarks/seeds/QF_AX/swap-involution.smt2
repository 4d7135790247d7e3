; Three swaps of the same pair of cells, done through a temporary array, equal one swap;
; equality of the arrays is claimed to fail.
(set-info :smt-lib-version 2.6)
(set-logic QF_AX)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Index 0)
(declare-sort Element 0)
(declare-const a (Array Index Element))
(declare-const b (Array Index Element))
(declare-const c (Array Index Element))
(declare-const d (Array Index Element))
(declare-const i Index)
(declare-const j Index)

(assert (= b (store (store a i (select a j)) j (select a i))))
(assert (= c (store (store b i (select b j)) j (select b i))))
(assert (= d (store (store c i (select c j)) j (select c i))))
(assert (or (distinct d b) (not (= a c))))

(check-sat)
(exit)
