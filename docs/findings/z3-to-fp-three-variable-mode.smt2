; solver: z3 4.8.12
; expect: sat
; wrong: crash
; right: z3 4.13.0, z3 4.15.4, z3 5.4.0, z3 5.4.1
;
; z3 has a to_fp of its own, of a rounding mode, an integral exponent and a real mantissa: ((_ to_fp 8 24) m e x) is
; x * 2^e, rounded by m. Here that is 2^-150, half of the least float, which RNE rounds to +zero. z3 ends with a
; segmentation fault where the mode is no constant, and the number no float. Found by the comparison of single operators.
(set-logic ALL)
(declare-fun m () RoundingMode)
(assert (= ((_ to_fp 8 24) m (- 150) 1.0) (_ +zero 8 24)))
(check-sat)
