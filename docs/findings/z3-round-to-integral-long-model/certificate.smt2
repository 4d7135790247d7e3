(set-logic ALL)
(define-fun x () (_ FloatingPoint 3 62) (fp #b0 #b011 #b0100000000000000000000000000000000000000000000000000000000000))
(assert (fp.lt (fp.roundToIntegral RNA x) x))
(check-sat)
