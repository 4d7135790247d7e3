(define-fun a () (Array Bool Bool) ((as const (Array Bool Bool)) true))
(define-fun b () (Array Bool Bool) ((as const (Array Bool Bool)) false))
(define-fun p () Bool true)
