(define-fun x () (Set (Tuple Int)) (as set.empty (Set (Tuple Int))))
