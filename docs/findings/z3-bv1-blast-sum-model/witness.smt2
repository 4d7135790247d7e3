(define-fun x () (_ FloatingPoint 2 3) (fp #b0 #b01 #b01))
