; expect: sat
(set-logic ALL)
(define-fun x () (_ FloatingPoint 2 4) (fp #b0 #b01 #b000))
(assert (= (fp.roundToIntegral RTP x) (fp #b0 #b01 #b000)))
(check-sat)
