package main

import "path/filepath"

// knownFault is an accusation that was judged, and is right.
type knownFault struct {
	script string // the name of its file
	solver string // the name on the command line
	why    string // the fault, and who agrees
}

// knownFaults are real faults that the scripts show, of Debian 12 (z3 4.8.12, cvc5 1.0.3) where no version is named.
var knownFaults = []knownFault{
	{"test__regress__cli__regress0__bv__issue8809.smt2", "cvc5", "its own check of the model fails; cvc5 1.4.2: sat"},
	{"test__regress__cli__regress0__bv__issue8106.smt2", "cvc5", "its own check of the model fails; cvc5 1.4.2: sat"},
	{"test__regress__cli__regress0__fp__issue8950-9162-9662-afp-model.smt2", "cvc5", "its model gives (select b (_ +oo " +
		"8 24)) and (select b (_ -oo 8 24)) different values, which are asserted to be equal"},
	{"test__regress__cli__regress1__quantifiers__sygus-inst-lambda.smt2", "cvc5", "an unhandled case in " +
		"type_checker.cpp with the script's --sygus-inst; cvc5 1.4.2: unknown"},
	{"test__regress__cli__regress0__parser__issue9663-2.smt2", "cvc5", "segmentation fault; cvc5 1.4.2 and z3: unsat"},
	{"test__regress__cli__regress1__nl__issue9611-lrew.smt2", "cvc5", "unsat with the script's --learned-rewrite; " +
		"(mod 0 0) can be negative, and each other solver says sat"},
	{"test__regress__cli__regress1__strings__re-inc-range.smt2", "cvc5", "unsat; \"Y\" satisfies all assertions, and " +
		"cvc5 1.4.2 and z3 say sat"},
	{"test__regress__cli__regress0__sep__issue10213-empty-model.smt2", "cvc5", "sat, and then it cannot print its model; " +
		"cvc5 1.4.2 does"},
	{"test__regress__cli__regress0__fp__issue9864.smt2", "cvc5", "its model has 0 for c, which makes the two sides of the " +
		"inequality the same term"},
	{"test__regress__cli__regress1__proj-issue634-diff-mc.smt2", "cvc5", "its own check of the model fails; cvc5 1.4.2: " +
		"sat"},
	{"test__regress__cli__regress1__sep__quant_wand.smt2", "cvc5", "as a log: declare-heap behind a check ends it by an " +
		"exception that nothing catches; cvc5 1.4.2 prints an error"},
	{"test__regress__cli__regress0__bv__issue10057.smt2", "cvc5", "sat; unsat is right: its model falsifies the " +
		"assertion, and cvc5 1.4.2 agrees with the author"},
	{"test__regress__solver__array__regrconstarray24.smt2", "z3-5.4.1", "its model gives (select A2 #b100) and (select A2 " +
		"#b110) the value #b1, where a constant array of #b0 is asserted"},
	{"regressions__smt2__fp-array-7.smt2", "cvc5", "its model gives (select A (_ +oo 8 24)) and (select A (_ -oo 8 24)) " +
		"different values, which are asserted to be equal"},
	{"test__regress__cli__regress0__nl__nta__issue10655-sqrt-semantics.smt2", "cvc5", "sat: a square root below 0; cvc5 " +
		"1.4.2 agrees with the author on unsat"},
	{"test__regress__cli__regress2__quantifiers__issue10805-syqi-no-arr-const.smt2", "cvc5",
		"segmentation fault with the script's --sygus-inst"},
	{"test__regress__cli__regress0__seq__proj-issue665-nested-const.smt2", "cvc5", "an assertion in " +
		"theory_strings.cpp fails; cvc5 1.4.2 and z3 5.4.1: sat"},
	{"test__regress__cli__regress0__fp__issue9864.smt2", "z3", "its model has 0 for c, as that of cvc5; z3 5.4.1 has 1"},
	{"regressions__issues__5429.smt2", "z3", "its own check of the model fails; z3 5.4.1: sat"},
	{"regressions__issues__5482.smt2", "z3", "segmentation fault in the third check; z3 5.4.1 answers all of them"},
	{"regressions__smt2__7026-1.smt2", "z3", "segmentation fault; z3 5.4.1 and cvc5: unsat"},
	{"regressions__smt2__6553-2-simp.smt2", "z3", "an invalid model was generated, says z3; z3 5.4.1: sat"},
	{"regressions__smt2__4841-1.smt2", "z3", "an invalid model was generated, says z3"},
	{"regressions__issues__4889.smt2", "z3", "an invalid model was generated, says z3"},
	{"regressions__smt2__4841-simp.smt2", "z3", "sat, and it rejects its own model; z3 5.4.1 and cvc5: unsat"},
	{"regressions__smt2__3858.smt2", "z3", "the model of its tactic horn falsifies the first assertion; that of z3 5.4.1 " +
		"does not"},
	{"regressions__smt2__4008.smt2", "z3", "its tactic horn says sat; its own (check-sat) says unsat, as cvc5 does"},
	{"test__regress__solver__array__regrconstarray36.smt2", "z3", "unsat; the sort of the indices can have one element, " +
		"and two constant arrays are equal then; z3 5.4.1: sat"},
	{"test__regress__get-unsat-assumptions__fp_misc.smt2", "z3", assertionsForAssumptions},
	{"test__regress__get-unsat-assumptions__fp_misc.smt2", "z3-5.4.1", assertionsForAssumptions},
	{"test__regress__get-unsat-assumptions__bv-count03plus2inc.smt2", "z3", assertionsForAssumptions},
	{"test__regress__get-unsat-assumptions__bv-count03plus2inc.smt2", "z3-5.4.1", assertionsForAssumptions},
	{"test__regress__cli__regress0__fmf__proj-issue622-fmf-dt-u-orig.smt2", "z3-5.4.1", "it rejects a declaration of " +
		"datatypes, and then a segmentation fault ends it"},
}

// assertionsForAssumptions is a fault of z3, from 4.8.12 to 5.4.1.
const assertionsForAssumptions = "get-unsat-assumptions also gives names of assertions, which are no assumptions"

// known gives the reason why an accusation is right; "" if it was not judged.
func (r *result) known() string {
	for _, k := range knownFaults {
		if k.script == filepath.Base(r.Script) && k.solver == r.Solver {
			return k.why
		}
	}
	return ""
}
