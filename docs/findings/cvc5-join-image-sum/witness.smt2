(define-fun n () Int 0)
