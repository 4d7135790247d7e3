; A byte for which nothing can be added to give zero.
(set-info :smt-lib-version 2.6)
(set-logic BV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x (_ BitVec 8))
(assert (forall ((y (_ BitVec 8))) (distinct (bvadd x y) #x00)))

(check-sat)
(exit)
