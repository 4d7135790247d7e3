; title: an array with a store of true, read at a symbol, under a logic with nonlinear arithmetic
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: model
; right: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; Theory ArraysEx: p is false in the model, and the array false everywhere: what is read from it at p is false, too, and
; the assertion is that it is true. get-value says that it is false. Found in a campaign over seeds of QF_ANIA.
(set-option :produce-models true)
(set-logic QF_ANIA)
(declare-fun a () (Array Bool Bool))
(declare-fun p () Bool)
(assert (select (store a true p) p))
(check-sat)
(get-model)
(get-value ((select (store a true p) p)))
; witness:
; (define-fun a () (Array Bool Bool) ((as const (Array Bool Bool)) true))
; (define-fun p () Bool false)
