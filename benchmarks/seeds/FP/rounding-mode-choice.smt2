; A rounding mode for which three given halves are rounded away from zero; for all modes whole numbers
; stay.
(set-info :smt-lib-version 2.6)
(set-logic FP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const m RoundingMode)

(define-fun whole ((r RoundingMode) (v Float32)) Float32 (fp.roundToIntegral r v))
(assert (= (whole m ((_ to_fp 8 24) RNE 2.5)) ((_ to_fp 8 24) RNE 3.0)))
(assert (= (whole m (fp.neg ((_ to_fp 8 24) RNE 2.5))) (fp.neg ((_ to_fp 8 24) RNE 3.0))))
(assert (forall ((r RoundingMode)) (= (whole r ((_ to_fp 8 24) RTZ 4.0)) ((_ to_fp 8 24) RTP 4.0))))
(assert (not (forall ((r RoundingMode)) (= (whole r ((_ to_fp 8 24) RNE 2.5)) (whole m ((_ to_fp 8 24) RNE 2.5))))))
(assert (exists ((r RoundingMode)) (and (distinct r m roundTowardPositive) (= (whole r ((_ to_fp 8 24) RNE 1.5)) ((_ to_fp 8 24) RNE 2.0)))))
(assert (or (= m roundNearestTiesToAway) (= m roundTowardZero)))

(check-sat)
(exit)
