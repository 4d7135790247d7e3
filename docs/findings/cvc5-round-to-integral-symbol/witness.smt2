(define-fun x () (_ FloatingPoint 2 4) (fp #b0 #b01 #b000))
