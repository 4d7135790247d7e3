; title: `to_fp` of an exponent and a mantissa whose rounding mode is no constant is not rounded as the mode says
; found by: campaign
; solver: z3 4.8.7 to 5.0.0
; expect: unsat
; wrong: sat
; right: z3 5.3.0 to 5.4.1
;
; z3 has a to_fp of its own, of a rounding mode, an integral exponent and a real mantissa: ((_ to_fp 2 2) m e x) is
; x * 2^e, rounded by m. Here that is -3/4, which lies between -1/2 and -1: downwards it becomes -1, and to the nearest
; too, whose ties are even, or away from zero. z3 gives RTN as its model, and evaluates the equation to false with RTN in
; the place of m. Found by the comparison of operators, where the rounding mode is free.
(set-logic ALL)
(declare-const m RoundingMode)
(assert (= ((_ to_fp 2 2) m (- 1) (/ (- 3.0) 2.0)) (fp #b1 #b00 #b1)))
(assert (or (= m RTN) (= m RNA)))
(check-sat)
