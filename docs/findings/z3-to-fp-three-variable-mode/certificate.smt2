; expect: sat
(set-logic ALL)
(define-fun m () RoundingMode RNE)
(assert (= ((_ to_fp 8 24) m (- 150) 1.0) (_ +zero 8 24)))
(check-sat)
