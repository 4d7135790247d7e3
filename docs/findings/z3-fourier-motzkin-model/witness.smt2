(define-fun x () Int 2)
