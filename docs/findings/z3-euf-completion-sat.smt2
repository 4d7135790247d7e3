; solver: z3 4.15.4, z3 5.4.0, z3 5.4.1
; expect: unsat
; wrong: sat
;
; x is 1, and 1 + 1 is not at most 1. Behind the tactic euf-completion z3 answers sat. Found in a campaign under options
; drawn from the catalog, by the strategy terms.
(set-logic QF_LIA)
(declare-const x Int)
(assert (<= (+ 1 x) 1))
(assert (= x 1))
(check-sat-using (then euf-completion smt))
