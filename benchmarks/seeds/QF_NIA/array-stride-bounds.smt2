; Row-major address of a matrix cell: rows * width cells. Claim: a cell inside the matrix has an
; address outside the buffer, or dividing the address does not give the row back.
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const rows Int)
(declare-const width Int)
(declare-const r Int)
(declare-const c Int)
(declare-const addr Int)

(assert (and (< 0 rows 12) (< 0 width 12)))
(assert (and (<= 0 r) (< r rows) (<= 0 c) (< c width)))
(assert (= addr (+ (* r width) c)))
(define-fun size () Int (* rows width))
(assert (or (>= addr size) (< addr 0) (not (= (div addr width) r)) (distinct (mod addr width) c)))

(check-sat)
(exit)
