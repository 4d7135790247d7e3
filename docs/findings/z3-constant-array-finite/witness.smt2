(define-fun A () (Array (_ BitVec 3) Int) (store (store ((as const (Array (_ BitVec 3) Int)) 1) #b010 0) #b011 0))
(define-fun B () (Array (_ BitVec 3) Int) (store (store ((as const (Array (_ BitVec 3) Int)) 0) #b001 1) #b111 1))
