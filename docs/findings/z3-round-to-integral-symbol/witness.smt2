(define-fun x () (_ FloatingPoint 2 5) (fp #b0 #b00 #b0001))
