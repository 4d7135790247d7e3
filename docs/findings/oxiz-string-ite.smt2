; title: an `ite` of strings is equal to its other branch
; found by: campaign
; solver: oxiz 0.3.4
; expect: unsat
; wrong: sat
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; p is true, so that the ite is the empty string. Found by conform.
(set-logic QF_S)
(declare-const p Bool)
(assert p)
(assert (= (ite p "" "a") "a"))
(check-sat)
