; title: memory that is freed twice in `ctx-solver-simplify`, under `smt.arith.simplex_strategy`
; found by: conform
; solver: z3 4.8.12 to 4.11.2
; expect: sat
; wrong: crash
; not by conform: of a tactic or a command, not of an operator
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
; witness:
; (define-fun x () Int 2)
; (define-fun p () Bool true)
