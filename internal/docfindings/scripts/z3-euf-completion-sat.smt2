; title: x is 1 and at most 0, after `euf-completion`
; found by: campaign
; solver: z3 4.12.2, 4.15.4 to 5.4.1
; expect: unsat
; wrong: sat
; right: z3 4.12.6 to 4.15.0
; not by conform: of a tactic or a command, not of an operator
;
; x is 1, and 1 + 1 is not at most 1. Behind the tactic euf-completion z3 answers sat. Found in a campaign under options
; drawn from the catalog, by the strategy terms.
(set-logic QF_LIA)
(declare-const x Int)
(assert (<= (+ 1 x) 1))
(assert (= x 1))
(check-sat-using (then euf-completion smt))
