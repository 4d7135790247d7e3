(set-logic ALL)
(define-fun x () (Set (Tuple Int)) (as set.empty (Set (Tuple Int))))
(assert (= x x))
(check-sat)
