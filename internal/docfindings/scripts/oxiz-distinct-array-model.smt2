; title: two different arrays over arrays are equal in a model
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: model
; right: z3 4.8.12, 5.4.1, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; In the model of oxiz, both are false everywhere.
(set-option :produce-models true)
(set-logic QF_AX)
(declare-const a (Array (Array Bool Bool) Bool))
(declare-const b (Array (Array Bool Bool) Bool))
(assert (distinct a b))
(check-sat)
(get-model)
; witness:
; (define-fun a () (Array (Array Bool Bool) Bool) ((as const (Array (Array Bool Bool) Bool)) true))
; (define-fun b () (Array (Array Bool Bool) Bool) ((as const (Array (Array Bool Bool) Bool)) false))
