(set-logic ALL)
(define-fun p () Bool false)
(assert (not p))
(check-sat)
