; expect: sat
(set-logic ALL)
(define-fun f ((x (Array Bool Bool)) (y Bool)) Bool true)
(assert (forall ((u (Array Bool Bool)) (v Bool)) (= (f u v) (forall ((w Bool)) true))))
(check-sat)
