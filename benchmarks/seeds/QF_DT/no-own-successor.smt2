; A Peano number that is its own third successor.
(set-info :smt-lib-version 2.6)
(set-logic QF_DT)
(set-info :category "crafted")
(set-info :status unsat)

(declare-datatype Nat ((zero) (succ (pred Nat))))
(declare-const n Nat)
(declare-const m Nat)
(assert (and ((_ is succ) n) (= m (succ (pred n)))))
(assert (= n (succ (succ (succ m)))))

(check-sat)
(exit)
