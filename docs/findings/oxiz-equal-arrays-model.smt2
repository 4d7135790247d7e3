; title: an array that is read where two arrays are equal has no such element in the model
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: model
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of a solver that the tests have not
;
; OxiZ says sat, and gives arrays under which the assertion is false. Found in a campaign.
(set-option :produce-models true)
(set-logic QF_AX)
(declare-fun a () (Array Bool Bool))
(declare-fun b () (Array Bool Bool))
(assert (select a (= a b)))
(check-sat)
(get-model)
; witness:
; (define-fun a () (Array Bool Bool) ((as const (Array Bool Bool)) true))
; (define-fun b () (Array Bool Bool) ((as const (Array Bool Bool)) true))
