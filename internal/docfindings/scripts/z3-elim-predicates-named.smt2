; title: an assertion with a name is forgotten after `elim-predicates`
; found by: campaign
; solver: z3 4.12.2 to 5.4.1
; expect: unsat
; wrong: sat
; not by conform: of a tactic or a command, not of an operator
;
; The second assertion is false. Behind the tactic elim-predicates, where assertions have names for unsatisfiable cores,
; z3 forgets it: it also takes another assertion that eliminates a symbol. Without the first assertion, or without the
; name, the answer is right. Found in a campaign under options drawn from the catalog, by the strategy identities.
(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(declare-fun x () Int)
(assert (= x 0))
(assert (! (not true) :named a))
(check-sat-using (then elim-predicates smt))
