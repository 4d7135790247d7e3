(define-fun x () Int 2)
(define-fun p () Bool true)
