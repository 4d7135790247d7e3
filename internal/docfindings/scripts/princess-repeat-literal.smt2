; title: `repeat` of a literal is rejected
; found by: campaign
; solver: princess 2026.05.20
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; SMT-LIB logic QF_BV: (_ repeat 1) is for every bit-vector. Princess says that the "method can only be applied to terms
; with a bit-vector sort".
(set-logic QF_BV)
(assert (= ((_ repeat 1) #x00) #x00))
(check-sat)
; witness:
