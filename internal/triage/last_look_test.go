package triage

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// asked is a question to a solver without a process, in the terms of these tests.
type asked struct {
	script  string
	command []string // the program first
	isBase  bool
	isTrace bool
}

// has reports whether the solver gets an option.
func (a asked) has(option string) bool { return slices.Contains(a.command, option) }

// findingOn makes a finding of a z3 without a process that answers as answer says, and how it is reduced, beside a
// base.
func findingOn(
	t *testing.T, f oracle.Fault, script string, options []string, answer func(asked) solvers.Verdict,
) (Config, *finding.Finding, *finding.Files) {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	program := []string{"/nowhere/z3"}
	cfg := Config{
		Catalog: catalog, Solver: catalog.Rebuild("z3", program), Base: catalog.Rebuild("z3", []string{"/nowhere/z3-base"}),
		Probe: &solvers.Probe{File: true, Reset: true, Version: "Z3 version 5.0.0"}, Jobs: 1,
		Limits: solvers.Limits{Wall: time.Minute}, Logger: offline(t, nil).Logger,
		Ask: ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			text := q.Script
			if q.Trace != nil {
				text = q.Trace.Script()
			}
			if q.Trace != nil && !slices.Contains(q.Solver.SessionCommand(""), "-in") {
				return &solvers.Result{Verdict: solvers.Error}, nil
			}
			v := answer(asked{
				script: string(text), command: slices.Concat(q.Solver.Command, q.Solver.Options), isTrace: q.Trace != nil,
				isBase: strings.HasSuffix(q.Solver.Command[0], "-base"),
			})
			r := &solvers.Result{Verdict: v, Stdout: string(v) + "\n", Wall: time.Millisecond}
			for range max(1, q.Checks) {
				r.Checks = append(r.Checks, v)
			}
			if v == solvers.Crash {
				r.Signature, r.Stdout = segfault.Mark, ""
			}
			return r, nil
		}),
	}
	found := &finding.Finding{
		Fault: f, Solver: "z3", Program: program, Command: []string{"/nowhere/z3", "instance.smt2"}, Expected: "none",
		Version: "Z3 version 5.0.0", Logic: "QF_LIA", Configuration: finding.Configuration{Options: options},
		Base: &finding.BaseRun{Version: "Z3 version 4.9.1", Command: []string{"/nowhere/z3-base"}}, SeedHash: "0123",
	}
	if f.Expect == instance.Sat {
		found.Expected, found.Certificate = "sat", string(instance.Evaluated)
	}
	found.SetID([]byte(script))
	return cfg, found, &finding.Files{Instance: []byte(script), Witness: []byte(knownWitness), Seeds: [][]byte{nil}}
}

// reduceIt reduces a finding, and fails the test if that is not possible.
func reduceIt(t *testing.T, cfg Config, f *finding.Finding, files *finding.Files) {
	t.Helper()
	if _, err := Reduce(t.Context(), context.Background(), cfg, f, files); err != nil {
		t.Fatal(err)
	}
}

// A crash that depends on the layout of memory is not new if the base shows it in one of ten runs of the reduced
// script, although it did not while the script was reduced.
func TestLastLookAtABaseThatCrashesSometimes(t *testing.T) {
	for _, x := range []struct {
		at   int // the number of the base's run of the last script that crashes
		want finding.State
	}{{3, finding.InBase}, {9, finding.InBase}, {1 << 30, finding.New}} {
		runs := map[string]int{}
		cfg, f, files := findingOn(t, segfault, knownScript, nil, func(a asked) solvers.Verdict {
			if !strings.Contains(a.script, "(mod ") {
				return solvers.Sat
			}
			if !a.isBase {
				return solvers.Crash
			}
			if runs[a.script]++; runs[a.script] == x.at {
				return solvers.Crash
			}
			return solvers.Sat
		})
		reduceIt(t, cfg, f, files)
		if f.Known.Name() != x.want || f.InBase() != (x.want == finding.InBase) ||
			strings.Contains(f.Signature, "in the base") != f.InBase() {
			t.Errorf("a base that crashes in run %d: %s, signature %s", x.at, f.Known.Name(), f.Signature)
		}
	}
}

// A base that shows the reduced script, though neither the instance nor the candidates, shows the fault.
func TestLastLookAtABaseThatIsWrongAboutTheReducedScript(t *testing.T) {
	runs := map[string]int{}
	cfg, f, files := findingOn(t, wrongUnsat, knownScript, nil, func(a asked) solvers.Verdict {
		if runs[a.script]++; strings.Contains(a.script, "(mod ") && (!a.isBase || strings.Contains(a.script, "; class: ")) {
			return solvers.Unsat
		}
		return solvers.Sat
	})
	reduceIt(t, cfg, f, files)
	if !f.Base.Shows || f.Known.Name() != finding.InBase {
		t.Errorf("%+v, %s\n%s", f.Base, f.Known.Name(), files.Reduced)
	}
}

// Options that a crash does not need are dropped, although it comes and goes: from headline, signature, command and
// rank. One without which it hardly shows stays.
func TestLastLookAtOptions(t *testing.T) {
	options := []string{"smt.arith.solver=2", "sat.euf=true", "smt.relevancy=0"}
	for _, x := range []struct {
		caption string
		needed  string
		want    string // the headline
	}{
		{"none is needed", "", "z3 5.0.0 crashes: segmentation fault"},
		{"one is needed", "sat.euf=true", "z3 5.0.0 with sat.euf=true crashes: segmentation fault"},
	} {
		runs := 0
		cfg, f, files := findingOn(t, segfault, knownScript, options, func(a asked) solvers.Verdict {
			if runs++; a.isBase || !strings.Contains(a.script, "(mod ") || x.needed != "" && !a.has(x.needed) {
				return solvers.Sat
			}
			if len(a.command) < 4 && runs%2 == 0 { // with all options each time, with fewer every second time
				return solvers.Sat
			}
			return solvers.Crash
		})
		reduceIt(t, cfg, f, files)
		r := f.Reduced
		if r.Headline != x.want || f.Who()+" crashes: segmentation fault" != x.want {
			t.Errorf("%s: %s", x.caption, r.Headline)
		}
		for _, o := range options {
			if o != x.needed && (strings.Contains(f.Signature, o) || slices.Contains(r.Command, o) ||
				strings.Contains(string(files.Reduced), o)) {
				t.Errorf("%s: %s is named in %s, %s or\n%s", x.caption, o, f.Signature, r.Command, files.Reduced)
			}
		}
		if r.Configuration.Needed == nil || (len(f.Takes()) > 0) != (x.needed != "") {
			t.Errorf("%s: it takes %q", x.caption, f.Takes())
		}
		if x.needed == "" && (r.Confirmation.Runs != ask.Ever.Runs || r.Confirmation.Wrong == r.Confirmation.Runs) {
			t.Errorf("%s: confirmed %s", x.caption, r.Confirmation)
		}
	}
}

// An option that the script sets, and a tactic that it names, are dropped where a crash comes and goes, too.
func TestLastLookAtOptionsInTheScript(t *testing.T) {
	const script = `(set-logic QF_LIA)
(set-option :smt.arith.solver 2)
(declare-fun x () Int)
(assert (= 0 (mod x 2)))
(check-sat-using (then simplify smt))
`
	runs := 0
	cfg, f, files := findingOn(t, segfault, script, nil, func(a asked) solvers.Verdict {
		less := !strings.Contains(a.script, "solver 2") || !strings.Contains(a.script, "-using")
		if runs++; a.isBase || !strings.Contains(a.script, "(mod ") || less && runs%2 == 0 {
			return solvers.Sat
		}
		return solvers.Crash
	})
	files.Witness = []byte("(define-fun x () Int 2)")
	reduceIt(t, cfg, f, files)
	for _, text := range []string{"arith.solver", "simplify"} {
		if strings.Contains(string(files.Reduced), text) || strings.Contains(f.Signature, text) {
			t.Errorf("%s is left: %s\n%s", text, f.Signature, files.Reduced)
		}
	}
}

// What a session has shown is run as a file if that shows it as well: the command reads no standard input then.
func TestLastLookAtTheWay(t *testing.T) {
	for _, isFile := range []bool{true, false} {
		cfg, f, files := findingOn(t, segfault, knownScript, nil, func(a asked) solvers.Verdict {
			if a.isBase || !strings.Contains(a.script, "(mod ") || !a.isTrace && !isFile {
				return solvers.Sat
			}
			return solvers.Crash
		})
		f.Incremental, files.Trace, f.Mode = 1, []byte(knownScript), "reset"
		reduceIt(t, cfg, f, files)
		r := f.Reduced
		if r.Input == isFile || slices.Contains(r.Command, "-in") == isFile || f.InSession() == isFile ||
			strings.Contains(f.Signature, "incremental") == isFile {
			t.Errorf("as a file %v: read from standard input %v by %q, %s", isFile, r.Input, r.Command, f.Signature)
		}
		if !isFile && (r.OtherWay.Runs == 0 || r.OtherWay.Wrong != 0) {
			t.Errorf("as a file, it shows in %s", r.OtherWay)
		}
	}
}

// A wrong model of assertions that are proved unsatisfiable is a wrong answer.
func TestLastLookProvesMore(t *testing.T) {
	const script = `(set-logic QF_LIA)
(declare-fun p () Bool)
(declare-fun q () Bool)
(declare-fun x () Int)
(assert (= p (not q)))
(assert (= p q))
(assert (> x 3))
(check-sat)
`
	cfg, f, files := findingOn(t, oracle.WrongModel(), script, nil, nil)
	cfg.Base, files.Witness = nil, nil
	cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
		text := string(q.Script)
		r := &solvers.Result{
			Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Stdout: "sat\n", Wall: time.Millisecond,
		}
		if !strings.Contains(text, "(= p q)") || !strings.Contains(text, "(= p (not q))") {
			return r, nil
		}
		if strings.Contains(text, "(get-model)") {
			model := "((define-fun p () Bool true) (define-fun q () Bool true) (define-fun x () Int 4))"
			r.Stdout += model
			r.Items = [][]string{{model}}
		}
		return r, nil
	})
	reduceIt(t, cfg, f, files)
	if f.Class != oracle.SolutionUnsound || f.First == nil || f.First.Class != oracle.InvalidModel ||
		f.Reduced.Certificate != string(instance.Derived) || len(f.Reduced.Derivation) == 0 {
		t.Errorf("%s, first %v, certificate %s\n%s", f.Class, f.First, f.Reduced.Certificate, files.Reduced)
	}
	text := string(files.Reduced)
	if strings.Contains(text, "get-model") || !strings.Contains(text, "; class: solution-unsound") {
		t.Errorf("%s", text)
	}
}

// A script that asks for the model itself does not do so any more where the answer is wrong.
func TestWithoutModel(t *testing.T) {
	const script = "(set-option :produce-models true)\n(set-logic QF_UF)\n(assert false)\n(check-sat)\n(get-model)\n"
	if less := string(withoutModel([]byte(script))); less != "(set-logic QF_UF)\n(assert false)\n(check-sat)\n" {
		t.Errorf("%s", less)
	}
}
