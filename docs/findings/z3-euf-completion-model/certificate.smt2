(set-logic ALL)
(define-fun p () Bool true)
(assert (= true p))
(check-sat)
