; A number above all others.
(set-info :smt-lib-version 2.6)
(set-logic LIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const top Int)
(assert (forall ((n Int)) (<= n top)))

(check-sat)
(exit)
