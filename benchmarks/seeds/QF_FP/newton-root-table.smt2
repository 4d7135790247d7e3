; One Newton step for the square root from three table values, checked against the correctly rounded
; root, remainder and fused multiply-add; all inputs are chosen from a table.
(set-info :smt-lib-version 2.6)
(set-logic QF_FP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const x Float32)
(declare-const guess Float32)
(declare-const step Float32)
(declare-const root Float32)
(declare-const error Float32)
(declare-const rest Float32)
(declare-const wide Float64)

(assert (or (= x ((_ to_fp 8 24) RNE 2.0)) (= x ((_ to_fp 8 24) RNE 9.0))))
(assert (= guess (ite (fp.lt x ((_ to_fp 8 24) RNE 4.0)) ((_ to_fp 8 24) RNE 1.5) ((_ to_fp 8 24) RNE 3.0))))
(define-fun step_for ((v Float32) (g Float32)) Float32
  (fp.mul RNE ((_ to_fp 8 24) RNE 0.5) (fp.add RNE g (fp.div RNE v g))))
(define-fun two () Float32 ((_ to_fp 8 24) RNE 2.0))
(define-fun nine () Float32 ((_ to_fp 8 24) RNE 9.0))
(define-fun g2 () Float32 ((_ to_fp 8 24) RNE 1.5))
(define-fun g9 () Float32 ((_ to_fp 8 24) RNE 3.0))
(assert (= step (ite (= x two) (step_for two g2) (step_for nine g9))))
(assert (= root (ite (= x two) (fp.sqrt RNE two) (fp.sqrt RTZ nine))))
(assert (= error (ite (= x nine) (fp.fma RNE g9 g9 (fp.neg nine)) (fp.fma RTP g2 g2 (fp.neg two)))))
(assert (= rest (ite (= x nine) (fp.rem nine two) (fp.rem two g2))))
(assert (= wide ((_ to_fp 11 53) RNE root)))
(assert (and (fp.leq error ((_ to_fp 8 24) RNE 0.25)) (fp.isPositive error)))
(assert (=> (fp.eq step root) (= x nine) (fp.eq rest ((_ to_fp 8 24) RNE 1.0))))
(assert (fp.geq wide ((_ to_fp 11 53) RNE 1.25)))

(check-sat)
(exit)
