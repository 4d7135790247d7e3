; expect: sat
(set-logic ALL)
(define-fun x () (_ FloatingPoint 2 3) (fp #b1 #b00 #b01))
(assert (= (fp.neg x) (fp #b0 #b00 #b01)))
(check-sat)
