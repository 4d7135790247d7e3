package main

import "github.com/smtstorm/smtstorm/internal/instance"

var (
	z3   = []string{"z3"}
	cvc5 = []string{"cvc5", "-q", "-i", "--strings-exp"}
	cvc4 = []string{"cvc4", "-q", "-i", "--strings-exp", "--lang=smt2.6"}
)

// knownFaults are scripts that solvers of Debian 12 (z3 4.8.12, cvc5 1.0.3, cvc4 1.8) answer wrongly.
var knownFaults = []known{
	{name: "z3-6098", kind: kindReported, file: "z3-6098.sat.smt2", command: z3, expect: instance.Sat, logic: "QF_NRA",
		witness: `(define-fun m () Real (/ 1 2)) (define-fun v () Real 0.0) (define-fun v1 () Real 1.0)
			(define-fun v13 () Real (- 1.0))`,
		fillers: []string{"QF_NRA/braking-distance", "QF_NRA/mean-inequality"}, asserts: 120},
	{name: "z3-5467-2", kind: kindReported, file: "z3-5467-2.sat.smt2", command: z3, expect: instance.Sat,
		witness: `(define-fun s () String "bbbbbbbbbbaaaaaaab") (define-fun i () Int 18)`,
		fillers: []string{"QF_LIA/raffle-remainders", "QF_IDL/traffic-light-cycle"}, asserts: 150},
	{name: "z3-6729", kind: kindReported, file: "z3-6729.unsat.smt2", command: z3, expect: instance.Unsat,
		fillers: []string{"QF_S/password-policy", "QF_S/greeting-template"}, asserts: 150},
	{name: "z3-6809", kind: kindReported, file: "z3-6809.unsat.smt2", command: z3, expect: instance.Unsat,
		fillers: []string{"QF_LIA/raffle-remainders", "QF_IDL/traffic-light-cycle"}, asserts: 150},
	{name: "cvc5-9546", kind: kindReported, file: "cvc5-9546.sat.smt2", command: cvc5, expect: instance.Sat, logic: "ALL",
		witness: `(define-fun a () String "K")`,
		fillers: []string{"QF_S/password-policy", "QF_SLIA/date-text-valid"}, asserts: 150},
	{name: "cvc5-11268", kind: kindReported, file: "cvc5-11268.unsat.smt2", expect: instance.Unsat, logic: "ALL",
		command: append(cvc5[:len(cvc5):len(cvc5)], "--finite-model-find", "--fmf-bound"),
		fillers: []string{"QF_LIA/raffle-remainders", "QF_IDL/traffic-light-cycle"}, asserts: 150},
	{name: "cvc4-5940", kind: kindReported, file: "cvc4-5940_0.sat.smt2", command: cvc4, expect: instance.Sat, logic: "ALL",
		witness: `(define-fun z () Int 0)`,
		fillers: []string{"QF_SLIA/date-text-valid", "QF_LIA/raffle-remainders"}, asserts: 150},
	{name: "cvc4-6834", kind: kindReported, file: "cvc4-6834_0.sat.smt2", command: cvc4, expect: instance.Sat, logic: "ALL",
		witness: `(define-fun a () Int 0)`,
		fillers: []string{"QF_SLIA/date-text-valid", "QF_LIA/raffle-remainders"}, asserts: 150},
	{name: "cvc4-6483", kind: kindReported, file: "cvc4-6483_0.unsat.smt2", command: cvc4, expect: instance.Unsat,
		logic: "ALL", fillers: []string{"QF_LIA/raffle-remainders", "QF_IDL/traffic-light-cycle"}, asserts: 150},

	{name: "z3-fma-short", kind: kindFound, file: "z3-4.8.12-fma-short.smt2", command: z3, expect: instance.Sat,
		fillers: []string{"QF_FP/median-of-three", "QF_FP/two-zeros"}, asserts: 150},
	{name: "z3-roundToIntegral", kind: kindFound, file: "z3-4.8.12-roundToIntegral.smt2", command: z3, expect: instance.Sat,
		fillers: []string{"QF_FP/rounding-to-whole-numbers", "QF_FP/sum-loses-small-terms"}, asserts: 150},
	{name: "z3-bvsmul_noovfl", kind: kindFound, file: "z3-4.8.12-bvsmul_noovfl.smt2", command: z3, expect: instance.Sat,
		logic:   "ALL",
		fillers: []string{"QF_BV/saturating-add", "QF_BV/low-bit-trick"}, asserts: 200},
	{name: "z3-constant-arrays", kind: kindFound, file: "z3-4.8.12-constant-arrays.smt2", command: z3,
		expect: instance.Unsat, logic: "ALL", fillers: []string{"QF_AX/swap-involution", "QF_AX/write-then-read-back"},
		asserts: 200},
	{name: "z3-last_indexof", kind: kindFound, file: "z3-4.8.12-last_indexof.smt2", command: z3, expect: instance.Unsat,
		fillers: []string{"QF_LIA/raffle-remainders", "QF_IDL/traffic-light-cycle"}, asserts: 150},
	{name: "z3-loop-of-loop", kind: kindFound, file: "z3-4.8.12-loop-of-loop.smt2", command: z3, expect: instance.Unsat,
		fillers: []string{"QF_S/password-policy", "QF_S/greeting-template"}, asserts: 150},
	{name: "z3-fma-crash", kind: kindFound, command: z3, expect: instance.Sat,
		text: `(declare-const m RoundingMode) (declare-const x (_ FloatingPoint 3 5)) (declare-const y (_ FloatingPoint 3 5))
			(assert (= (fp.fma m x y y) y)) (check-sat)`,
		witness: `(define-fun m () RoundingMode RNE) (define-fun x () (_ FloatingPoint 3 5) (_ +zero 3 5))
			(define-fun y () (_ FloatingPoint 3 5) (fp #b0 #b011 #b0000))`,
		fillers: []string{"QF_FP/median-of-three", "QF_FP/two-zeros"}, asserts: 150},
	{name: "cvc5-fp-short", kind: kindFound, file: "cvc5-1.0.3-fp-short.smt2", command: cvc5, expect: instance.Sat,
		fillers: []string{"QF_FP/median-of-three", "QF_FP/two-zeros"}, asserts: 150},
	{name: "cvc5-sqrt-squat", kind: kindFound, file: "cvc5-1.0.3-sqrt-squat.smt2", command: cvc5, expect: instance.Sat,
		fillers: []string{"QF_FP/newton-root-table", "QF_FP/two-zeros"}, asserts: 150},
	{name: "cvc5-to_fp-longer", kind: kindFound, file: "cvc5-1.0.3-to_fp-longer.smt2", command: cvc5, expect: instance.Sat,
		fillers: []string{"QF_BVFP/packed-number-decoder", "QF_FP/two-zeros"}, asserts: 150},
	{name: "cvc5-to_fp-squat", kind: kindFound, file: "cvc5-1.0.3-to_fp-squat.smt2", command: cvc5, expect: instance.Sat,
		fillers: []string{"QF_BVFP/packed-number-decoder", "QF_FP/two-zeros"}, asserts: 150},
	{name: "cvc5-power-0", kind: kindFound, file: "cvc5-1.0.3-power-0.smt2", command: cvc5, expect: instance.Unsat,
		fillers: []string{"QF_S/password-policy", "QF_S/greeting-template"}, asserts: 150},
}
