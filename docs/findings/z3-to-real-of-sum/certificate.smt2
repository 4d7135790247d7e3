; certificate: evaluated
; expect: sat
(set-logic ALL)
(define-fun m () RoundingMode RNE)
(assert (= (fp.to_real (fp.add m (_ +zero 5 11) (fp #b0 #b01110 #b0000000000))) 0.5))
(check-sat)
