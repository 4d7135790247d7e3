; A table of squares has a negative entry.
(set-info :smt-lib-version 2.6)
(set-logic AUFNIRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const sq (Array Int Int))
(assert (forall ((i Int)) (= (select sq i) (* i i))))
(assert (exists ((i Int)) (and (> i 2) (< (select sq i) 9))))

(check-sat)
(exit)
