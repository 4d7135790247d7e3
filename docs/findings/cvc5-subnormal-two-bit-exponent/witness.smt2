(define-fun x () (_ FloatingPoint 2 3) (fp #b1 #b00 #b01))
