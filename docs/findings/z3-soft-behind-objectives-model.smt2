; title: a model that violates a soft constraint which the optima count as satisfied, behind two objectives of one symbol
; found by: campaign
; solver: z3 4.8.12
; expect: sat
; wrong: model
; right: z3 4.8.7, 4.9.1 to 5.4.1
; not by conform: of objectives, not of an operator
;
; z3 prints 0 as the weight of the violated soft constraints, which is right: q may be true. In the model that comes with
; it, q is false. Without (minimize x), q is true.
(set-option :opt.priority lex)
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x Int)
(declare-const q Bool)
(assert (<= x 0))
(maximize x)
(minimize x)
(assert-soft q :weight 3)
(check-sat)
(get-model)
(get-objectives)
; witness:
; (define-fun x () Int 0)
; (define-fun q () Bool true)
