; title: an array that is true at -oo is false everywhere
; found by: conform
; solver: cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: model
; right: cvc5 1.4.0 to 1.4.2
; not by conform: of several assertions or of more than two operators
;
; b is true at -oo, and some other array is not equal to it. In the model that cvc5 gives, b is false everywhere. With
; +zero, 1 or NaN in the place of -oo the model is right. Found in a campaign, by the strategy quantify.
(set-option :produce-models true)
(set-logic ALL)
(declare-const a (Array Float32 Bool))
(declare-const b (Array Float32 Bool))
(assert (not (= b a)))
(assert (select b (_ -oo 8 24)))
(check-sat)
(get-model)
; witness:
; (define-fun a () (Array Float32 Bool) ((as const (Array Float32 Bool)) false))
; (define-fun b () (Array Float32 Bool) ((as const (Array Float32 Bool)) true))
