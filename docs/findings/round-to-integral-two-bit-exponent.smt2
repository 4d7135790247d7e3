; solver: z3 4.8.12
; solver: z3 4.8.17
; solver: z3 4.11.2
; solver: z3 4.13.0
; solver: z3 4.13.4
; solver: cvc5 1.0.3
; expect: sat
; wrong: unsat
; right: z3 5.4.0, cvc5 1.4.2
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
