; title: the model of two strings that are distinct, under `rewriter.coalesce_chars=false`
; found by: campaign
; solver: z3 5.4.1
; expect: sat
; wrong: model
; options: rewriter.coalesce_chars=false
; right: z3 4.8.12 to 5.0.0
; not by conform: of a tactic or a command, not of an operator
;
; Both strings are empty in the model, and get-value says that they are equal, which is what the assertion excludes. Found
; in a campaign, under options drawn from the catalog, by the strategy structure.
(set-option :produce-models true)
(set-logic QF_S)
(declare-fun s () String)
(declare-fun t () String)
(assert (not (= t s)))
(check-sat)
(get-model)
(get-value ((= t s)))
; witness:
; (define-fun s () String "")
; (define-fun t () String "a")
