; title: an equation with an array that has two stores over Bool is asserted, and false when it is read back
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: model
; right: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; Theory ArraysEx: arrays are equal that are equal at all indices. In yices' model b is false everywhere, as a is with
; false stored at both indices, and the equation is true. get-value says that it is false: it seems to compare the values
; elsewhere than at the indices, and there is nothing else. Over vectors of one bit it says true. Found in a campaign.
(set-option :produce-models true)
(set-logic QF_AX)
(declare-fun a () (Array Bool Bool))
(declare-fun b () (Array Bool Bool))
(assert (select a (select b false)))
(assert (= b (store (store a true false) false false)))
(check-sat)
(get-model)
(get-value ((= b (store (store a true false) false false))))
; witness:
; (define-fun a () (Array Bool Bool) ((as const (Array Bool Bool)) true))
; (define-fun b () (Array Bool Bool) ((as const (Array Bool Bool)) false))
