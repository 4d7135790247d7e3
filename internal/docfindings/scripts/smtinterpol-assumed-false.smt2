; title: the assumption `false` holds
; found by: campaign
; solver: smtinterpol 2.5
; expect: unsat
; wrong: sat
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Section 4.2.5: assumptions are symbols of sort Bool, or negations of these. Found by conform.
(set-logic QF_UF)
(check-sat-assuming (false))
