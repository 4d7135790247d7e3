(set-logic ALL)
(define-fun x () (_ BitVec 1) #b0)
(assert (= x #b0))
(check-sat)
