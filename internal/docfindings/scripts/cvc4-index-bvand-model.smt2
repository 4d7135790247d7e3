; title: an array at a bitwise and of two symbols
; found by: conform
; solver: cvc4 1.8
; expect: sat
; wrong: model
; right: z3 4.8.12, cvc5 1.0.3, yices 2.6.5
; not by conform: of several assertions or of more than two operators
;
; a is true at the bitwise and of x and y. In the model that cvc4 gives, that is #b00, where a is false. Found in a
; campaign, by the strategy mix.
(set-option :produce-models true)
(set-logic ALL)
(declare-const a (Array (_ BitVec 2) Bool))
(declare-const x (_ BitVec 2))
(declare-const y (_ BitVec 2))
(assert (select a (bvand x y)))
(check-sat)
(get-model)
; witness:
; (define-fun a () (Array (_ BitVec 2) Bool) ((as const (Array (_ BitVec 2) Bool)) true))
; (define-fun x () (_ BitVec 2) #b00)
; (define-fun y () (_ BitVec 2) #b00)
