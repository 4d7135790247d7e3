package oracle

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Sat and unsat on the same bytes is a contradiction; other differences are none, and runs in sessions do not count.
func TestRepeated(t *testing.T) {
	for _, c := range []struct {
		caption, answers string // s: sat, u: unsat, k: unknown, t: timeout; in capitals: in a session
		found            bool
	}{
		{"always the same", "ssssss", false},
		{"once unsat", "sssuss", true},
		{"at last", "uuuuus", true},
		{"beside unknown and timeouts", "sktkku", true},
		{"unknown now and then", "skktss", false},
		{"in a session", "ssUsss", false},
		{"too few", "su", false},
	} {
		in := asked(t, "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(check-sat)", instance.None)
		e := run(in, solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}})
		questions := Ask([]Oracle{repeated}, in, nil).Runs
		var j Judgement
		found := false
		for i, answer := range c.answers {
			verdict := map[rune]solvers.Verdict{
				's': solvers.Sat, 'u': solvers.Unsat, 'k': solvers.Unknown, 't': solvers.Timeout,
			}[[]rune(strings.ToLower(string(answer)))[0]]
			r := &solvers.Result{Verdict: verdict, Checks: []solvers.Verdict{verdict}}
			if strings.ToUpper(c.answers)[i] == c.answers[i] {
				r.Session, r.Reused = true, 3
			}
			e.Runs = append(e.Runs, Run{Solver: "s", Question: questions[i].Name, Asked: questions[i].Instance, Result: r})
			j, found = Judge(t.Context(), []Oracle{repeated}, e)
		}
		if found != c.found {
			t.Errorf("%s: %t", c.caption, found)
		}
		if found && (j.Class != SelfContradiction || len(j.With) != repetitions-1 || j.Expect != instance.None ||
			j.Question != "repeated/again 6") {
			t.Errorf("%s: %+v", c.caption, j)
		}
	}
	if _, again := (Fault{Class: SelfContradiction, Observed: solvers.Sat}).Repeatedly(); again {
		t.Error("a contradiction is asked about again")
	}
}
