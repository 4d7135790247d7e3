; solver: z3 4.13.4, z3 4.15.4, z3 5.0.0, z3 5.3.0, z3 5.4.1
; right: z3 4.12.2, z3 4.12.6
; expect: sat
; wrong: model
;
; The model that z3 gives behind the tactic elim-uncnstr2, which takes values that are not constrained out of formulas,
; has no element at false, which the first assertion asks for. Found in a campaign of the strategy undecided, by
; configurations.
(set-option :produce-models true)
(set-logic QF_AX)
(declare-const a (Array Bool Bool))
(declare-const p Bool)
(assert (select a false))
(assert (or p (select a p)))
(check-sat-using (then ctx-simplify elim-uncnstr2 smt))
(get-model)
