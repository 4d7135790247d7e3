; title: `fp.mul` of subnormal numbers whose rounding mode is no constant, in formats whose significand is long for their exponent
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: sat
; wrong: unsat
;
; The square of the smallest positive number of the format, 2^-9, is 2^-18. That is less than half of the smallest number,
; so that rounding to nearest gives +0, as roundTowardZero and roundTowardNegative do (IEEE 754-2019, section 4.3). z3
; answers unsat where the rounding mode is no constant, in this format and in others whose significand is long for
; their exponent, like (3, 11), (4, 12) and (2, 20); with a constant for m it answers sat. Found in a campaign.
(set-logic QF_FP)
(declare-const m RoundingMode)
(assert (= (fp.mul m (fp #b0 #b000 #b0000001) (fp #b0 #b000 #b0000001)) (_ +zero 3 8)))
(check-sat)
; witness:
; (define-fun m () RoundingMode RNE)
