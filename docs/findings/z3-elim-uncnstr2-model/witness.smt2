(define-fun a () (Array Bool Bool) ((as const (Array Bool Bool)) true))
(define-fun p () Bool true)
