; title: `fp.roundToIntegral` of numbers whose nearest integer is beyond the format
; found by: campaign
; solver: cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: unsat
; right: z3 4.8.7 to 5.4.0, cvc5 1.4.0 to 1.4.2
;
; Theory FloatingPoint: fp.roundToIntegral rounds to the nearest integer, and the result is rounded to the format. With
; three exponent bits and twelve of significand the largest number is 15.99609375. The integer next to it is 16, which is
; beyond the format: with RNE that is plus infinity. cvc5 does not see the overflow. Found by the strategy literals.
(set-logic QF_FP)
(assert (= (fp.roundToIntegral RNE (fp #b0 #b110 #b11111111111)) (_ +oo 3 12)))
(check-sat)
