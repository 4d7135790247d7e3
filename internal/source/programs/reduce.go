package programs

import (
	"context"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/rules/reduce"
	"github.com/smtstorm/smtstorm/solvers"
)

// reduction makes a program small with an engine at hand.
type reduction struct {
	of       *tester
	solver   *solvers.Solver
	in       *instance.Instance
	fault    *fault
	deadline time.Time
	tests    int
}

// reduced is what is left.
type reduced struct {
	program *rules.Program
	fault   *fault
	outcome *outcome
	minimal bool
	wrong   int // of the runs that confirm it
}

// run reduces. Candidates whose right answer is not certain are not tested. An error is ours, or that of the context.
func (r *reduction) run(ctx context.Context, p *rules.Program) (*reduced, error) {
	var failed error
	shown := func(p *rules.Program) (*fault, *outcome) {
		right, ok := ofSmaller(r.in, p)
		right.hangs = r.fault.Class.Timed()
		if !ok {
			return nil, nil
		}
		r.tests++
		o, err := r.of.execute(ctx, r.solver, p)
		if err != nil {
			failed = err
			return nil, nil
		}
		if f := judge(p, right, o); r.fault.same(f) {
			return f, o
		}
		return nil, nil
	}
	best, minimal := reduce.Reduce(p, func(p *rules.Program) bool {
		f, _ := shown(p)
		return f != nil
	}, func() bool { return failed == nil && time.Now().Before(r.deadline) })
	small := &reduced{program: best, fault: r.fault, minimal: minimal}
	again, err := ask.Repeat(false, func() (bool, time.Duration, error) {
		f, o := shown(best)
		if f == nil {
			return false, 0, failed
		}
		small.fault, small.outcome = f, o
		return true, o.result.Wall, nil
	})
	small.wrong = again.Shown
	return small, err
}
