; An operation axiomatised as a product is commutative.
(set-info :smt-lib-version 2.6)
(set-logic UFNIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun op (Int Int) Int)
(assert (forall ((x Int) (y Int)) (= (op x y) (* x y))))
(assert (exists ((x Int)) (not (= (op x 6) (op 6 x)))))

(check-sat)
(exit)
