; A function on nibbles with an inverse on one side cannot hit a value twice.
(set-info :smt-lib-version 2.6)
(set-logic UFBV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun p ((_ BitVec 4)) (_ BitVec 4))
(declare-fun q ((_ BitVec 4)) (_ BitVec 4))
(assert (forall ((x (_ BitVec 4))) (= (q (p x)) x)))
(assert (exists ((x (_ BitVec 4))) (= (p x) (p (bvnot x)))))

(check-sat)
(exit)
