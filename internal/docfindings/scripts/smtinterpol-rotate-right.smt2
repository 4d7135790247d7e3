; title: `rotate_right` of 64 bits
; found by: campaign
; solver: smtinterpol 2.5
; expect: sat
; wrong: unsat
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; SMT-LIB logic QF_BV: (_ rotate_right 3) moves the last three bits to the front.
(set-logic QF_BV)
(assert (= ((_ rotate_right 3) #x0000000000000001) #x2000000000000000))
(check-sat)
; witness:
