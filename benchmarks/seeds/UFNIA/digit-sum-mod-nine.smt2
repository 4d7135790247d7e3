; The digit sum function by div and mod axioms for two digit numbers agrees with the number modulo
; nine at four arguments. Claim: it does not.
(set-info :smt-lib-version 2.6)
(set-logic UFNIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun ds (Int) Int)
(declare-const n Int)
(assert (forall ((x Int)) (! (=> (and (<= 0 x) (< x 100)) (= (ds x) (+ (div x 10) (mod x 10)))) :pattern ((ds x)))))
(assert (or (= n 18) (= n 57) (= n 99) (= n 40)))
(assert (or (not (= (mod (ds n) 9) (mod n 9))) (> (ds n) 18) (< (* (ds n) (ds n)) 16)))

(check-sat)
(exit)
