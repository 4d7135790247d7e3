; title: no core if one named assertion is false by itself
; found by: campaign
; solver: oxiz 0.3.4
; expect: unsat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Section 4.2.6: behind unsat, get-unsat-core answers with names. oxiz says "No unsat core available".
(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(assert (! (<= 1 0) :named a))
(check-sat)
(get-unsat-core)
