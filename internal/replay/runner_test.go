package replay

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Scripts share a session with those that set the same options only: solvers keep some of them across (reset). What
// takes another command has a session of its own, and what resets the solver itself is run alone.
func TestSessionsByOptions(t *testing.T) {
	const engine, models = "(set-option :fp.engine bmc)", " (set-option\n:produce-models true)"
	const several, resets = "(push 1)(pop 1)", "(reset)"
	var cases []*Case
	for i, options := range []string{
		"", engine, "", models, engine, engine + models, several, resets, resets, several,
	} {
		cases = append(cases, NewCase("script.smt2", suite.Test{
			Script: []byte(fmt.Sprintf("%d\n(set-logic QF_UF)\n%s\n(assert true)\n(check-sat)\n", i, options)),
			Expect: []instance.Expectation{instance.Sat},
		}))
	}
	solver := &solvers.Solver{Name: "s", Command: []string{"s"}, Entry: &solvers.Entry{
		Options: []solvers.Option{{Args: []string{"--incremental"}, Checks: solvers.ManyChecks}},
	}}
	var sessions []string // the numbers of scripts, by process
	asks := &ask.FakeSessions{Answer: func(q *ask.Question, before int) (*solvers.Result, error) {
		number, _, _ := strings.Cut(string(q.Script), "\n")
		if before == 0 {
			sessions = append(sessions, number)
		} else {
			sessions[len(sessions)-1] += " " + number
		}
		return &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}}, nil
	}}
	if _, err := Run(t.Context(), Config{Ask: asks}, solver, cases); err != nil {
		t.Fatal(err)
	}
	if want := []string{"7", "8", "0 2", "1 4", "3", "5", "6 9"}; !slices.Equal(sessions, want) {
		t.Errorf("%q, want %q", sessions, want)
	}
}

// There is something to do for each of the jobs, and a session gets its scripts without waiting for us.
func TestBatches(t *testing.T) {
	for _, x := range []struct{ scripts, jobs, batches, largest int }{
		{0, 4, 0, 0}, {1, 4, 1, 1}, {6, 4, 3, 2}, {20, 1, 1, 20}, {33, 1, 2, 32}, {500, 8, 16, 32},
	} {
		r := &runner{Config: Config{Jobs: x.jobs}, probe: &solvers.Probe{Reset: true}}
		for range x.scripts {
			r.cases = append(r.cases, NewCase("script.smt2", suite.Test{}))
		}
		all := r.batches()
		if len(all) != x.batches || len(all) > 0 && len(all[0]) != x.largest {
			t.Errorf("%d scripts, %d jobs: %v, want %d of up to %d", x.scripts, x.jobs, all, x.batches, x.largest)
		}
	}
}
