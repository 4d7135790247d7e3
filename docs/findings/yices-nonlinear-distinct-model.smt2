; solver: yices 2.6.5
; expect: sat
; wrong: model
; right: z3 4.8.12, z3 5.4.1, cvc5 1.0.3
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
