; title: an equation of two string literals is true in a model
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: model
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; In the model of oxiz, p is true.
(set-option :produce-models true)
(set-logic QF_S)
(declare-const p Bool)
(assert (= p (= "" "a")))
(check-sat)
(get-model)
; witness:
; (define-fun p () Bool false)
