(define-fun p () Bool true)
(define-fun q () Bool true)
