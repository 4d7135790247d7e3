; title: 1 is below -9223372036854775807
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: unsat
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Theory Ints: integers have no bound.
(set-logic QF_LIA)
(assert (not (< 1 (- 9223372036854775807))))
(check-sat)
; witness:
