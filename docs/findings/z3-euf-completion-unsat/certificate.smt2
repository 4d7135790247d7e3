; expect: sat
(set-logic ALL)
(define-fun p () Bool true)
(define-fun x () Int 1)
(assert p)
(assert (not (= x 0)))
(assert (or p (= x 0)))
(check-sat)
