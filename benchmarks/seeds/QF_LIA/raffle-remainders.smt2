; A raffle: three consecutive ticket numbers that share out among 4, 9 and 25 winners.
; The least such number is 548, so none is below.
(set-info :smt-lib-version 2.6)
(set-logic QF_LIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const n Int)
(declare-const by4 Int)
(declare-const by9 Int)
(declare-const by25 Int)
(declare-const q Int)
(declare-const r Int)
(define-fun positive ((x Int)) Bool (> x 0))
(assert (and (positive n) (positive by4) (positive by9) (positive by25)))
(assert (= n (* 4 by4)))
(assert (= (+ n 1) (* by9 9)))
(assert (= (+ n 2) (* 25 by25)))
(assert (let ((lhs (- n r))) (and (= lhs (* 36 q)) (<= 0 r) (< r 36))))
(assert (=> (distinct r 8) (xor (= r 17) (= r 26)) (not (>= (- r) (- 8)))))
(assert (or (<= 1 n 500) (and (> n 500) (< n 548))))

(check-sat)
(exit)
