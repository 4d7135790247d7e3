(define-fun a () (Array (_ BitVec 2) Bool) ((as const (Array (_ BitVec 2) Bool)) true))
(define-fun x () (_ BitVec 2) #b00)
(define-fun y () (_ BitVec 2) #b00)
