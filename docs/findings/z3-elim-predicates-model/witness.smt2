(define-fun x () Int 1)
(define-fun y () Int 0)
