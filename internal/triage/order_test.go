package triage

import (
	"errors"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// A solver may reject a script if a part of it is neither in the standard nor known to be the solver's: then the
// rejection is no fault, unless the solver rejects what is left without that part, too. An answer to such a script is
// judged.
func TestRefusalsOfScriptsThatAreNotInOrder(t *testing.T) {
	const head = "(set-logic QF_LIA)\n(declare-fun x () Int)\n"
	const check = "(check-sat) ; as it is written\n" // there is no comment in what is printed anew
	refuses := `if has ';'; then echo '(error "line 3 column 4: no")'; else echo sat; fi`
	refusesAll := `if has '(assert true)'; then echo sat; else echo '(error "line 3 column 4: no")'; fi`
	for _, x := range []struct {
		name, script, solver string
		says                 string          // why it may refuse the script
		observed             solvers.Verdict // or the fault
	}{
		{"in order", head + "(assert (> x 3))\n" + check, refusesAll, "", solvers.Error},
		{"a logic behind a declaration, which is not the reason",
			"(declare-fun x () Int)\n(set-logic QF_LIA)\n(assert (> x 3))\n" + check, refusesAll, "", solvers.Error},
		{"another solver's option, which is not the reason", "(set-option :foo 1)\n" + head + "(assert (> x 3))\n" + check,
			refusesAll, "", solvers.Error},
		{"another solver's option", "(set-option :foo 1)\n" + head + "(assert (> x 3))\n" + check,
			`if has foo; then echo '(error "no foo")'; else echo sat; fi`, "the option :foo is neither of SMT-LIB", ""},
		{"an option with another value", "(set-option :verbosity much)\n" + head + "(assert (> x 3))\n" + check,
			`if has much; then echo '(error "no")'; else echo sat; fi`, "the value of :verbosity is a numeral", ""},
		{"another solver's attribute", "(set-info :foo 1)\n" + head + "(assert (> x 3))\n" + check,
			`if has foo; then echo '(error "no foo")'; else echo sat; fi`, "the attribute :foo of set-info", ""},
		{"a tactic", head + "(assert (> x 3))\n(check-sat-using smt)\n",
			`if has using; then echo '(error "no")'; else echo sat; fi`, "check-sat-using", ""},
		{"a name under a binder", head + "(assert (let ((y x)) (! (> y 3) :named a)))\n" + check, refuses,
			"a term is named inside of let", ""},
		{"another attribute of a term", head + "(assert (! (> x 3) :weight 3))\n" + check, refuses,
			"the attribute :weight of a term", ""},
		{"a reserved symbol", "(declare-fun @x () Int)\n(assert (> @x 3))\n" + check,
			`if has '(> @x'; then echo '(error "no")'; else echo sat; fi`, "begins with @ or .", ""},
		{"a logic that is none of SMT-LIB", "(set-logic QF_UFBVDTNIA)\n(assert (not false))\n" + check, refuses,
			"QF_UFBVDTNIA is no logic of SMT-LIB", ""},
		{"a sum in a difference logic", strings.Replace(head, "LIA", "IDL", 1) + "(assert (> (+ x x) 3))\n" + check,
			`if has '+'; then echo '(error "no")'; else echo sat; fi`, "the logic QF_IDL has differences only", ""},
		{"an assumption that is no literal", head + "(assert (> x 3))\n(check-sat-assuming ((> x 5)))\n",
			`if has assuming; then echo '(error "no")'; else echo sat; fi`, "an assumption is neither a symbol nor", ""},
		{"a literal of some solvers", "(set-logic QF_FF)\n(assert (= #f0m5 #f0m5))\n" + check,
			`if has f0m5; then echo '(error "no")'; else echo sat; fi`, "SMT-LIB 2.6 does not have", ""},
		{"a solver that rejects each script with the logic", head + "(assert (> x 3))\n" + check,
			`if has QF_LIA; then echo '(error "no")'; else echo sat; fi`, "shell rejects its logic, its options", ""},
		{"a solver that says that it does not support it", head + "(assert (> x 3))\n" + check,
			`if has '(> x'; then echo unsupported; else echo sat; fi`, "it says that it does not support this", ""},
		{"a logic behind a declaration", "(declare-fun x () Int)\n(set-logic QF_LIA)\n(assert (> x 3))\n" + check, refuses,
			"bug.smt2:2:1: set-logic stands behind declare-fun", ""},
		{"an option behind an assertion", head + "(assert (> x 3))\n(set-option :produce-models true)\n" + check, refuses,
			"bug.smt2:4:1: the option :produce-models stands behind", ""},
		{"a command that nobody has", head + "(asert (> x 3))\n(assert (> x 3))\n" + check,
			"if has asert; then " + refuses + "; else echo sat; fi", "bug.smt2:3:1: unknown command asert", ""},
		{"in the second check", head + "(assert (> x 3))\n" + check + "(asert (> x 3))\n" + check,
			"echo sat; if has asert; then " + refuses + "; else echo sat; fi", "bug.smt2:5:1: unknown command asert", ""},
		{"under push", head + "(push 1)\n(assert (> x 3))\n(set-logic QF_LIA)\n" + check + "(pop 1)\n", refuses,
			"bug.smt2:5:1: set-logic stands behind", ""},
		{"outside of the logic", head + "(assert (> (* x x) 3))\n" + check, refuses,
			"bug.smt2:3:1: the logic QF_LIA does not have nonlinear arithmetic", ""},
		{"an unknown logic", "(set-logic QF_LAI)\n(assert (not false))\n" + check, refuses, "unknown logic QF_LAI", ""},
		{"a numeral of no standard", head + "(assert (> x -3))\n" + check, refuses,
			"bug.smt2:3:14: accepted, though not in the standard: negative numeral", ""},
		{"an Int where a Real is expected", "(declare-fun f (Real) Bool)\n(declare-const x Int)\n(assert (f x))\n" + check,
			refuses, "bug.smt2:3:10: accepted, though not in the standard: Int where a Real is expected", ""},
		{"an Int that the standard promotes", "(declare-fun r () Real)\n(declare-const x Int)\n(assert (= r x))\n" + check,
			refusesAll, "", solvers.Error},
		{"a name that is for solvers", "(declare-const @x Bool)\n(assert @x)\n" + check, refuses,
			"bug.smt2:1:16: accepted, though not in the standard: symbol that begins with @", ""},
		{"a connective with one argument", "(declare-const x Bool)\n(assert (and x))\n" + check, refuses,
			"bug.smt2:2:10: accepted, though not in the standard: and with one argument", ""},
		{"no difference", "(set-logic QF_IDL)\n(declare-const x Int)\n(assert (< (+ x x) 6))\n" + check, refuses,
			"bug.smt2:3:1: the logic QF_IDL has differences only", ""},
		{"an argument that is none", head + "(assert (> x 3))\n(echo hello)\n" + check, refuses,
			"bug.smt2:4:1: echo takes one string", ""},
		{"with a status", "(set-info :status sat)\n(declare-fun p () Bool)\n(set-logic QF_UF)\n(assert p)\n" + check, refuses,
			"bug.smt2:3:1: set-logic stands behind", ""},
		{"a name of a solver", "(declare-fun s () (Seq Int))\n(assert (= s (seq.rev s)))\n" + check,
			`echo '(error "line 2 column 20: unknown constant seq.rev ((Seq Int))")'`,
			"SMT-LIB 2.6 does not have Seq", ""},
		{"a name of the standard", strings.Replace(head, "LIA", "NIA", 1) + "(assert (> (mod x 2) 3))\n" + check,
			`if has mod; then echo '(error "line 3 column 20: unknown constant mod (Int Int)")'; else echo sat; fi`,
			"it does not know mod", ""},
		{"a name that solvers predefine", "(declare-fun sin (Int) Int)\n(assert (= 3 (sin 2)))\n" + check,
			`if has '(sin 2)'; then echo '(error "line 2 column 20: invalid")'; else echo sat; fi`, "some solvers predefine", ""},
		{"a name of the script", "(declare-fun f (Int) Int)\n(assert (= 3 (f 2)))\n" + check,
			`if has '(f'; then echo '(error "line 2 column 20: unknown constant f (Int)")'; else echo sat; fi`, "",
			solvers.Error},
		{"a wrong answer", "(declare-fun p () Bool)\n(set-logic QF_UF)\n(assert p)\n" + check, "echo unsat", "",
			solvers.Unsat},
		{"a crash", head + "(asert (> x 3))\n(assert (> x 3))\n" + check, "kill -SEGV $$", "", solvers.Crash},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			bug := Bug{Path: "bug.smt2", Script: []byte(x.script)}
			r, err := Run(t.Context(), t.Context(), shellConfig(t, x.solver), bug)
			var not *NotReproduced
			switch {
			case x.says == "" && (err != nil || r.Fault.Observed != x.observed):
				t.Errorf("%+v, %v", r, err)
			case x.says != "" && (!errors.As(err, &not) || !strings.Contains(err.Error(), x.says)):
				t.Errorf("%v does not say %q", err, x.says)
			}
		})
	}
}

// What is left of a script that is reduced as a text stays in order: a refusal with the same words is no fault
// elsewhere.
func TestReducedTextsStayInOrder(t *testing.T) {
	const script = "(set-logic QF_UF)\n(declare-fun p () Bool)\n(assert p)\n(reset)\n(set-logic QF_LIA)\n" +
		"(declare-fun x () Int)\n(assert (>  x 3))\n(check-sat)\n"
	r, err := Run(t.Context(), t.Context(), shellConfig(t, `if has '(>  x'; then echo '(error "no")'; else echo sat; fi`),
		Bug{Path: "bug.smt2", Script: []byte(script)})
	if err != nil {
		t.Fatal(err)
	}
	text := string(r.File())
	isInOrder := strings.Count(text, "set-logic") <= 1 || strings.Contains(text, "(reset)")
	if r.Fault.Class != oracle.Error || !r.Text || !isInOrder {
		t.Errorf("%v, a text %v:\n%s", r.Fault, r.Text, text)
	}
}
