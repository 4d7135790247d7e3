package triage

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os/exec"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// TestMain makes the test binary the fake solvers, too.
func TestMain(m *testing.M) {
	fakesolver.Main()
	m.Run()
}

// configOf is how a fake solver's faults are reduced.
func configOf(t *testing.T, behaviour string, options ...string) Config {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	host, err := solvers.NewHost(solvers.HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { host.Close() })
	solver, err := catalog.Resolve("fake=" + strings.Join(fakesolver.Command(behaviour, options...), " "))
	if err != nil {
		t.Fatal(err)
	}
	return Config{Host: host, Catalog: catalog, Solver: solver, Jobs: 1, Logger: slog.New(slog.DiscardHandler)}
}

const (
	knownScript = `(set-logic QF_LIA)
(declare-fun x () Int)
(declare-fun y () Int)
(assert (or (= 0 (mod x 2)) (> y 7)))
(assert (not (> x y)))
(assert (not (= (+ x y) 3)))
(check-sat)
`
	knownWitness = "(define-fun x () Int 4) (define-fun y () Int 9)"
)

// Faults as findings have them.
var (
	wrongUnsat = oracle.Fault{
		Oracle: "refutation-unsound", Class: oracle.RefutationUnsound, Expect: instance.Sat, Observed: solvers.Unsat,
	}
	wrongSat = oracle.Fault{
		Oracle: "solution-unsound", Class: oracle.SolutionUnsound, Expect: instance.Unsat, Observed: solvers.Sat,
	}
	segfault = oracle.Fault{
		Oracle: "crash", Class: oracle.Crash, Expect: instance.None, Observed: solvers.Crash, Mark: "segmentation fault",
	}
)

// A fault that is known is reduced without a search, and its proof is kept; a crash needs none.
func TestKnownFaults(t *testing.T) {
	for _, x := range []struct {
		behaviour string
		options   []string
		fault     oracle.Fault
		want      string
	}{
		{"always-unsat", []string{"on=(mod "}, wrongUnsat, "(mod "},
		{"segv", []string{"on=(mod "}, segfault, "(mod "},
	} {
		cfg := configOf(t, x.behaviour, x.options...)
		bug := Bug{Path: "test.smt2", Script: []byte(knownScript), Witness: []byte(knownWitness), Fault: &x.fault}
		r, err := Run(context.Background(), context.Background(), cfg, bug)
		if err != nil {
			t.Fatal(err)
		}
		text := string(r.Best.Text)
		if r.Best.Asserts() != 1 || !r.Minimal || r.Rate != 1 || !strings.Contains(text, x.want) ||
			strings.Contains(text, "(+") {
			t.Errorf("%s: rate %v, minimal %v\n%s", x.behaviour, r.Rate, r.Minimal, text)
		}
		proof, err := r.Proof()
		proved := x.fault.Class == oracle.RefutationUnsound
		if err != nil || (len(proof) == 1) != proved || r.Best.Proved != proved {
			t.Errorf("%s: %v, proof %q", x.behaviour, err, proof)
		}
	}
}

// A wrong sat needs no witness: that the assertions cannot be true together is found out again for each smaller script.
func TestKnownWrongSat(t *testing.T) {
	script := `(declare-fun p () Bool)(declare-fun q () Bool)(declare-fun x () Int)
		(assert (or p (> x 3)))(assert (and q (not p)))(assert (=> q p))(check-sat)`
	run := func(script string) (*Reduced, error) {
		return Run(context.Background(), context.Background(), offline(t, always(solvers.Sat)), Bug{
			Path: "test.smt2", Script: []byte(script), Fault: &wrongSat,
		})
	}
	r, err := run(script)
	if err != nil {
		t.Fatal(err)
	}
	if r.Expect != instance.Unsat || r.Certificate != instance.Derived || !r.Minimal ||
		strings.Contains(string(r.Best.Text), "x") {
		t.Errorf("expected %s, certificate %s\n%s", r.Expect, r.Certificate, r.Best.Text)
	}
	var bad *repro.BadInput
	if _, err := run(knownScript); !errors.As(err, &bad) {
		t.Errorf("a script that nobody proves unsat: %v", err)
	}
}

// What a solver gives between assertions and a conjecture is wrong whatever the right answer is. But interpolants are
// asked for only where it is proved that the assertions cannot be true, and abducts only elsewhere: that stays so.
func TestKnownBetween(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: scripts are reduced")
	}
	const cannot = `(declare-fun x () Int)(declare-fun y () Int)(declare-fun p () Bool)
		(assert (= x 4))(assert (or p (> y 7)))(assert (= y 9))(assert (and (not (= 0 (mod x 2))) (or p (< y 3) (> x 7))))
		(check-sat)`
	can := strings.Replace(cannot, "(not (= 0", "(not (= 1", 1)
	for _, c := range []struct {
		caption, script, question, mark string
	}{
		{"an interpolant", cannot, "interpolant", "an interpolant that does not imply the conjecture"},
		{"an abduct", can, "abduct", "an abduct that does not imply the conjecture, with the assertions"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			fault := oracle.Fault{
				Oracle: "interpolant", Class: oracle.WrongInterpolant, Question: "interpolant/" + c.question, Expect: instance.None,
				Observed: solvers.Sat, Mark: c.mark,
			}
			cfg := configOf(t, "weak-between", "on=(mod ")
			bug := Bug{Path: "test.smt2", Script: []byte(c.script), Fault: &fault}
			r, err := Run(context.Background(), context.Background(), cfg, bug)
			if err != nil {
				t.Fatal(err)
			}
			asked := string(r.Asked)
			if r.Best.Asserts() != 2 || !r.Minimal || r.Rate != 1 || !strings.Contains(asked, "(mod ") ||
				strings.Contains(asked, "(declare-fun y") || !strings.Contains(asked, "(get-"+c.question+" ") {
				t.Errorf("rate %v, minimal %v\n%s\n%s", r.Rate, r.Minimal, r.Best.Text, r.File())
			}
		})
	}
}

// A command behind a check that is refused, or answered out of form, is reduced with the check that it stands behind.
func TestKnownRefusedBehind(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: many scripts are reduced")
	}
	testenv.Need(t, "z3")
	z3, err := exec.LookPath("z3")
	if err != nil {
		t.Fatal(err)
	}
	const head = "(set-option :produce-models true)" + `(set-logic QF_LIA)(declare-fun x () Int)(declare-fun y () Int)
		(assert (or (= 0 (mod x 2)) (> y 7)))(assert (not (> x y)))(check-sat)`
	for _, c := range []struct{ behaviour, commands, mark, core string }{
		{"deny-model", "(get-model)(get-value (x y))", "says the model is lost", "(get-model)"},
		{"wrap-values", "(get-model)(get-value (x y))", "answers get-value out of form", "(get-value (x"},
	} {
		fault := oracle.Fault{
			Oracle: "error", Class: oracle.Error, Expect: instance.None, Observed: solvers.Sat, Mark: c.mark,
		}
		cfg := configOf(t, "honest")
		command := fakesolver.Command(c.behaviour, "on=(mod", "honest="+z3+" -in")
		cfg.Solver = cfg.Catalog.Rebuild("z3-fake", command) // the catalog's z3 supports models
		bug := Bug{Path: "test.smt2", Script: []byte(head + c.commands), Fault: &fault}
		r, err := Run(context.Background(), context.Background(), cfg, bug)
		if err != nil {
			t.Fatalf("%s: %v", c.behaviour, err)
		}
		text := string(r.Best.Text)
		if r.Best.Asserts() != 1 || !r.Minimal || r.Rate != 1 || !strings.Contains(text, "(mod ") ||
			!strings.Contains(text, c.core) {
			t.Errorf("%s: rate %v, minimal %v\n%s", c.behaviour, r.Rate, r.Minimal, text)
		}
	}
}

// A fault at a check where nothing is asserted any more is reduced with what was asserted before.
func TestKnownWhereNothingIsAsserted(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: scripts are reduced")
	}
	testenv.Need(t, "z3")
	z3, err := exec.LookPath("z3")
	if err != nil {
		t.Fatal(err)
	}
	cfg := configOf(t, "honest")
	cfg.Solver = cfg.Catalog.Rebuild("z3-fake", fakesolver.Command("wrong-levels", "honest="+z3+" -in"))
	const script = `(set-logic QF_LIA)(declare-fun x () Int)(declare-fun y () Int)
		(push 1)(assert (> x y))(assert (< y 3))(pop 1)(check-sat)(get-info :assertion-stack-levels)`
	r, err := Run(context.Background(), context.Background(), cfg, Bug{
		Path: "test.smt2", Script: []byte(script), Fault: &oracle.Fault{
			Oracle: "state", Class: oracle.Error, Question: "state/assertions", Expect: instance.None, Observed: solvers.Sat,
			Mark: "a wrong number of levels",
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if text := string(r.Best.Text); r.Best.Asserts() != 1 || !r.Minimal {
		t.Errorf("minimal %v\n%s", r.Minimal, text)
	}
}

// What a witness does not prove is refused, and so is what cannot be shown again.
func TestKnownFaultsThatAreNone(t *testing.T) {
	bug := Bug{Path: "test.smt2", Script: []byte(knownScript), Fault: &wrongUnsat}
	run := func(answer solvers.Verdict, witness string) error {
		bug.Witness = nil
		if witness != "" {
			bug.Witness = []byte(witness)
		}
		_, err := Run(context.Background(), context.Background(), offline(t, always(answer)), bug)
		return err
	}
	var bad *repro.BadInput
	if err := run(solvers.Unsat, ""); !errors.As(err, &bad) || !strings.Contains(err.Error(), "needs its witness") {
		t.Errorf("without a witness: %v", err)
	}
	if err := run(solvers.Unsat, "(define-fun x () Int 4) (define-fun y () Int 0)"); !errors.As(err, &bad) ||
		!strings.Contains(err.Error(), "test.smt2:5:1: the assertion is false") {
		t.Errorf("with a wrong witness: %v", err)
	}
	var not *NotReproduced
	if err := run(solvers.Sat, knownWitness); !errors.As(err, &not) {
		t.Errorf("an honest solver: %v", err)
	}
}

// A fault of a second script in a process is reduced as a trace: symbols that were declared again are distinguished.
func TestTraces(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: traces are reduced")
	}
	first := strings.ReplaceAll(knownScript, "Int)", "Real)")
	first = strings.Replace(first, "(= 0 (mod x 2))", "(= x 0.5)", 1)
	first = strings.Replace(first, "QF_LIA", "QF_LIRA", 1)
	for _, x := range []struct {
		name, option, trace, witness string
		incremental                  bool
		checks                       int
		gone                         string
	}{
		{"after a reset", "from=2", first + "(reset)\n" + knownScript, knownWitness, false, 2, "(+ "},
		{"from standard input only", "input", knownScript, knownWitness, false, 1, "(+ "},
		{"a reset alone", "resets=1", knownScript + "(reset)\n" + knownScript, knownWitness, false, 1, "(+ "},
		{"scripts that have no part in it", "from=2", strings.ReplaceAll(knownScript, "x", "z") + "(reset)\n" + first +
			"(reset)\n" + knownScript, knownWitness, false, 2, "z"},
		{"under push", "under=1", "(set-logic QF_LIA)(declare-fun x () Int)(declare-fun y () Int)(push 1)(assert (= x y))(check-sat)" +
			"(pop 1)(push 1)(assert (> y (mod x 2)))(assert (< x y))(check-sat)", knownWitness, true, 1, "(< "},
	} {
		t.Run(x.name, func(t *testing.T) {
			cfg := configOf(t, "opposite", x.option)
			inSession := cfg.Solver
			if x.incremental {
				inSession = cfg.Solver.ForIncremental()
			}
			last := x.trace[strings.LastIndex(x.trace, "(set-logic"):]
			if x.incremental {
				last = strings.Replace(x.trace, "(push 1)(assert (= x y))(check-sat)(pop 1)(push 1)", "", 1)
			}
			r, err := Run(context.Background(), context.Background(), cfg, Bug{
				Path: "trace.smt2", Script: []byte(x.trace), Witness: []byte(x.witness), Instance: []byte(last),
				Fault: &wrongUnsat, Session: inSession,
			})
			if err != nil {
				t.Fatal(err)
			}
			text := string(r.Best.Text)
			if len(r.Best.Checks()) != x.checks || !r.Incremental || !r.Input || !r.Minimal || r.Rate != 1 || !r.Best.Proved ||
				strings.Contains(text, x.gone) || strings.Count(text, "(push") < strings.Count(text, "(pop") {
				t.Errorf("minimal %v, rate %v\n%s", r.Minimal, r.Rate, text)
			}
		})
	}
}

// A trace that shows its fault as it is stored, and not printed anew with one logic for all of it, is reduced as it is
// stored: first by whole scripts. The proof is that of its last script. One that does not show it any more says so.
func TestTracesAsStored(t *testing.T) {
	const real = "(set-logic QF_LRA)\n(declare-fun x () Real)\n(assert (> x 0.5))\n(check-sat)\n(reset)\n"
	trace := strings.Repeat(strings.ReplaceAll(knownScript, "(mod x 2)", "x")+"(reset)\n", 5) + real +
		strings.Repeat("(set-logic QF_LIA)\n(check-sat)\n(reset)\n", 5) + knownScript
	for _, isFixed := range []bool{false, true} {
		cfg := offline(t, always(solvers.Sat))
		cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			script := q.Script
			if q.Trace != nil {
				script = q.Trace.Script()
			}
			v := solvers.Sat
			switch {
			case q.Trace != nil && bytes.Contains(script, []byte("QF_LIRA")):
				return nil, nil // it ends
			case !isFixed && bytes.Contains(script, []byte("(declare-fun x () Real)")) &&
				bytes.Contains(script, []byte("(mod x ")):
				v = solvers.Unsat
			}
			return &solvers.Result{Verdict: v, Checks: []solvers.Verdict{v}, Stdout: string(v) + "\n"}, nil
		})
		r, err := Run(t.Context(), t.Context(), cfg, Bug{
			Path: "trace.smt2", Script: []byte(trace), Witness: []byte(knownWitness), Instance: []byte(knownScript),
			Fault: &wrongUnsat, Session: cfg.Solver,
		})
		if isFixed {
			var not *NotReproduced
			if !errors.As(err, &not) || !strings.Contains(err.Error(), "replayed as it is stored, the trace gets sat") {
				t.Errorf("one that is fixed: %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if file := string(r.File()); strings.Count(file, "(reset)") > 2 || !r.Text || !r.Minimal || r.Rate != 1 ||
			!r.Input || !strings.Contains(file, "; expect: sat") || !strings.Contains(file, ";   (define-fun x () Int 4)") {
			t.Errorf("rate %v, minimal %v:\n%s", r.Rate, r.Minimal, file)
		}
	}
}

// A reduction that is cut short gives the best so far, confirmed, and does not call it minimal.
func TestCutShort(t *testing.T) {
	cfg := offline(t, func(script string) solvers.Verdict {
		if strings.Contains(script, "(mod ") {
			return solvers.Unsat
		}
		return solvers.Sat
	})
	soft, cut := context.WithCancel(context.Background())
	defer cut()
	cfg.Report = func(p Progress) {
		if p.Changed {
			cut()
		}
	}
	r, err := Run(soft, context.Background(), cfg, Bug{
		Path: "test.smt2", Script: []byte(knownScript), Witness: []byte(knownWitness),
		Fault: &wrongUnsat,
	})
	if !errors.Is(err, context.Canceled) || r == nil {
		t.Fatal(r, err)
	}
	if r.Minimal || r.Rate != 1 || r.Confirmed != ask.Confirmations || !r.Best.Proved ||
		!r.Best.Size.Less(r.Original.Size) {
		t.Errorf("minimal %v, %v of %d runs\n%s", r.Minimal, r.Rate, r.Confirmed, r.Best.Text)
	}
}
