(set-logic ALL)
(define-sort S (X) (Tuple X X))
(assert (not (set.member (tuple 0 0) (as set.empty (Set (S Int))))))
(check-sat)
