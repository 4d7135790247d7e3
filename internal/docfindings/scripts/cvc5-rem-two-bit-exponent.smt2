; title: `fp.rem` of subnormal numbers, where the exponent has two bits
; found by: campaign
; solver: cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: unsat
; options: --fp-exp
; right: z3 4.8.12 to 5.4.0, cvc5 1.4.0 to 1.4.2
;
; Theory FloatingPoint: (fp.rem x y) is x - y * n, n the integer nearest to x/y. 0.5 / 0.75 is nearest to 1, so that the
; remainder is -0.25. cvc5 needs --fp-exp for formats of this size. Found by the comparison of operators, with literals.
(set-logic QF_FP)
(assert (= (fp.rem (fp #b0 #b00 #b10) (fp #b0 #b00 #b11)) (fp #b1 #b00 #b01)))
(check-sat)
