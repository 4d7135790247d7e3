(define-fun x () (_ FloatingPoint 2 6) (fp #b0 #b01 #b00001))
