package triage

import (
	"errors"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// A solver may refuse a script only if the standard does not allow it: then the refusal is no fault, even with
// --expect. An answer to such a script is judged.
func TestRefusalsOfScriptsThatAreNotInOrder(t *testing.T) {
	const head = "(set-logic QF_LIA)\n(declare-fun x () Int)\n"
	const check = "(check-sat)\n"
	refuses := `echo '(error "line 3 column 4: no")'`
	for _, x := range []struct {
		name, script, solver string
		says                 string          // why it may refuse the script
		observed             solvers.Verdict // or the fault
	}{
		{"in order", head + "(assert (> x 3))\n" + check, refuses, "", solvers.Error},
		{"a logic behind a declaration", "(declare-fun x () Int)\n(set-logic QF_LIA)\n(assert (> x 3))\n" + check, refuses,
			"bug.smt2:2:1: set-logic stands behind declare-fun", ""},
		{"an option behind an assertion", head + "(assert (> x 3))\n(set-option :produce-models true)\n" + check, refuses,
			"bug.smt2:4:1: the option :produce-models stands behind", ""},
		{"a command that nobody has", head + "(asert (> x 3))\n(assert (> x 3))\n" + check, refuses,
			"bug.smt2:3:1: unknown command asert", ""},
		{"in the second check", head + "(assert (> x 3))\n" + check + "(asert (> x 3))\n" + check,
			`echo sat; ` + refuses, "bug.smt2:5:1: unknown command asert", ""},
		{"under push", head + "(push 1)\n(assert (> x 3))\n(set-logic QF_LIA)\n" + check + "(pop 1)\n", refuses,
			"bug.smt2:5:1: set-logic stands behind", ""},
		{"outside of the logic", head + "(assert (> (* x x) 3))\n" + check, refuses,
			"bug.smt2:3:1: the logic QF_LIA does not have nonlinear arithmetic", ""},
		{"an unknown logic", "(set-logic QF_LAI)\n(assert true)\n" + check, refuses, "unknown logic QF_LAI", ""},
		{"a numeral of no standard", head + "(assert (> x -3))\n" + check, refuses,
			"bug.smt2:3:14: accepted, though not in the standard: negative numeral", ""},
		{"an Int where a Real is expected", "(declare-fun f (Real) Bool)\n(declare-const x Int)\n(assert (f x))\n" + check,
			refuses, "bug.smt2:3:10: accepted, though not in the standard: Int where a Real is expected", ""},
		{"an Int that the standard promotes", "(declare-fun r () Real)\n(declare-const x Int)\n(assert (= r x))\n" + check,
			refuses, "", solvers.Error},
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
			"because SMT-LIB 2.6 does not have seq.rev", ""},
		{"a name of the standard", head + "(assert (> (mod x 2) 3))\n" + check,
			`echo '(error "line 3 column 20: unknown constant mod (Int Int)")'`, "", solvers.Error},
		{"a name of the script", "(declare-fun seq.rev (Int) Int)\n(assert (= 3 (seq.rev 2)))\n" + check,
			`echo '(error "line 2 column 20: unknown constant seq.rev (Int)")'`, "", solvers.Error},
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
