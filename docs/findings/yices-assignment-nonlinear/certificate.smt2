(set-logic ALL)
(define-fun p () Bool true)
(assert (! p :named assertion0))
(check-sat)
