; certificate: evaluated
; expect: sat
(set-logic ALL)
(assert (= (rel.join_image (set.singleton (tuple 0 0)) 9223372036854775809) (as set.empty (Set (Tuple Int)))))
(check-sat)
