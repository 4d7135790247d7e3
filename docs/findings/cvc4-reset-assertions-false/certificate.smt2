(set-logic ALL)
(assert true)
(check-sat)
