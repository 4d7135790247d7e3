; With coins of 3 and 5 every amount from a bound on can be paid; find a bound below ten.
(set-info :smt-lib-version 2.6)
(set-logic LIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun bound () Int)
(define-fun pays ((a Int) (x Int) (y Int)) Bool (and (>= x 0) (>= y 0) (= a (+ (* 3 x) (* 5 y)))))
(assert (! (and (<= 0 bound) (< bound 10)) :named small))
(assert (forall ((a Int)) (=> (and (>= a bound) (<= a 14)) (exists ((x Int) (y Int)) (pays a x y)))))
(assert (not (exists ((x Int) (y Int)) (pays (- bound 1) x y))))
(assert (let ((b bound)) (xor (= b 8) (> b 8) (distinct b 8 9))))
(assert (=> small (or (>= bound 5) false)))

(check-sat)
(exit)
