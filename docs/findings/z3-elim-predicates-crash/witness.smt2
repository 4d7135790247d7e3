(define-fun f ((x (Array Bool Bool)) (y Bool)) Bool true)
