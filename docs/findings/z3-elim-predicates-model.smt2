; solver: z3 4.13.0, z3 4.15.4, z3 4.16.0, z3 5.0.0, z3 5.4.0, z3 5.4.1
; expect: sat
; wrong: model
;
; x is 1, so that y is 0 in every model. The one that z3 gives behind the tactic elim-predicates, which solves
; equations, says that y is 1. Found in a campaign, by configurations.
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (= x 1))
(assert (= 1 (+ y x)))
(check-sat-using elim-predicates)
(get-model)
