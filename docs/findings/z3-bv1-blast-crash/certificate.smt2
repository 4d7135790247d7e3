(set-logic ALL)
(assert (= #b00 (bvand #b00 #b00)))
(check-sat)
