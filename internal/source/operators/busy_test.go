package operators

import (
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// A solver that was stopped before it got half of its time as processor time is asked again with more time, a few
// times; one that used it is not.
func TestBusyMachine(t *testing.T) {
	solver, limit, busy := &solvers.Solver{Entry: &solvers.Entry{}}, time.Second, time.Second/3
	var limits []time.Duration
	asks := ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
		if limits = append(limits, q.Timeout); q.Timeout > limit {
			return &solvers.Result{Verdict: solvers.Unsat, CPU: busy}, nil
		}
		return &solvers.Result{Verdict: solvers.Timeout, CPU: busy, Wall: limit}, nil
	})
	k := newAsker(probed(solver, &solvers.Probe{}), alone(t, asks), quick)
	k.begin(Ground, 1, 0)
	run := func() solvers.Verdict {
		r, err := k.run(&script{question: question{way: Ground}, text: []byte("(check-sat)\n")}, 1, limit)
		if err != nil {
			t.Fatal(err)
		}
		return r.Verdict
	}
	for n := range busyWaits {
		if got := run(); got != solvers.Unsat || len(limits) != 2*(n+1) || limits[2*n+1] != busyFactor*limit {
			t.Errorf("on a busy machine: %s with %v", got, limits)
		}
	}
	if got := run(); got != solvers.Timeout || len(limits) != 2*busyWaits+1 {
		t.Errorf("after %d waits: %s with %v", busyWaits, got, limits)
	}
	k.begin(Ground, 1, 0)
	busy, limits = limit/2, nil
	if got := run(); got != solvers.Timeout || len(limits) != 1 {
		t.Errorf("what used its time: %s with %v", got, limits)
	}
}
