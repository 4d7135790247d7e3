(define-fun x () (_ FloatingPoint 2 3) (fp #b0 #b00 #b10))
(define-fun z () (_ FloatingPoint 2 3) (_ +zero 2 3))
