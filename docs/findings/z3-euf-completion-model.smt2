; solver: z3 4.15.4, z3 5.4.0
; expect: sat
; wrong: model
;
; p is equal to true, so that p is true in every model. The one that z3 gives behind the tactic euf-completion says that p
; is false. Found in a campaign over seeds of QF_UF, under options drawn from the catalog, by the strategy boolean.
(set-option :produce-models true)
(set-logic QF_UF)
(declare-const p Bool)
(assert (= true p))
(check-sat-using euf-completion)
(get-model)
