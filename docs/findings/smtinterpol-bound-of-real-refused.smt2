; title: an assertion that no integer is at least a given real is rejected
; found by: campaign
; solver: smtinterpol 2.5
; expect: unsat
; wrong: error
; right: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of a solver that the tests have not
;
; Theory Reals_Ints: for each real there is an integer that is at least as large. SMTInterpol says "Application of function
; null does not type check", and then sat. With 0.0 in the place of x it answers unsat.
(set-logic ALL)
(declare-const x Real)
(assert (= x 0.0))
(assert (not (exists ((i Int)) (>= (to_real i) x))))
(check-sat)
