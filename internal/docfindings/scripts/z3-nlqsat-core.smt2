; title: after the tactic nlqsat, cores are empty
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: unsat
; wrong: core
; not by conform: of a tactic or a command, not of an operator
;
; Behind the tactic nlqsat the core is empty, and every assertion has a name: nothing is to blame. Found in a campaign, by
; the oracle core.
(set-option :produce-unsat-cores true)
(set-logic QF_UF)
(assert (! false :named a))
(check-sat-using nlqsat)
(get-unsat-core)
