package triage

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// offline is how faults are reduced of a solver that needs no process: it gives the answer to all checks of a script.
func offline(t *testing.T, answer func(script string) solvers.Verdict) Config {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	solver, err := catalog.Resolve("fake=/nowhere/fake")
	if err != nil {
		t.Fatal(err)
	}
	return Config{
		Catalog: catalog, Solver: solver, Probe: &solvers.Probe{File: true, Reset: true, Version: "fake 1.0"}, Jobs: 1,
		Limits: solvers.Limits{Wall: time.Minute}, Logger: slog.New(slog.DiscardHandler),
		Ask: ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			v := answer(string(q.Script))
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
}

// always gives one answer.
func always(v solvers.Verdict) func(string) solvers.Verdict {
	return func(string) solvers.Verdict { return v }
}

// A reduction keeps what the solver is wrong about and nothing else, and each smaller script is proved: of the three
// assertions, the solver minds the remainder alone. x = 4 and y = 9 make all of them true.
func TestReductionOffline(t *testing.T) {
	for _, x := range []struct {
		fault oracle.Fault
		wrong solvers.Verdict
	}{{wrongUnsat, solvers.Unsat}, {segfault, solvers.Crash}} {
		asked := 0
		cfg := offline(t, func(script string) solvers.Verdict {
			asked++
			if strings.Contains(script, "(mod ") {
				return x.wrong
			}
			return solvers.Sat
		})
		r, err := Run(t.Context(), t.Context(), cfg, Bug{
			Path: "test.smt2", Script: []byte(knownScript), Witness: []byte(knownWitness), Fault: &x.fault,
		})
		if err != nil {
			t.Fatal(err)
		}
		text := string(r.Best.Text)
		if r.Best.Asserts() != 1 || !r.Minimal || r.Rate != 1 || r.Confirmed != ask.Confirmations || r.Runs != asked ||
			!strings.Contains(text, "(mod ") || strings.Contains(text, "(+") || strings.Contains(text, "y") {
			t.Errorf("%s: rate %v of %d, minimal %v, %d runs of %d\n%s", x.wrong, r.Rate, r.Confirmed, r.Minimal, r.Runs, asked,
				text)
		}
		if proved := x.wrong == solvers.Unsat; r.Best.Proved != proved || r.Version != "fake 1.0" {
			t.Errorf("%s: proved %v, on %q", x.wrong, r.Best.Proved, r.Version)
		}
	}
}

// What the solver is wrong about only where the script is still unsatisfiable is not lost on the way: it answers sat
// always, and a reader sees that x > 3 and x < 3 cannot be true together, and what makes each smaller script true.
func TestReductionStaysUnsatisfiable(t *testing.T) {
	const script = `(set-logic QF_LIA)(declare-fun x () Int)(declare-fun y () Int)(declare-fun p () Bool)
		(assert (or p (not p)))(assert (> x 3))(assert (< y 7))(assert (< x 3))(check-sat)`
	r, err := Run(t.Context(), t.Context(), offline(t, always(solvers.Sat)), Bug{
		Path: "test.smt2", Script: []byte(script), Fault: &wrongSat,
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Expect != instance.Unsat || r.Certificate != instance.Derived || !r.Minimal || r.Rate != 1 {
		t.Errorf("expected %s, certificate %s, rate %v\n%s", r.Expect, r.Certificate, r.Rate, r.Best.Text)
	}
	if text := string(r.Best.Text); strings.Contains(text, "y") || strings.Contains(text, "p ") || r.Best.Asserts() > 2 {
		t.Errorf("what has no part in it is left:\n%s", text)
	}
}

// A fault that no run shows is not reproduced. If the last run does not show it, the result says so.
func TestReductionOfWhatComesAndGoes(t *testing.T) {
	bug := Bug{Path: "test.smt2", Script: []byte(knownScript), Witness: []byte(knownWitness), Fault: &wrongUnsat}
	reduced := func(lies int) (*Reduced, string, error) {
		var log strings.Builder
		cfg := offline(t, func(string) solvers.Verdict {
			if lies--; lies >= 0 {
				return solvers.Unsat
			}
			return solvers.Sat
		})
		cfg.Logger = slog.New(slog.NewTextHandler(&log, nil))
		r, err := Run(t.Context(), t.Context(), cfg, bug)
		return r, log.String(), err
	}
	var not *NotReproduced
	if r, _, err := reduced(0); !errors.As(err, &not) || r != nil {
		t.Errorf("an honest solver: %v", err)
	}
	r, log, err := reduced(1 << 30)
	if err != nil || r.Rate != 1 || strings.Contains(log, "flaky") {
		t.Fatalf("%v, rate %v:\n%s", err, r.Rate, log)
	}
	before, last := r.Best.Text, r.Runs
	r, log, err = reduced(last - 1)
	if err != nil {
		t.Fatal(err)
	}
	if want := float64(ask.Confirmations-1) / ask.Confirmations; r.Rate != want || string(r.Best.Text) != string(before) ||
		!strings.Contains(log, "2 of the last 3 runs reproduce it") {
		t.Errorf("rate %v, want %v:\n%s\n%s", r.Rate, want, r.Best.Text, log)
	}
}
