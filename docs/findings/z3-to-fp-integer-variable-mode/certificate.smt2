(set-logic QF_BVFP)
(define-fun m () RoundingMode RNE)
(assert (= ((_ to_fp_unsigned 2 2) m #b1111111111) (_ +oo 2 2)))
(check-sat)
