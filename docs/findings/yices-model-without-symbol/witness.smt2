(define-fun a () (Array (_ BitVec 1) (_ BitVec 1)) ((as const (Array (_ BitVec 1) (_ BitVec 1))) #b0))
(define-fun x () (_ BitVec 1) #b0)
