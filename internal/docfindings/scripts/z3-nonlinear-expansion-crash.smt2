; title: a square that is negative, under `smt.arith.nl.expp`
; found by: conform
; solver: z3 4.8.12
; expect: unsat
; wrong: crash
; right: z3 4.8.17 to 5.4.1
; not by conform: of a tactic or a command, not of an operator
;
; No solver may crash. Under smt.arith.nl.expp, z3 ends with "ASSERTION VIOLATION, nla_core.cpp, line 1420, NOT
; IMPLEMENTED YET". Found in a campaign, by the strategy fusion under a configuration.
(set-option :smt.arith.nl.expp true)
(set-logic QF_NIA)
(declare-const x Int)
(assert (= (* x x) (- 1)))
(check-sat)
