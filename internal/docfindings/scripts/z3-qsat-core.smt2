; title: after the tactic qsat, cores are empty
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: unsat
; wrong: core
; not by conform: of a tactic or a command, not of an operator
;
; Behind the tactic qsat the core is empty, and every assertion has a name: nothing is to blame. Found in a campaign of the strategy incremental, by
; the oracle core.
(set-option :produce-unsat-cores true)
(set-logic QF_UF)
(assert (! false :named a))
(check-sat-using qsat)
(get-unsat-core)
