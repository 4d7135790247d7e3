(define-fun x () Real 1.0)
(define-fun p () Bool true)
