; The five rounding modes on the same value: floor below truncation below ceiling for positive values,
; and the two nearest modes differ only at halves.
(set-info :smt-lib-version 2.6)
(set-logic QF_FP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x Float32)
(declare-const m RoundingMode)

(define-fun whole ((r RoundingMode)) Float32 (fp.roundToIntegral r x))
(assert (fp.leq ((_ to_fp 8 24) RNE 0.25) x ((_ to_fp 8 24) RNE 9.75)))
(define-fun half () Float32 ((_ to_fp 8 24) RNE 0.5))
(assert (or (fp.gt (whole roundTowardNegative) (whole roundTowardZero))
  (not (fp.leq (whole RTZ) (whole RTP)))
  (and (not (= (whole roundNearestTiesToEven) (whole roundNearestTiesToAway)))
    (not (fp.eq (fp.sub RNE x (whole RTN)) half)))
  (fp.lt (whole m) (fp.roundToIntegral RTN x))
  (fp.gt (whole m) (whole roundTowardPositive))
  (and (= m RNA) (distinct (whole m) (whole RNA)))))

(check-sat)
(exit)
