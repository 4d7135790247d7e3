; solver: z3 4.8.7, z3 4.8.12, z3 4.13.0, z3 4.15.4, z3 4.16.0, z3 5.0.0, z3 5.3.0, z3 5.4.0, z3 5.4.1
; expect: unsat
; wrong: core
;
; Behind the tactic ctx-solver-simplify the core is empty, and every assertion has a name: nothing is to blame. Found in a
; campaign, by the oracle core.
(set-option :produce-unsat-cores true)
(set-logic QF_UF)
(assert (! (not true) :named a))
(check-sat-using ctx-solver-simplify)
(get-unsat-core)
