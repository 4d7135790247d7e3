; expect: sat
(set-logic ALL)
(define-fun x () Real (/ (- 1.0) 100000000000000000000000000000000000000000000000000.0))
(assert (= ((_ to_fp 8 24) RTP x) (_ -zero 8 24)))
(check-sat)
