(set-logic ALL)
(define-fun x () (_ FloatingPoint 2 2) (_ +zero 2 2))
(assert (= (fp.roundToIntegral RTZ x) x))
(check-sat)
