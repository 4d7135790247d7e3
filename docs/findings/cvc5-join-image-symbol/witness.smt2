(define-fun s () (Set (Tuple Bool Bool)) (set.singleton (tuple true false)))
(define-fun n () Int 1)
