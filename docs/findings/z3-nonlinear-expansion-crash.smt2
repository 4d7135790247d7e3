; solver: z3 4.8.12
; expect: unsat
; wrong: crash
; right: z3 4.8.17, z3 5.4.1
;
; No solver may crash. Under smt.arith.nl.expp, z3 ends with "ASSERTION VIOLATION, nla_core.cpp, line 1420, NOT
; IMPLEMENTED YET". Found in a campaign, by the strategy fusion under a configuration.
(set-option :smt.arith.nl.expp true)
(set-logic QF_NIA)
(declare-const x Int)
(assert (= (* x x) (- 1)))
(check-sat)
