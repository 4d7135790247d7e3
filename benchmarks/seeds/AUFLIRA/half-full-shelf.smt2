; All shelves carry at least half a unit; one is claimed to carry less.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const load (Array Int Real))
(assert (forall ((i Int)) (>= (select load i) 0.5)))
(assert (exists ((i Int)) (and (> i 2) (< (select load i) (/ 1.0 2.0)))))

(check-sat)
(exit)
