package triage

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// A criterion decides alone what is kept, whatever the script means. What can be parsed is reduced as a case, and what
// is interesting only as it was written, or cannot be parsed, as a text; all that is left can be parsed if the script
// could be.
func TestCriterion(t *testing.T) {
	const script = "(set-logic QF_LIA)(declare-const x Int)(declare-const |y| Int)" +
		"(assert (> (+ x |y|) 3))(assert (or (= (mod x 5) 2) (< |y| 0)))(check-sat)"
	for _, x := range []struct {
		caption, script string
		holds           func(script string) bool
		want            string // "": it does not hold for the script
	}{
		{"as a case", script, contains("(mod "), "(set-logic QF_NIA)\n(assert (= (mod 0 0) 0))\n(check-sat)\n"},
		{"as it is written", script, contains("|y|"), "(declare-const |y| Int)"},
		{"what cannot be parsed", "(assert (a (b (c))))(check-sat)", contains("(c)"), "(c)"},
		{"without parentheses", "one\ntwo\nthree\n", contains("two"), "two\n"},
		{"not interesting", script, contains("(div "), ""},
	} {
		t.Run(x.caption, func(t *testing.T) {
			cfg, asked := criterionOf(t, x.holds), 0
			of := cfg.Ask.(ask.Fake)
			cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) { asked++; return of(q) })
			k, err := RunCriterion(t.Context(), t.Context(), cfg, "a.smt2", []byte(x.script))
			if x.want == "" {
				if !is[*NotReproduced](err) || asked != 1 {
					t.Errorf("%v after %d runs", err, asked)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if string(k.Script) != x.want || !k.Minimal || k.Rate != 1 || k.Runs != asked {
				t.Errorf("%q, minimal %t, rate %v, %d runs of %d", k.Script, k.Minimal, k.Rate, k.Runs, asked)
			}
		})
	}
}

// What is interesting in none of its own runs is no result.
func TestCriterionThatForgets(t *testing.T) {
	runs := 0
	cfg := criterionOf(t, func(script string) bool { runs++; return runs < 10 && strings.Contains(script, "mod") })
	k, err := RunCriterion(t.Context(), t.Context(), cfg, "a.smt2", []byte(knownScript))
	if k != nil || !is[*NotReproduced](err) {
		t.Errorf("%v, %v", k, err)
	}
}

// criterionOf is a criterion that holds for some scripts.
func criterionOf(t *testing.T, holds func(script string) bool) Config {
	t.Helper()
	cfg := offline(t, nil)
	var err error
	if cfg.Solver, err = solvers.Criterion("interesting {}"); err != nil {
		t.Fatal(err)
	}
	cfg.Probe = nil
	cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
		r := &solvers.Result{Exited: true, Verdict: solvers.Error}
		if !holds(string(q.Script)) {
			r.Status = 1
		}
		return r, nil
	})
	return cfg
}

func contains(part string) func(string) bool {
	return func(script string) bool { return strings.Contains(script, part) }
}
