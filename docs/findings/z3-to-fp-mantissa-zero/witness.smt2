(define-fun x () Real 0.0)
