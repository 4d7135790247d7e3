; title: `fp.fma` of short significands is not rounded right
; found by: conform
; solver: z3 4.8.7 to 5.3.3
; expect: sat
; wrong: unsat
; right: z3 5.4.0 to 5.4.1
;
; Theory FloatingPoint: (fp.fma r x y z) is x * y + z, rounded once. In (_ FloatingPoint 2 3), x is 0.5, y is 0.75 and z
; is -1: the sum is -0.625. Its neighbours in the format are -0.75 and -0.5 (subnormal numbers are multiples of 0.25),
; and rounding towards negative chooses -0.75. z3 5.4.0 is right.
(set-logic ALL)
(assert (= (fp.fma RTN (fp #b0 #b00 #b10) (fp #b0 #b00 #b11) (fp #b1 #b01 #b00)) (fp #b1 #b00 #b11)))
(check-sat)
