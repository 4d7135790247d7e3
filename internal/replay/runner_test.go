package replay

import (
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Scripts share a session with those that set the same options only: solvers keep some of them across (reset). What
// takes another command has a session of its own, and what resets the solver itself is run alone.
func TestSessionsByOptions(t *testing.T) {
	script := func(options string) *Case {
		return NewCase("script.smt2", suite.Test{
			Script: []byte("(set-logic QF_UF)\n" + options + "\n(assert true)\n(check-sat)\n"),
			Expect: []instance.Expectation{instance.Sat},
		})
	}
	const engine, models = "(set-option :fp.engine bmc)", " (set-option\n:produce-models true)"
	const several, resets = "(push 1)(pop 1)", "(reset)"
	solver := &solvers.Solver{Name: "s", Command: []string{"s"}, Entry: &solvers.Entry{
		Options: []solvers.Option{{Args: []string{"--incremental"}, Checks: solvers.ManyChecks}},
	}}
	r := &runner{
		solver: solver, target: ask.NewTarget(solver),
		probe: &solvers.Probe{Reset: true},
		cases: []*Case{
			script(""), script(engine), script(""), script(models), script(engine), script(engine + models),
			script(several), script(resets), script(resets), script(several),
		},
	}
	var together [][]int
	for _, b := range r.batches() {
		together = append(together, b.of)
	}
	want := [][]int{{0, 2}, {1, 4}, {3}, {5}, {6, 9}, {7}, {8}}
	if len(together) != len(want) {
		t.Fatalf("%v, want %v", together, want)
	}
	for i, of := range want {
		if len(together[i]) != len(of) || together[i][len(of)-1] != of[len(of)-1] {
			t.Errorf("%v, want %v", together, want)
		}
	}
}
