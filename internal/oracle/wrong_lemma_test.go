package oracle

import (
	"fmt"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/lemma"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// A wrong lemma is a finding whatever is answered, named after the solver's rule; what is not certain is none.
func TestWrongLemma(t *testing.T) {
	const script = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(check-sat)"
	const wrong = "(lemma (or (not (>= x 1)) (>= x 2)) :source SOME_RULE)\n"
	for _, c := range []struct {
		caption, output string
		verdict         solvers.Verdict
		mark            string // "-" for no finding
	}{
		{"right answer", wrong + "sat\n", solvers.Sat, "SOME_RULE"},
		{"wrong answer", wrong + "unsat\n", solvers.Unsat, "SOME_RULE"},
		{"no answer", wrong, solvers.Timeout, "SOME_RULE"},
		{"without a name", "(lemma (or (not (>= x 1)) (>= x 2)))\nsat\n", solvers.Sat, ""},
		{"behind a right one", "(lemma (or (>= x 1) (not (>= x 1))) :source A)\n" + wrong + "sat\n", solvers.Sat,
			"SOME_RULE"},
		{"behind the answer", "sat\n" + wrong, solvers.Sat, "SOME_RULE"},
		{"cut", strings.TrimSuffix(wrong, "\n"), solvers.Timeout, "-"},
		{"right", "(lemma (or (not (>= x 2)) (>= x 1)) :source SOME_RULE)\nsat\n", solvers.Sat, "-"},
		{"an unknown symbol", "(lemma (or (not (>= x 1)) (>= x @y_2)) :source SOME_RULE)\nsat\n", solvers.Sat, "-"},
		{"an assertion", ";; post-asserts start\n(assert (> x 9))\n;; post-asserts end\nsat\n", solvers.Sat, "-"},
	} {
		in := asked(t, script, instance.Sat)
		q := Ask([]Oracle{wrongLemma}, in, nil).Runs[0]
		e := run(in, solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}})
		e.Runs = append(e.Runs, Run{Solver: "s", Question: q.Name, Asked: q.Instance, Result: &solvers.Result{
			Verdict: c.verdict, Checks: []solvers.Verdict{c.verdict}, Stdout: c.output,
		}})
		j, found := Judge(t.Context(), []Oracle{wrongLemma}, e)
		if found != (c.mark != "-") || found && j.Mark != c.mark {
			t.Errorf("%s: %t %q", c.caption, found, j.Mark)
		}
		if found && (j.Class != WrongLemma || j.Expect != instance.None || j.Question != q.Name ||
			j.Under.Verify() != nil) {
			t.Errorf("%s: %+v", c.caption, j)
		}
	}
	options := func(script string) int {
		return len(Ask([]Oracle{wrongLemma}, asked(t, script, instance.Sat), nil).Runs)
	}
	for _, option := range []string{":finite-model-find true", ":strings-alpha-card 256"} {
		if options("(set-option "+option+")"+script) != 0 {
			t.Errorf("formulas are read under %s", option)
		}
	}
}

// Of each rule, one lemma comes first.
func TestChosenClaims(t *testing.T) {
	var steps []lemma.Step
	add := func(kind lemma.Kind, source, text string) {
		steps = append(steps, lemma.Step{Kind: kind, Source: source, Text: text})
	}
	for i := range 2 * mostLemmas {
		add(lemma.Lemma, "A", fmt.Sprint("(or a", i, ")"))
	}
	add(lemma.Lemma, "A", "(or a0)") // again
	add(lemma.Asserted, "", "b")
	add(lemma.Lemma, "", "(and c d)")
	add(lemma.Lemma, "", "(or c d)")
	chosen := ChosenClaims(steps)
	if len(chosen) != mostLemmas || chosen[0].Text != "(or a0)" || chosen[1].Text != "(and c d)" ||
		chosen[2].Text != "(or c d)" || chosen[3].Text != "(or a1)" {
		t.Errorf("%v", chosen[:4])
	}
}
