; expect: sat
(set-logic ALL)
(assert (= (fp.rem (fp #b0 #b00 #b10) (fp #b0 #b00 #b11)) (fp #b1 #b00 #b01)))
(check-sat)
