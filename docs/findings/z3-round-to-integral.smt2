; solver: z3 4.8.12
; solver: z3 4.8.17
; solver: z3 4.11.2
; solver: z3 4.13.4
; expect: sat
; wrong: unsat
;
; Theory FloatingPoint: fp.roundToIntegral gives the integral number closest to its argument by the rounding mode. In
; (_ FloatingPoint 2 3) the argument is 0.5; 0 and 1 are equally near, and to even is to 0, with the argument's sign.
; z3 5.4.0 is right.
(set-logic ALL)
(assert (= (fp.roundToIntegral RNE (fp #b0 #b00 #b10)) (_ +zero 2 3)))
(check-sat)
