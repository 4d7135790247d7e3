; title: p and its negation are true after the tactic `elim-uncnstr2`
; found by: campaign
; solver: z3 4.13.4 to 5.4.1
; expect: unsat
; wrong: sat
; right: z3 4.12.2 to 4.13.0
; not by conform: of a tactic or a command, not of an operator
;
; The first assertion says that p is true, the second that it is not. Found in a campaign, under tactics drawn from the
; catalog.
(set-logic QF_UF)
(declare-fun p () Bool)
(assert (not (not p)))
(assert (not p))
(check-sat-using (then elim-uncnstr2 smt))
