; certificate: evaluated
; expect: sat
(set-logic ALL)
(assert (= (fp.roundToIntegral RNE (fp #b0 #b110 #b11111111111)) (_ +oo 3 12)))
(check-sat)
