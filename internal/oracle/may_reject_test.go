package oracle

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// A script may be rejected if a part of it is neither in SMT-LIB 2.6 nor in the catalog's entry of the solver; the
// reason names the part. Each row is a script in front of its check, or with it, and the part for a solver.
func TestMayReject(t *testing.T) {
	catalog := loadCatalog(t)
	const lia = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n"
	for _, c := range []struct {
		caption, script, solver, part string
	}{
		{"nothing but the standard", "(set-option :produce-models true)\n(set-option :random-seed 7)\n" +
			"(set-info :status sat)\n" + lia + "(push 1)", "z3", ""},
		{"a logic that it gets by another name", "(set-logic QF_UFDTLIRA)", "z3", "does not know the logic QF_UFDTLIRA"},
		{"a logic that it has not", lia, "bitwuzla", "bitwuzla does not have Int"},
		{"a logic of its own, that SMT-LIB has not", "(set-logic QF_UFBVDTLRA)", "cvc5", "no logic of SMT-LIB"},
		{"QF_ALL", "(set-logic QF_ALL)", "z3", "QF_ALL"},
		{"no logic", "(declare-const p Bool)\n(assert p)", "z3", ""},
		{"no logic, for one that needs one", "(declare-const p Bool)\n(assert p)", "yices2", "the logic ALL"},
		{"theories that it has not, under ALL", "(set-logic ALL)\n(declare-const v (_ BitVec 4))\n(assert (= v #x0))",
			"dlinear", "not known to have the logic ALL"},
		{"its own option", "(set-option :smt.bv.solver 2)\n" + lia, "z3", ""},
		{"its own option, as an argument with a dash", "(set-option :strings-exp true)\n" + lia, "cvc5", ""},
		{"another's option", "(set-option :strings-exp true)\n" + lia, "z3", "2:1: the option :strings-exp"},
		{"where it writes", "(set-option :regular-output-channel \"/dev/null\")\n" + lia, "z3", ":regular-output-channel"},
		{"a value of another form", "(set-option :produce-models yes)\n" + lia, "z3", "true or false"},
		{"an unknown attribute", "(set-info :difficulty hard)\n" + lia, "z3", ":difficulty"},
		{"another's command", lia + "(block-model :values)", "z3", "block-model"},
		{"its own command", lia + "(block-model :values)", "cvc5", ""},
		{"a command of SMT-LIB 2.7", "(define-const x Int 3)\n(assert (> x 3))", "z3", "does not have define-const"},
		{"a command that asserts what is not known", lia + "(assume (> x 3))", "z3", "what assume is for"},
		{"a slip of the pen", lia + "(asert (> x 3))", "z3", "did you mean assert?"},
		{"an answer that is echoed", lia + "(echo \"sat\")", "z3", "looks like an answer"},
		{"another text that is echoed", lia + "(echo \"sat is right\")", "z3", ""},
		{"a tactic", lia + "(check-sat-using smt)", "z3", ""},
		{"a parameter of a tactic", lia + "(check-sat-using (using-params smt :arith.nl.rounds true))", "z3",
			"which parameters a tactic has"},
		{"declared before reset-assertions", lia + "(reset-assertions)\n(assert (> x 3))", "cvc5",
			"reset-assertions takes declarations away"},
		{"the same, global", "(set-option :global-declarations true)\n" + lia + "(reset-assertions)\n(assert (> x 3))",
			"cvc5", ""},
		{"another's tactic", lia + "(check-sat-using smt)", "cvc5", "check-sat-using"},
		{"z3's way to assert the opposite", lia + "(assert-not (> x 3))", "z3", ""},
		{"the same elsewhere", lia + "(assert-not (> x 3))", "cvc5", "assert-not"},
		{"a literal", lia + "(declare-const p Bool)\n(check-sat-assuming ((not p)))", "z3", ""},
		{"no literal", lia + "(check-sat-assuming ((> x 5)))", "z3", "an assumption is neither a symbol"},
		{"push, where it is not known", "(set-logic QF_BV)\n(push 1)\n(assert true)", "boolector", "push and pop"},
		{"an operator of some solvers", "(declare-const x Real)\n(assert (= (sin x) 0.0))", "z3", "does not have sin"},
		{"a sort of some solvers", "(declare-const s (Seq Int))\n(assert true)", "cvc5", "does not have Seq"},
		{"a literal of some solvers", "(set-logic QF_FF)\n(assert (= #f0m5 #f1m5))", "cvc5", "SMT-LIB 2.6 does not have"},
		{"a constant array", "(declare-const a (Array Int Int))\n(assert (= a ((as const (Array Int Int)) 0)))", "z3",
			"does not have const"},
		{"a function as a value", "(set-logic HO_ALL)\n(declare-const f (-> Int Int))\n(assert (= (f 0) 1))", "cvc5", "does not have ->"},
		{"a codatatype", "(declare-codatatypes ((S 0)) (((c (t S)))))\n(declare-const x S)\n(assert (= x (t x)))", "cvc5",
			"codatatypes"},
		{"a datatype", "(declare-datatypes ((S 0)) (((n) (c (t S)))))\n(declare-const x S)\n(assert ((_ is n) x))", "cvc5", ""},
		{"a name that solvers predefine", "(declare-fun sin (Int) Int)\n(assert (= (sin 0) 1))", "z3", "predefine sin"},
		{"a sort that solvers predefine", "(set-logic QF_UF)\n(declare-sort Relation 0)\n(declare-const c Relation)\n(assert (= c c))",
			"z3", "predefine Relation"},
		{"a defined sort", "(define-sort Table () Bool)\n(declare-const c Table)\n(assert c)", "z3", "predefine Table"},
		{"a datatype that solvers predefine", "(declare-datatypes ((List 0)) (((n) (c (t List)))))\n(declare-const x List)\n" +
			"(assert ((_ is n) x))", "cvc5", "predefine List"},
		{"a constructor", "(declare-datatypes ((S 0)) (((n) (choice (t S)))))\n(declare-const x S)\n(assert ((_ is n) x))", "cvc5",
			"predefine choice"},
		{"a variable", "(set-logic LIA)\n(assert (forall ((set.comprehension Int)) (= set.comprehension 0)))", "cvc5",
			"predefine set.comprehension"},
		{"the name of an assertion", lia + "(assert (! (> x 4) :named witness))", "cvc5", "predefine witness"},
		{"a later version", "(set-info :smt-lib-version 2.7)\n" + lia, "cvc5", ":smt-lib-version"},
		{"the version", "(set-info :smt-lib-version 2.6)\n" + lia, "cvc5", ""},
		{"an option behind the logic", lia[:len("(set-logic QF_LIA)\n")] + "(set-option :produce-models true)\n(assert true)",
			"yices2", ":produce-models stands behind set-logic"},
		{"an option for any time behind the logic", lia + "(set-option :verbosity 0)", "yices2", ""},
		{"a real number among floating-point numbers", "(set-logic QF_FP)\n(declare-const r Real)\n" +
			"(assert (fp.isNaN ((_ to_fp 3 4) RNE r)))", "cvc5", "does not have the sort Real"},
		{"a real number as a literal", "(set-logic QF_FP)\n(assert (fp.isNaN ((_ to_fp 3 4) RNE 1.5)))", "cvc5", ""},
		{"characters of no literal", "(set-logic QF_S)\n(assert (= \"à\" \"b\"))", "cvc5", "printable ASCII"},
		{"a line break in a literal", "(set-logic QF_S)\n(assert (= \"a\n\" \"b\"))", "z3", "printable ASCII"},
		{"the same in a remark", "(set-info :source \"à\")\n" + lia, "cvc5", ""},
		{"an annotation without an attribute", lia + "(assert (! (> x 4)))", "cvc5", "without an attribute"},
		{"a name", lia + "(assert (! (> x 4) :named a))", "cvc5", ""},
		{"a name inside of a quantifier", "(assert (forall ((x Int)) (! (> 1 0) :named a)))", "cvc5", "inside of forall"},
		{"a pattern", "(set-logic UFLIA)\n(declare-fun f (Int) Int)\n(assert (forall ((x Int)) (! (> (f x) 0) :pattern ((f x)))))",
			"cvc5", ":pattern"},
		{"an operator that linear logics do not have", lia + "(assert (= (mod x 2) 0))", "z3", "no abs, div and mod"},
		{"beyond the logic", lia + "(assert (= (* x x) 4))", "z3", "nonlinear arithmetic"},
		{"a reserved symbol", "(declare-const .x Int)\n(assert (> .x 3))", "z3", "begins with @ or ."},
	} {
		t.Run(c.caption, func(t *testing.T) {
			entry, _ := catalog.Entry(c.solver)
			script := c.script
			if !strings.Contains(script, "check-sat") {
				script += "\n(check-sat)\n"
			}
			why := MayReject(entry, nil, "a.smt2", []byte("\n"+script))
			if !strings.Contains(why, c.part) || (why == "") != (c.part == "") {
				t.Errorf("%q, want %q", why, c.part)
			}
		})
	}
}

// An extension that the solver is known to have is no excuse.
func TestMayRejectKnown(t *testing.T) {
	entry, _ := loadCatalog(t).Entry("z3")
	script := []byte("(declare-const s (Seq Int))\n(assert (= (seq.len s) 2))\n(check-sat)\n")
	for _, has := range []bool{true, false} {
		if why := MayReject(entry, func(string) bool { return has }, "a.smt2", script); (why == "") != has {
			t.Errorf("%v: %q", has, why)
		}
	}
}

// Behind a command whose effect is not known, no answer is wrong; behind one that asserts what depends on the solver's
// model, sat is wrong if the assertions cannot be true, and unsat never. A crash is one everywhere.
func TestBehindOwnCommands(t *testing.T) {
	const head, check = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))", "(check-sat)"
	type verdicts map[solvers.Verdict]Class
	all := verdicts{solvers.Unsat: RefutationUnsound, solvers.Sat: SolutionUnsound, solvers.Crash: Crash}
	for _, c := range []struct {
		caption, script string
		wrong           verdicts
	}{
		{"no command", head + check, all},
		{"one that prints", head + "(simplify x)(get-info :name)" + check, all},
		{"one that asserts what is not known", head + "(assume (< x 9))" + check, verdicts{solvers.Crash: Crash}},
		{"one in a scope that ended", head + "(push 1)(assume (< x 9))(pop 1)" + check, verdicts{solvers.Crash: Crash}},
		{"one that nobody knows", head + "(frobnicate)" + check, verdicts{solvers.Crash: Crash}},
		{"one behind the check", head + check + "(assume (< x 9))", all},
		{"an option that changes what a theory means", "(set-option :encoding ascii)" + head + check,
			verdicts{solvers.Crash: Crash}},
		{"the same option as it is by default", "(set-option :encoding unicode)" + head + check, all},
		{"an option of a module, with -", "(set-option :smt.arith.ignore-int true)" + head + check,
			verdicts{solvers.Crash: Crash}},
		{"an option of a tactic", head + "(check-sat-using (using-params smt :array.weak true))", verdicts{solvers.Crash: Crash}},
		{"another encoding", "(set-option :sat.cardinality.encoding sorting)" + head + check, all},
		{"what is echoed", head + `(echo "unsat")` + check, verdicts{solvers.Crash: Crash}},
		{"a model that is excluded", head + "(block-model :values)" + check,
			verdicts{solvers.Sat: SolutionUnsound, solvers.Crash: Crash}},
		{"a model that was excluded", head + "(push 1)(block-model :values)(pop 1)" + check, all},
	} {
		for verdict, expect := range map[solvers.Verdict]instance.Expectation{
			solvers.Unsat: instance.Sat, solvers.Sat: instance.Unsat, solvers.Crash: instance.Sat,
		} {
			e := run(asked(t, c.script, expect), solvers.Result{Verdict: verdict, Checks: []solvers.Verdict{verdict}})
			if j, found := Judge(t.Context(), All(), e); j.Class != c.wrong[verdict] || found != (c.wrong[verdict] != "") {
				t.Errorf("%s, %s: %s", c.caption, verdict, j.Class)
			}
		}
	}
}

// An option of the standard that is rejected is a fault where all checks are answered, the least of all; another
// solver's option is none.
func TestRejectedOption(t *testing.T) {
	const script = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(check-sat)"
	for option, isFault := range map[string]bool{":produce-models true": true, ":boogie.trace true": false} {
		e := run(asked(t, "(set-option "+option+")"+script, instance.None), solvers.Result{
			Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat},
			Remarks: []string{"line 1 column 15: unknown parameter"},
		})
		j, found := Judge(t.Context(), All(), e)
		isOfOption := j.Class == Error && j.IsLesser() && strings.Contains(j.Does(), "rejects an option")
		if found != isFault || found && !isOfOption {
			t.Errorf("%s: %v, %+v", option, found, j)
		}
	}
}
