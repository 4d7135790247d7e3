(define-fun a () (Array Float32 Bool) ((as const (Array Float32 Bool)) false))
(define-fun b () (Array Float32 Bool) ((as const (Array Float32 Bool)) true))
