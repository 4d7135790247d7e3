; A cell keeps its value when another cell is written.
(set-info :smt-lib-version 2.6)
(set-logic QF_AX)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Index 0)
(declare-sort Element 0)
(declare-const a (Array Index Element))
(declare-const i Index)
(declare-const j Index)
(declare-const e Element)
(assert (distinct i j))
(assert (not (= (select (store a i e) j) (select a j))))

(check-sat)
(exit)
