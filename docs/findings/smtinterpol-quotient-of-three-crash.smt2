; title: a quotient of three literals: a class cast exception
; found by: campaign
; solver: smtinterpol 2.5
; expect: unsat
; wrong: crash
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; SMTInterpol ends with a ClassCastException.
(set-logic QF_LRA)
(assert (= 2.0 (/ 1.0 2.0 1.0)))
(check-sat)
