package triage

import (
	"errors"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// An axiom that evaluation cannot decide keeps no answer from being proved if the solver's unsat core leaves it out:
// the core is refuted, or it is satisfiable and the solver answers unsat to it alone, too.
func TestProofsOfCores(t *testing.T) {
	const axiom = "(declare-fun f (Int) Int)(assert (forall ((i Int)) (= (f (f i)) (+ i 1))))"
	for _, x := range []struct {
		name, assertions string
		alone            solvers.Verdict // the answer to the core alone
		says             string          // in the reason why there is no result; "": it is reduced
	}{
		{"the core is satisfiable", "(assert (> x 3))(assert (> (* x x) 30))", solvers.Unsat, ""},
		{"the core is refuted", "(assert (> x 3))(assert (< x 2))", solvers.Unsat, "unsat, which is right"},
		{"the solver is right about the core alone", "(assert (> x 3))(assert (> (* x x) 30))", solvers.Sat, "not judged"},
	} {
		cfg := offline(t, always(solvers.Unsat))
		cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			script := string(q.Script)
			v := solvers.Unsat
			if !strings.Contains(script, "forall") {
				v = x.alone
			}
			r := &solvers.Result{Verdict: v, Checks: []solvers.Verdict{v}, Stdout: string(v) + "\n"}
			if strings.Contains(script, "(get-unsat-core)") {
				r.Items = [][]string{{"(assertion1 assertion2)"}}
			}
			return r, nil
		})
		script := "(set-logic ALL)(declare-const x Int)" + axiom + x.assertions + "(check-sat)"
		r, err := Run(t.Context(), t.Context(), cfg, Bug{Path: "test.smt2", Script: []byte(script)})
		var not *NotReproduced
		switch {
		case x.says == "" && err != nil:
			t.Errorf("%s: %v", x.name, err)
		case x.says == "":
			if text := string(r.Best.Text); strings.Contains(text, "forall") || !r.Best.Proved {
				t.Errorf("%s: proved %v:\n%s", x.name, r.Best.Proved, text)
			}
		case !errors.As(err, &not) || !strings.Contains(not.Observed, x.says):
			t.Errorf("%s: %v, want %q", x.name, err, x.says)
		}
	}
}
