; certificate: evaluated
; expect: sat
(set-logic ALL)
(assert (fp.isNormal (fp #b0 #b100000000000000000000000000000000 #b000000000000000000000000000000000)))
(check-sat)
