(define-fun x () (Array Int (Tuple Int Int)) ((as const (Array Int (Tuple Int Int))) (tuple 0 0)))
(define-fun y () (Array Int (Tuple Int Int)) ((as const (Array Int (Tuple Int Int))) (tuple 1 1)))
