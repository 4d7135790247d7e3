(define-fun x () (_ FloatingPoint 2 11) (fp #b0 #b00 #b0000000001))
