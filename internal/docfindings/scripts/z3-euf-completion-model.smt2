; title: a model after `euf-completion` that makes the only assertion false
; found by: campaign
; solver: z3 4.12.2, 4.15.4 to 5.4.1
; expect: sat
; wrong: model
; not by conform: of a tactic or a command, not of an operator
;
; p is equal to true, so that p is true in every model. The one that z3 gives behind the tactic euf-completion says that
; p is false. Found in a campaign over seeds of QF_UF, under options drawn from the catalog, by the strategy boolean.
; From 4.15.4 on the model is wrong; 4.12.2 crashes under this tactic, and those between answer unknown.
(set-option :produce-models true)
(set-logic QF_UF)
(declare-const p Bool)
(assert (= true p))
(check-sat-using euf-completion)
(get-model)
; witness:
; (define-fun p () Bool true)
