(define-fun x () (_ BitVec 1) #b0)
