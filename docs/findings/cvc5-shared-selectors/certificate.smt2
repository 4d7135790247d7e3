; expect: sat
(set-logic ALL)
(declare-datatypes ((L 0)) (((nil) (cons (tl L)) (snoc (init L)))))
(define-fun x () L nil)
(assert (= (tl nil) nil))
(assert (= (init nil) (cons x)))
(check-sat)
