(define-fun p () Bool true)
