; expect: sat
(set-logic ALL)
(define-fun x () (_ FloatingPoint 2 11) (fp #b0 #b00 #b0000000001))
(assert (= (fp.add RNE x x) (fp #b0 #b00 #b0000000010)))
(check-sat)
