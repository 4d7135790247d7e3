; expect: sat
(set-logic ALL)
(define-fun x () Int 2)
(define-fun s () (Set (Tuple Int Int)) (set.union (set.singleton (tuple 1 2)) (set.union (set.singleton (tuple 0 1)) (set.singleton (tuple 0 2)))))
(assert (set.member (tuple 1 x) s))
(assert (set.member (tuple 0 1) s))
(assert (= s (rel.tclosure s)))
(check-sat)
