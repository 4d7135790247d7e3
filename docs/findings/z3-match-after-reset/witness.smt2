(define-fun y () C c)
