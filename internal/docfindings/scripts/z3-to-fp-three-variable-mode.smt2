; title: `to_fp` of an exponent and a mantissa whose rounding mode is no constant
; found by: campaign
; solver: z3 4.8.7 to 4.10.2
; expect: sat
; wrong: crash
; right: z3 4.11.2 to 5.4.1
;
; z3 has a to_fp of its own, of a rounding mode, an integral exponent and a real mantissa: ((_ to_fp 8 24) m e x) is
; x * 2^e, rounded by m. Here that is 2^-150, half of the least float, which RNE rounds to +zero. z3 ends with a
; segmentation fault where the mode is no constant, and the number no float. Found by the comparison of single operators.
(set-logic ALL)
(declare-fun m () RoundingMode)
(assert (= ((_ to_fp 8 24) m (- 150) 1.0) (_ +zero 8 24)))
(check-sat)
; witness:
; (define-fun m () RoundingMode RNE)
