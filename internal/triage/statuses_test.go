package triage_test

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// An author's status is not believed if evaluation or another solver contradicts it, and the reason is logged.
func TestBelieved(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked for models")
	}
	testenv.Need(t, "z3", "cvc5")
	const numbers = "(declare-const x Int) (declare-const y Int) (declare-const z Int)"
	for _, c := range []struct {
		name, status, assertions string
		observed                 solvers.Verdict
		believed                 bool
		why                      string
	}{
		{"no assignment is true", "sat", "(declare-const b Bool) (assert (not (= b b)))", solvers.Unsat, false,
			"the assertions are unsatisfiable by exact evaluation"},
		{"our search has a model", "unsat", numbers + "(assert (= (+ x y) 7))", solvers.Unknown, false,
			"every assertion evaluates to true under values from our own search"},
		{"the model of the accused is one", "unsat", numbers + "(assert (= (+ x y) 7))", solvers.Sat, false,
			"every assertion evaluates to true under a model of z3"},
		{"another solver contradicts", "sat", numbers + "(assert (= (+ (* 2 x) (* 4 y)) (+ 1 (* 6 z))))", solvers.Unsat, false,
			"cvc5 ("},
		{"nothing speaks against it", "unsat", numbers + "(assert (= (+ (* 2 x) (* 4 y)) (+ 1 (* 6 z))))", solvers.Sat, true, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			seed, err := fragment.ReadSeed("seed.smt2", []byte("(set-logic ALL) (set-info :status "+c.status+")"+
				c.assertions+"(check-sat)"))
			if err != nil {
				t.Fatal(err)
			}
			of := instance.WordsOf(seed)
			if len(of) != 1 {
				t.Fatalf("%d words", len(of))
			}
			in := &instance.Instance{
				Script: instance.Flat(seed.Arena, seed.Sorts, seed.Logic, of[0].Formulas), Seeds: []*fragment.Seed{seed},
				Checks: []instance.Check{{Expect: of[0].Answer, Certificate: instance.Reference, Word: of[0]}},
			}
			host, err := solvers.NewHost(solvers.HostConfig{})
			if err != nil {
				t.Fatal(err)
			}
			defer host.Close()
			catalog, err := solvers.LoadCatalog()
			if err != nil {
				t.Fatal(err)
			}
			panel := panel.NewPanel(host, catalog, solvers.Probing{})
			defer panel.Close()
			z3, err := catalog.Resolve("z3")
			if err != nil {
				t.Fatal(err)
			}
			accused, err := panel.Solver(t.Context(), z3)
			if err != nil {
				t.Fatal(err)
			}
			var said strings.Builder
			w := &triage.Statuses{Panel: panel, Logger: slog.New(slog.NewTextHandler(&said, nil))}
			for range 2 { // the second time it is known
				got, err := w.Believed(t.Context(), in, 0, c.observed, accused)
				if err != nil {
					t.Fatal(err)
				}
				if got != c.believed {
					t.Errorf("believed: %t", got)
				}
			}
			if n := strings.Count(said.String(), "which is not trusted: "+c.why); n != map[bool]int{false: 1}[c.believed] {
				t.Errorf("it is said %d times why: %s", n, said.String())
			}
		})
	}
}
