; A table of quotients given on a range by an axiom with division and remainder; one entry is looked
; up.
(set-info :smt-lib-version 2.6)
(set-logic UFNIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun q (Int Int) Int)
(declare-const n Int)
(declare-const d Int)
(assert (! (forall ((x Int)) (=> (<= 10 x 12) (= (q x 3) (div x 3)))) :named table))
(assert (and (<= 10 n 12) (= d 3) (= (q n d) 4) (= (+ (* (q n d) d) (mod n d)) n)))
(assert (=> table (xor (= n 12) (> (abs (- n 13)) 1)) (distinct n 10 11)))
(assert (let ((r (mod n 5))) (ite (= r 2) (not (= (q 10 3) (- 3))) false)))
(assert (or (>= n 11) (< n 0) (not true)))

(check-sat)
(exit)
