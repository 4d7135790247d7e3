; title: `fp.roundToIntegral` of subnormal numbers, where the exponent has two bits
; found by: campaign
; solver: z3 4.8.7 to 5.0.0, cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: unsat
; right: z3 5.3.0 to 5.4.1, cvc5 1.4.0 to 1.4.2
;
; Theory FloatingPoint: (fp.roundToIntegral m x) is x rounded to an integer. In (_ FloatingPoint 2 3) the exponent of the
; subnormal numbers is 0, so that (fp #b0 #b00 #b10) is 0.5. To 0 and 1 it is equally near, 0 is even, and RNE chooses
; +0. z3 has 1 and cvc5 has 0.5. Found by the comparison of operators, in formats with exponents of two bits.
(set-logic QF_FP)
(declare-fun x () (_ FloatingPoint 2 3))
(declare-fun z () (_ FloatingPoint 2 3))
(assert (= x (fp #b0 #b00 #b10)))
(assert (= z (fp.roundToIntegral RNE x)))
(assert (fp.isZero z))
(check-sat)
; witness:
; (define-fun x () (_ FloatingPoint 2 3) (fp #b0 #b00 #b10))
; (define-fun z () (_ FloatingPoint 2 3) (_ +zero 2 3))
