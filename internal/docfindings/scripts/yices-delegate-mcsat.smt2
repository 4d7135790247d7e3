; title: with `--delegate=y2sat` and `--mcsat` together, everything
; found by: conform
; solver: yices 2.6.5
; expect: unsat
; wrong: sat
; options: --delegate=y2sat --mcsat
; right: z3 4.8.12, cvc5 1.0.3, cvc4 1.8
; not by conform: of a tactic or a command, not of an operator
;
; x cannot be both less and greater than y. With the options --delegate=y2sat and --mcsat together, yices says sat, as
; it does of everything that it does not simplify to false; with either of them it says unsat. Where they exclude each
; other, it should refuse them. Found in a campaign, by configurations.
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 4))
(assert (bvult x y))
(assert (bvult y x))
(check-sat)
