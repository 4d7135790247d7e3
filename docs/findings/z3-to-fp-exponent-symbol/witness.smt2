(define-fun x () Int 0)
