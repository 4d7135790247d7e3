; title: a product of literals beyond 64 bits is negative
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: unsat
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Theory Ints: integers have no bound. The product is 2^63.
(set-logic QF_LIA)
(assert (<= 0 (* 2 4611686018427387904)))
(check-sat)
; witness:
