; A real number whose square is minus one.
(set-info :smt-lib-version 2.6)
(set-logic NRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const i Real)
(assert (forall ((x Real)) (=> (= x (* i i)) (= x (- 1.0)))))

(check-sat)
(exit)
