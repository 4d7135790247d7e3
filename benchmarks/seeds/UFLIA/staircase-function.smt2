; A function that is constant on pairs of neighbours within a range and goes up by three between them.
(set-info :smt-lib-version 2.6)
(set-logic UFLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun f (Int) Int)
(declare-const top Int)
(assert (forall ((i Int)) (=> (and (<= 0 i) (<= i 2)) (= (f (* 2 i)) (f (+ (* 2 i) 1))))))
(assert (forall ((i Int)) (=> (or (= i 1) (= i 3)) (= (f (+ i 1)) (+ (f i) 3)))))
(assert (and (= (f 0) (- 2)) (= top (f 5)) (not (= top 0))))
(assert (exists ((k Int)) (and (<= 0 k 5) (= (f k) 1))))
(assert (ite (> top 3) (< (f 3) 2) (distinct (f 3) 1 2)))

(check-sat)
(exit)
