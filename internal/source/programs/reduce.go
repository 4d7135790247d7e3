package programs

import (
	"context"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/reduce"
	"github.com/smtstorm/smtstorm/solvers"
)

// reduction reduces a program that an engine answers wrongly.
type reduction struct {
	of       *maker
	solver   *solvers.Solver
	whole    *oracle.Program
	fault    oracle.Judgement
	deadline time.Time
	tests    int
}

// reduced is the result of a reduction.
type reduced struct {
	program *rules.Program
	fault   oracle.Judgement
	run     *oracle.Run
	minimal bool
	again   ask.Tally // how the result was repeated
}

// run reduces a program. Candidates whose right answer is not known are rejected, unless the fault is a crash. The
// error is our own failure, or the context's.
func (r *reduction) run(ctx context.Context, p *rules.Program) (*reduced, error) {
	small := &reduced{fault: r.fault}
	shown := func(p *rules.Program) (bool, error) {
		q, isKnown := smaller(r.whole, p)
		if !isKnown && !r.fault.Class.Crashes() {
			return false, nil
		}
		r.tests++
		o, err := r.of.execute(ctx, r.solver, q)
		if err != nil {
			return false, err
		}
		j, shown := r.fault.Shown(ctx, evidence(o))
		if base := r.of.Bases.Of(r.solver.Name); shown && base != nil { // the base must not show the fault
			also, err := r.of.execute(ctx, base, q)
			if err != nil {
				return false, err
			}
			_, like := r.fault.In(ctx, evidence(also))
			shown = !like.MayBeSame()
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
	small.again.Threshold = ask.ThresholdOf(r.solver, rules.Print(small.program))
	err = small.again.Repeat(ask.Rule{}, func() (bool, time.Duration, error) {
		is, err := shown(small.program)
		if !is || err != nil {
			return false, 0, err
		}
		return true, small.run.Result.Wall, nil
	})
	return small, err
}
