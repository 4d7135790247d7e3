package programs

import (
	"context"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
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
	fault    oracle.Judgement
	deadline time.Time
	tests    int
}

// reduced is what is left.
type reduced struct {
	program *rules.Program
	fault   oracle.Judgement
	run     *oracle.Run
	minimal bool
	wrong   int // of the runs that confirm it
}

// run reduces. Candidates whose right answer is not certain are not tested. An error is ours, or that of the context.
func (r *reduction) run(ctx context.Context, p *rules.Program) (*reduced, error) {
	small := &reduced{fault: r.fault}
	shown := func(p *rules.Program) (bool, error) {
		q, isKnown := smaller(r.in, p)
		if !isKnown {
			return false, nil
		}
		r.tests++
		o, err := r.of.execute(ctx, r.solver, q)
		if err != nil {
			return false, err
		}
		j, shown := shows(r.fault, *o)
		if base := r.of.Bases.Of(r.solver.Name); shown && base != nil { // what is new stays
			also, err := r.of.execute(ctx, base, q)
			if err != nil {
				return false, err
			}
			shown = !showsAlike(r.fault, *also)
		}
		if shown {
			small.fault, small.run = j, o
		}
		return shown, nil
	}
	until, end := context.WithDeadline(ctx, r.deadline)
	defer end()
	var err error
	if small.program, small.minimal, err = reduce.Program(until, p, shown); err != nil {
		return small, err
	}
	again, err := ask.Repeat(false, func() (bool, time.Duration, error) {
		is, err := shown(small.program)
		if !is || err != nil {
			return false, 0, err
		}
		return true, small.run.Result.Wall, nil
	})
	small.wrong = again.Shown
	return small, err
}
