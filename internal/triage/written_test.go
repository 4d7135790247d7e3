package triage

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// shell makes a solver that is a shell script. The script file is "$1"; what is printed where there is none is the
// version.
func shell(t *testing.T, script string) (program string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "solver")
	head := "#!/bin/sh\n[ -f \"$1\" ] || { echo shell 1.0; exit; }\nhas() { grep -qF -e \"$1\" \"$file\"; }\nfile=$1\n"
	if err := os.WriteFile(file, []byte(head+script), 0o755); err != nil {
		t.Fatal(err)
	}
	return file
}

// shellConfig is how faults of a solver that is a shell script are reduced, with no other solver to be asked. It
// answers the probe's scripts with unknown.
func shellConfig(t *testing.T, script string) Config {
	t.Helper()
	cfg := configOf(t, "honest")
	solver, err := cfg.Catalog.Resolve("shell=" + shell(t, "if has probe; then echo unknown; exit; fi\n"+script))
	if err != nil {
		t.Fatal(err)
	}
	cfg.Solver, cfg.Catalog = solver, new(solvers.Catalog)
	return cfg
}

// writtenScript has two blanks where it is printed with one, and a definition that is not printed.
const writtenScript = `(set-logic QF_LIA)
(declare-fun x () Int)
(declare-fun y () Int)
(define-fun unused () Int 7)
(assert (or (= y 0) (< y 9)))
(assert (>  x 3))
(check-sat)
`

// What a solver shows only as the script is written is reduced as a text, and the right answer of each smaller text is
// proved.
func TestWrittenFaults(t *testing.T) {
	for _, x := range []struct {
		name, solver string
		fault        oracle.Fault
		expect       instance.Expectation
		lasting      []string // texts that the result still has
	}{
		{"a wrong unsat", `if has '(>  x' && has '() Int 7'; then echo unsat; else echo sat; fi`,
			wrongUnsat, instance.Sat, []string{"(>  x ", "() Int 7)", "(check-sat)"}},
		{"a wrong model, which is asked for", `echo sat
			has '(get-model)' || exit
			if has '(>  x' && has '() Int 7'; then x=0; else x=4; fi
			echo "((define-fun x () Int $x) (define-fun y () Int 0))"`,
			oracle.WrongModel(), instance.Sat, []string{"(>  x ", "() Int 7)", "(check-sat)\n(get-model)"}},
		{"a model that the solver takes back", `echo sat
			if has '(>  x' && has '() Int 7'; then echo '(error "line 7 column 10: an invalid model was generated")'; fi`,
			oracle.Fault{Oracle: "own-check", Class: oracle.InvalidModel, Expect: instance.None, Observed: solvers.Sat},
			instance.Sat, []string{"(>  x ", "() Int 7)", "(check-sat)"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			r, err := Run(t.Context(), t.Context(), shellConfig(t, x.solver), Bug{
				Path: "bug.smt2", Script: []byte("(set-info :status sat)\n" + writtenScript),
			})
			if err != nil {
				t.Fatal(err)
			}
			text := string(r.File())
			if r.Fault != x.fault || r.Expect != x.expect || !r.Text || r.Rate != 1 || !r.Minimal || !r.Best.Proved {
				t.Errorf("%+v: expected %s, a text %v, rate %v, minimal %v, proved %v", r.Fault, r.Expect, r.Text, r.Rate,
					r.Minimal, r.Best.Proved)
			}
			for _, part := range x.lasting {
				if !strings.Contains(text, part) {
					t.Errorf("%s is not in\n%s", part, text)
				}
			}
			if strings.Contains(text, "(< y 9)") || strings.Contains(text, ":status") {
				t.Errorf("reduced to\n%s", text)
			}
			if _, err := Summarize(r, "bug.smt2"); err != nil {
				t.Error(err)
			}
		})
	}
}

// A fault that shows in the text and in the normalized script is reduced as a case, and the solver's own report that
// its model is invalid counts. Other errors that it prints are reported.
func TestOwnWord(t *testing.T) {
	cfg := shellConfig(t, `echo sat; echo '(error "line 7 column 10: an invalid model was generated")'`)
	bug := Bug{Path: "bug.smt2", Script: []byte(writtenScript)}
	r, err := Run(t.Context(), t.Context(), cfg, bug)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Fault.IsLesser() || r.Text || !strings.Contains(r.Headline(), "rejects its own model") {
		t.Errorf("%+v, a text %v: %s", r.Fault, r.Text, r.Headline())
	}
	cfg = shellConfig(t, `echo sat; echo '(error "line 7 column 10: something is odd")'`)
	var not *NotReproduced
	_, err = Run(t.Context(), t.Context(), cfg, bug)
	if !errors.As(err, &not) || !strings.Contains(err.Error(), "is odd") {
		t.Errorf("an error that it prints is not said: %v", err)
	}
}

// Values that a script asks for itself are judged, and it is said where they are of no standard.
func TestPrintedValues(t *testing.T) {
	cfg := shellConfig(t, `echo sat
		has '(get-model)' && echo '((define-fun x () Int 4) (define-fun y () Int 0))'
		has '(get-value (x))' && echo '((x 2))'
		exit 0`)
	r, err := Run(t.Context(), t.Context(), cfg, Bug{
		Path: "bug.smt2", Script: []byte(writtenScript + "(get-value (x))\n"),
	})
	if err != nil || r.Fault.Oracle != "model-values" || !strings.Contains(string(r.File()), "(get-value (x))") {
		t.Errorf("%+v, %v", r, err)
	}
	cfg = shellConfig(t, `echo sat
		has '(get-model)' && echo '((define-fun s () (Seq Int) (str.++ (seq.unit 1) (seq.unit 2))))'
		exit 0`)
	var not *NotReproduced
	_, err = Run(t.Context(), t.Context(), cfg, Bug{
		Path: "bug.smt2", Script: []byte("(declare-fun s () (Seq Int))\n(assert (= (seq.len s) 2))\n(check-sat)\n"),
	})
	if !errors.As(err, &not) || !strings.Contains(err.Error(), "str.++ to sequences, which no standard allows") {
		t.Errorf("what no standard has is not said: %v", err)
	}
}

// A result is never longer than what came: the script as it was given is the result then, and options that the solver
// does not need to show the fault are left out.
func TestNeverLonger(t *testing.T) {
	const wrongValue = `has ' 9 x' || { echo unknown; exit; }
		echo sat; has '(get-model)' && echo "((define-fun x () Int 0))"`
	for _, x := range []struct {
		name, script, solver string
		fault                oracle.Fault
	}{
		{"numerals for reals", "(set-logic ALL)\n(declare-const w Real)\n(assert(> w 5))\n(check-sat)\n" +
			"(assert(= w 8.9))\n(check-sat)\n",
			"echo sat; has ' 8.9' && has ' 5' && has '= w' && has '> w' && { echo unsat; exit; }; echo sat", wrongUnsat},
		{"push without a number", "(push)\n(declare-const p Bool)\n(assert p)\n(check-sat)\n",
			"if has '(push' && has p; then echo unsat; else echo sat; fi", wrongUnsat},
		{"a model without the option for it", "(declare-const x Int)\n(assert(< 9 x))\n(check-sat)\n(get-model)\n",
			wrongValue, oracle.WrongModel()},
		{"a model that is not asked for, and less room than the option takes",
			"(set-info :source a)\n(declare-const x Int)\n(assert(< 9 x))\n(check-sat)\n", wrongValue, oracle.WrongModel()},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			bug := Bug{Path: "bug.smt2", Script: []byte(x.script)}
			r, err := Run(t.Context(), t.Context(), shellConfig(t, x.solver), bug)
			if err != nil {
				t.Fatal(err)
			}
			sizes := r.Sizes()
			if sizes.After.Bytes > sizes.Before.Bytes || r.Rate != 1 || r.Fault != x.fault {
				t.Errorf("%d → %d, %s\n%s", sizes.Before.Bytes, sizes.After.Bytes, r.Fault, r.File())
			}
		})
	}
}
