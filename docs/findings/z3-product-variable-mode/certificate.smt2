(set-logic QF_FP)
(define-fun m () RoundingMode RNE)
(assert (= (fp.mul m (fp #b0 #b000 #b0000001) (fp #b0 #b000 #b0000001)) (_ +zero 3 8)))
(check-sat)
