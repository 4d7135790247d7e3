; title: a model after `elim-predicates` under which a sum is wrong
; found by: campaign
; solver: z3 4.12.2 to 5.4.1
; expect: sat
; wrong: model
; not by conform: of a tactic or a command, not of an operator
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
; witness:
; (define-fun x () Int 1)
; (define-fun y () Int 0)
