; expect: sat
(set-logic ALL)
(define-fun x () (_ BitVec 1) #b0)
(assert (= (str.from_ubv x) "0"))
(check-sat)
