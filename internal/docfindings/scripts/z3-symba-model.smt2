; title: a model that does not attain the maximum, in the engine symba
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; options: opt.optsmt_engine=symba
; expect: sat
; wrong: model
; not by conform: of objectives, not of an operator
;
; The maximum is 1, as it is printed. In the model that comes with it, x is 0. The default engine gives one that attains it.
(set-option :opt.priority lex)
(set-option :produce-models true)
(declare-fun x () Int)
(assert (< 0.0 (- 2.0 (to_real x))))
(maximize (to_real x))
(check-sat)
(get-model)
(get-objectives)
; witness:
; (define-fun x () Int 1)
