; Two different points without a point between them.
(set-info :smt-lib-version 2.6)
(set-logic LRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a Real)
(declare-const b Real)
(assert (< a b))
(assert (not (exists ((m Real)) (and (< a m) (< m b)))))

(check-sat)
(exit)
