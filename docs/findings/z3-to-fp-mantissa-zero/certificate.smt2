(set-logic ALL)
(define-fun x () Real 0.0)
(assert (= ((_ to_fp 2 3) RTZ (- 2) x) (_ +zero 2 3)))
(check-sat)
