(set-logic ALL)
(define-fun x () (_ FloatingPoint 2 3) (fp #b0 #b01 #b01))
(assert (not (distinct (fp #b0 #b01 #b01) (fp.add RTZ x (_ -zero 2 3)))))
(check-sat)
