(define-fun x () (_ FloatingPoint 3 12) (fp #b0 #b000 #b00000000001))
