; expect: sat
(set-logic ALL)
(define-fun m () RoundingMode RNE)
(assert (= (fp.roundToIntegral m (fp #b0 #b01 #b0000000000000000)) (fp #b0 #b01 #b0000000000000000)))
(check-sat)
