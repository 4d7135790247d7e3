(set-logic ALL)
(define-fun x () (_ FloatingPoint 3 12) (fp #b0 #b000 #b00000000001))
(assert (= (fp.sqrt RNE x) (fp #b0 #b000 #b00001011011)))
(check-sat)
