; title: no model of a formula with NaN
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; Section 4.2.6: behind sat, get-model answers with a model. oxiz says "No model available".
(set-option :produce-models true)
(set-logic QF_FP)
(assert (fp.isNaN (_ NaN 5 11)))
(check-sat)
(get-model)
; witness:
