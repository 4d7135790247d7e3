; title: a predicate of a negation of itself
; found by: campaign
; solver: oxiz 0.3.4
; expect: unsat
; wrong: sat
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Of the four functions of Bool, three make the first assertion false, and the fourth is false everywhere. Found by
; conform.
(set-logic QF_UF)
(declare-fun f (Bool) Bool)
(declare-const p Bool)
(assert (not (f (not (f false)))))
(assert (f p))
(check-sat)
