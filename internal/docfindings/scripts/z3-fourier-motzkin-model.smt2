; title: a model after `normalize-bounds` and `fm` that makes an assertion false
; found by: campaign
; solver: z3 4.8.7 to 4.8.12
; expect: sat
; wrong: model
; right: z3 4.8.17 to 5.4.1
; not by conform: of a tactic or a command, not of an operator
;
; The first assertion says that x is 2, so that it is 2 in every model. The one that z3 gives behind the tactics
; normalize-bounds and fm says that x is 1. 4.15.4 and 5.4.0 give the right one. Found in a campaign over seeds of QF_LIA,
; under options and tactics drawn from the catalog, by the strategy identities.
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x Int)
(assert (= (ite true x 1) 2))
(assert (<= 1 x))
(check-sat-using (then normalize-bounds fm smt))
(get-model)
; witness:
; (define-fun x () Int 2)
