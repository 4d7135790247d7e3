; expect: sat
(set-logic ALL)
(define-fun n () Int 0)
(assert (= (rel.join_image (as set.empty (Set (Tuple Bool Bool))) (+ 1 n)) (as set.empty (Set (Tuple Bool)))))
(check-sat)
