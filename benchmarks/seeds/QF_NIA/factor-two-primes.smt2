; The number 8633 as a product of two factors larger than 80 (trial by a solver).
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const p Int)
(declare-const q Int)

(assert (= (* p q) 8633))
(assert (and (> p 80) (> q p)))
(assert (and true (not (= (mod p 3) 0)) (= 1 (mod q 2))))

(check-sat)
(exit)
