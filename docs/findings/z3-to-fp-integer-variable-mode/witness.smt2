(define-fun m () RoundingMode RNE)
