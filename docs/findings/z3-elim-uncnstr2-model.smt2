; solver: z3 4.13.4, z3 4.15.4, z3 5.0.0, z3 5.3.0, z3 5.4.1
; right: z3 4.12.2, z3 4.12.6
; expect: sat
; wrong: model
;
; The first assertion says that the array is true at false. In the model that z3 gives behind the tactics ctx-simplify
; and elim-uncnstr2 it is false there. Found in a campaign of the strategy undecided, by configurations.
(set-option :produce-models true)
(set-logic QF_AX)
(declare-const a (Array Bool Bool))
(declare-const p Bool)
(assert (select a false))
(assert (or p (select a p)))
(check-sat-using (then ctx-simplify elim-uncnstr2 smt))
(get-model)
