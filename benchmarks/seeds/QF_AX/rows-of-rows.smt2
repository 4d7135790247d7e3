; A table as an array of rows: copying one row over another and then writing a cell; rows are not
; shared, but the tables may still be equal.
(set-info :smt-lib-version 2.6)
(set-logic QF_AX)
(set-info :category "crafted")
(set-info :status sat)

(declare-sort Index 0)
(declare-sort Element 0)
(declare-const table (Array Index (Array Index Element)))
(declare-const copied (Array Index (Array Index Element)))
(declare-const written (Array Index (Array Index Element)))
(declare-const r1 Index)
(declare-const r2 Index)
(declare-const col Index)
(declare-const x Element)

(assert (= copied (store table r2 (select table r1))))
(assert (= written (store copied r2 (store (select copied r2) col x))))
(assert (not (= (select (select written r1) col) x)))
(assert (or (= written table) (distinct (select written r2) (select table r1))))
(assert (= (select (select table r2) col) x))
(assert (let ((row (select table r1))) (= row (store row col (select row col)))))
(assert (=> (= r1 r2) (= table copied) (= (select (select written r2) col) x)))

(check-sat)
(exit)
