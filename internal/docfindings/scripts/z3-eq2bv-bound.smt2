; title: an integer between 0 and 2 that is none of them, after `eq2bv`
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: unsat
; wrong: sat
; not by conform: of a tactic or a command, not of an operator
;
; Between 0 and 2 are 0, 1 and 2. Behind the tactic eq2bv z3 says sat; without it, it says unsat, as
; cvc5 1.0.3 and cvc4 1.8 do. Found in a campaign over benchmarks/seeds, by configurations.
(set-logic QF_LIA)
(declare-const x Int)
(assert (<= 0 x 2))
(assert (not (= x 0)))
(assert (not (= x 1)))
(assert (not (= x 2)))
(check-sat-using (then eq2bv smt))
