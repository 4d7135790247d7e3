; expect: sat
(set-logic ALL)
(define-fun s () (Set (Tuple Bool Bool)) (set.singleton (tuple true false)))
(define-fun n () Int 1)
(assert (= n 1))
(assert (= (rel.join_image s n) (set.singleton (tuple true))))
(check-sat)
