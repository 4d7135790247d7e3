; The factorial by two axioms: its value at five, and divisibility by three from there on for the next
; one. Claim: not so.
(set-info :smt-lib-version 2.6)
(set-logic UFNIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun fact (Int) Int)
(assert (= (fact 0) 1))
(assert (forall ((n Int)) (! (=> (> n 0) (= (fact n) (* n (fact (- n 1))))) :pattern ((fact n)))))
(assert (or (distinct (fact 5) 120) (not (= (mod (fact 6) 3) 0)) (<= (fact 4) 23)))

(check-sat)
(exit)
