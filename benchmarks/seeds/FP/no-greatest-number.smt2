; A number above which nothing is, yet it is below infinity.
(set-info :smt-lib-version 2.6)
(set-logic FP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x Float32)
(assert (fp.lt x (_ +oo 8 24)))
(assert (forall ((y Float32)) (fp.leq y x)))

(check-sat)
(exit)
