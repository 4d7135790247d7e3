; title: an assumption that contradicts an assertion outlives its check
; found by: campaign
; solver: smtinterpol 2.5
; expect: unsat
; expect: sat
; wrong: unsat
; right: z3 4.8.12, 5.4.1, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Section 4.2.5: assumptions hold for one check. Without p, the assertion is satisfiable. Found by the strategy
; incremental, in logics of datatypes and arrays.
(set-logic QF_UF)
(declare-const p Bool)
(assert (not p))
(check-sat-assuming (p))
(check-sat)
; witness:
; (define-fun p () Bool false)
