(define-fun p () Bool true)
(define-fun x () Int 1)
