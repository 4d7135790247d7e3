; title: after `ctx-simplify` and `elim-uncnstr2`, an array that is false where it is asserted to be true
; found by: campaign
; solver: z3 4.13.4 to 5.4.1
; expect: sat
; wrong: model
; right: z3 4.12.2 to 4.13.0
; not by conform: of a tactic or a command, not of an operator
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
; witness:
; (define-fun a () (Array Bool Bool) ((as const (Array Bool Bool)) true))
; (define-fun p () Bool true)
