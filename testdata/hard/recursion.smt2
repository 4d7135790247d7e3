; A recursive function that calls itself twice.
(set-logic ALL)
(declare-const n Int)
(define-fun-rec fib ((k Int)) Int (ite (< k 2) k (+ (fib (- k 1)) (fib (- k 2)))))
(assert (= (fib 60) n))
