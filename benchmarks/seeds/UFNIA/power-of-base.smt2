; Powers by repeated multiplication with unknown base between two and four: the third power is at
; least eight and the base divides it.
(set-info :smt-lib-version 2.6)
(set-logic UFNIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun pow (Int Int) Int)
(declare-const b Int)
(assert (<= 2 b 4))
(assert (forall ((x Int)) (= (pow x 0) 1)))
(assert (forall ((x Int) (n Int)) (! (=> (>= n 1) (= (pow x n) (* x (pow x (- n 1))))) :pattern ((pow x n)))))
(assert (or (< (pow b 3) 8) (distinct (mod (pow b 2) b) 0) (and (= b 3) (not (= (div (pow b 3) b) 9)))))

(check-sat)
(exit)
