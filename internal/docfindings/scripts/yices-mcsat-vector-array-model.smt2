; title: an array with a store at a symbol, read elsewhere, with `--mcsat`
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: model
; options: --mcsat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; Theory ArraysEx: with p = #b1 and an array that is #b0 everywhere, as the model says, what is read at #b0 is #b0, and the
; assertion is that it is #b1. Without --mcsat the model is right. The cause may be that of yices-nonlinear-store-model.
; Found in a campaign.
(set-option :produce-models true)
(set-logic QF_ABV)
(declare-fun p () (_ BitVec 1))
(declare-fun a () (Array (_ BitVec 1) (_ BitVec 1)))
(assert (= #b1 (select (store a p #b0) #b0)))
(check-sat)
(get-model)
; witness:
; (define-fun p () (_ BitVec 1) #b1)
; (define-fun a () (Array (_ BitVec 1) (_ BitVec 1)) ((as const (Array (_ BitVec 1) (_ BitVec 1))) #b1))
