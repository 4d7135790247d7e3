; title: `fp.roundToIntegral` of a literal that is subnormal, where the exponent has two bits
; found by: conform
; solver: z3 4.8.7 to 5.0.0, cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: unsat
; right: z3 5.3.0 to 5.4.1, cvc5 1.4.0 to 1.4.2
;
; Theory FloatingPoint: fp.roundToIntegral gives the integral number closest to its argument by the rounding mode. In
; (_ FloatingPoint 2 3) the argument is 0.5; 0 and 1 are equally near, and to even is to 0, with the argument's sign.
; z3 5.4.0 is right.
(set-logic ALL)
(assert (= (fp.roundToIntegral RNE (fp #b0 #b00 #b10)) (_ +zero 2 3)))
(check-sat)
