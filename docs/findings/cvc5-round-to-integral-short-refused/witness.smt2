(define-fun x () (_ FloatingPoint 2 2) (_ +zero 2 2))
