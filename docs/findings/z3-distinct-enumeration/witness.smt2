(define-fun x () S d)
