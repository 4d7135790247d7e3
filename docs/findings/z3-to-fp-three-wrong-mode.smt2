; solver: z3 4.8.7, z3 4.8.12, z3 4.13.0, z3 4.15.4
; expect: unsat
; wrong: sat
; right: z3 5.4.0, z3 5.4.1
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
