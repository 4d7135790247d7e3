; title: two arrays that are distinct: get-value says false of that
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: model
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; The model says nothing of the arrays, and get-value says that what is asserted of them is false. Found in a campaign.
(set-option :produce-models true)
(set-logic QF_AUFNIA)
(declare-fun a () (Array Bool Bool))
(declare-fun b () (Array Bool Bool))
(declare-fun p () Bool)
(assert (distinct a b))
(assert p)
(check-sat)
(get-model)
(get-value ((distinct a b)))
; witness:
; (define-fun a () (Array Bool Bool) ((as const (Array Bool Bool)) true))
; (define-fun b () (Array Bool Bool) ((as const (Array Bool Bool)) false))
; (define-fun p () Bool true)
