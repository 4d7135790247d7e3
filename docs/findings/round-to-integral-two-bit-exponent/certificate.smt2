; expect: sat
(set-logic ALL)
(define-fun x () (_ FloatingPoint 2 3) (fp #b0 #b00 #b10))
(define-fun z () (_ FloatingPoint 2 3) (_ +zero 2 3))
(assert (= x (fp #b0 #b00 #b10)))
(assert (= z (fp.roundToIntegral RNE x)))
(assert (fp.isZero z))
(check-sat)
