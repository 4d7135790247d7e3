; expect: sat
(set-logic ALL)
(define-fun x () Int (- 1))
(define-fun s () String "")
(define-fun p () Bool true)
(assert (= s (str.substr "a" x 3)))
(assert (=> p (= x (- 1))))
(assert p)
(check-sat)
