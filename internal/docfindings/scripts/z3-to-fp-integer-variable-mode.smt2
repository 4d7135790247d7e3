; title: `to_fp_unsigned`, and `to_fp`, of a vector that is long for the exponent, whose rounding mode is no constant
; found by: campaign
; solver: z3 4.8.7 to 5.0.0
; expect: sat
; wrong: unsat
; right: z3 5.1.0 to 5.4.1, cvc5 1.0.3 to 1.4.2
;
; Theory FloatingPoint: to_fp_unsigned rounds the integer that a vector stands for. 1023 is beyond the largest number of
; the format, 3, so that rounding to nearest gives +oo (IEEE 754-2019, section 4.3). z3 answers unsat where the rounding
; mode is no constant and the vector is long for the exponent: from 10 bits on where that has two, from 18 where it has
; three; of signed integers (to_fp) it says the same. With a constant for m it answers sat. Found by the comparison of
; operators, with a free rounding mode.
(set-logic QF_BVFP)
(declare-const m RoundingMode)
(assert (= ((_ to_fp_unsigned 2 2) m #b1111111111) (_ +oo 2 2)))
(check-sat)
; witness:
; (define-fun m () RoundingMode RNE)
