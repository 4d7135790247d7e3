(define-fun x () Float32 (_ +zero 8 24))
(define-fun y () Float32 (fp #b0 #b01111111 #b00000000000000000000000))
(define-fun m () RoundingMode RNE)
