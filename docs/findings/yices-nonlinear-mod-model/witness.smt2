(define-fun f ((n Int)) Int 1)
(define-fun x () Int 1)
