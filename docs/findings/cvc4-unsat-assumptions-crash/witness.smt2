(define-fun p () Bool false)
