; title: an empty core after the tactic `split-clause`
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: unsat
; wrong: core
; not by conform: of a tactic or a command, not of an operator
;
; Section 4.2.7: the assertions of a core, together with all that have no name, are unsatisfiable. (or false true) is true, so
; that a belongs to the core. Found in a campaign, under tactics drawn from the catalog, by the strategy whole.
(set-option :produce-unsat-cores true)
(set-logic QF_UF)
(assert (! (not true) :named a))
(assert (or false true))
(check-sat-using (then split-clause smt))
(get-unsat-core)
