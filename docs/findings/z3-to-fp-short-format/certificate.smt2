(set-logic ALL)
(define-fun x () (_ BitVec 1) #b0)
(assert (= ((_ to_fp 5 2) RNE x) (_ +zero 5 2)))
(check-sat)
