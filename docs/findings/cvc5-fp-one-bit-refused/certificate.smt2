(set-logic ALL)
(assert (= (fp #b0 #b00 #b0) (fp #b0 #b00 #b0)))
(check-sat)
