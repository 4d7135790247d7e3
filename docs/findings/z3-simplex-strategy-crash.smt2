; solver: z3 4.8.12, z3 4.8.17, z3 4.9.1, z3 4.10.2, z3 4.11.2
; expect: sat
; wrong: crash
;
; No solver may crash. Under smt.arith.simplex_strategy=2, the tactic ctx-solver-simplify ends with "free(): invalid
; pointer" or "malloc(): memory corruption"; later releases say unknown. Found in a campaign, by the strategy prefix
; under a configuration.
(set-option :smt.arith.simplex_strategy 2)
(set-logic QF_LIA)
(declare-const x Int)
(declare-const p Bool)
(assert (= 2 (mod x 4)))
(assert p)
(check-sat-using ctx-solver-simplify)
