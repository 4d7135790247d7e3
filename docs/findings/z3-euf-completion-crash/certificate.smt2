(set-logic ALL)
(assert (= 0 0))
(check-sat)
