; title: `fp.roundToIntegral` of 1 whose rounding mode is no constant, in formats whose significand is long for their exponent
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: sat
; wrong: unsat
; right: cvc5 1.0.3 to 1.4.2
;
; Theory FloatingPoint: 1 is integral, so that it is rounded to itself, whatever the mode. z3 is wrong where the mode is no
; constant and the significand is long for the exponent: with two bits of exponent from 17 bits of significand on. Found
; in a campaign, by the strategy terms, with four and 62.
(set-logic QF_FP)
(declare-fun m () RoundingMode)
(assert (= (fp.roundToIntegral m (fp #b0 #b01 #b0000000000000000)) (fp #b0 #b01 #b0000000000000000)))
(check-sat)
; witness:
; (define-fun m () RoundingMode RNE)
