; solver: z3 4.13.0, z3 4.15.4, z3 5.4.0, z3 5.4.1
; expect: unsat
; wrong: sat
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
