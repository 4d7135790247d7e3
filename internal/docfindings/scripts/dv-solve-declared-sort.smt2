; title: a symbol of a declared sort is unknown in an equation
; found by: campaign
; solver: dv-solve 0.2.5
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Logic QF_UFBV has free sorts. dv-solve says "unknown variable 'x'"; as the argument of a function, it knows it.
(set-logic QF_UFBV)
(declare-sort S 0)
(declare-const x S)
(assert (= x x))
(check-sat)
; witness:
; (declare-fun S!val!0 () S)
; (define-fun x () S S!val!0)
