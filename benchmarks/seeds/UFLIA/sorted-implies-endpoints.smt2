; A sorted sequence whose last value is below the first.
(set-info :smt-lib-version 2.6)
(set-logic UFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun f (Int) Int)
(assert (forall ((i Int) (j Int)) (=> (<= i j) (<= (f i) (f j)))))
(assert (< (f 9) (f 0)))

(check-sat)
(exit)
