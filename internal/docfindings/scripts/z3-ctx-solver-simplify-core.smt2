; title: after the tactic ctx-solver-simplify, cores are empty
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: unsat
; wrong: core
; not by conform: of a tactic or a command, not of an operator
;
; Behind the tactic ctx-solver-simplify the core is empty, and every assertion has a name: nothing is to blame. Found in a
; campaign, by the oracle core.
(set-option :produce-unsat-cores true)
(set-logic QF_UF)
(assert (! (not true) :named a))
(check-sat-using ctx-solver-simplify)
(get-unsat-core)
