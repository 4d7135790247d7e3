; expect: sat
(set-logic ALL)
(define-fun x () Int 0)
(assert (= ((_ to_fp 2 2) RNA x 1.0) (fp #b0 #b01 #b0)))
(check-sat)
