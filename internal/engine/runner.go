package engine

import (
	"context"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Runner runs tests that belong to no campaign, for one goroutine. They are asked, judged, confirmed and kept as those
// of a campaign are, but not counted as instances of a seed.
type Runner struct{ *worker }

// NewRunner makes a Runner that counts with stats. The caller closes it.
func (b *Environment) NewRunner(stats *tally.Counters) *Runner { return &Runner{newWorker(b, stats)} }

// Close ends the solvers' processes.
func (r *Runner) Close() { r.close() }

// Ask asks a question of a test ahead of the others, in a process of its own. Its Run has the result then, and its
// How says how that was got: a solver may accept it under logic ALL only.
func (r *Runner) Ask(ctx context.Context, test Test, q *Question) error {
	a := &answer{Question: *q, job: r.newJob(nil, 0, test), alone: true}
	var err error
	if a.result, err = r.fresh(ctx, a); err == nil {
		err = r.countResult(ctx, a)
	}
	if err == nil {
		q.Target, q.How, q.Run.Result = a.Target, a.How, a.result
	}
	return err
}

// Run runs a test on a solver, and returns its findings. Questions whose Run has a result are not asked anew.
func (r *Runner) Run(ctx context.Context, t *ask.Target, test Test) ([]Kept, error) {
	r.kept = nil
	j := r.newJob(nil, 0, test)
	questions, _ := test.Ask(t)
	var open []*answer
	for _, q := range questions {
		a := &answer{Question: *q, job: j, result: q.Run.Result}
		if a.result == nil {
			open = append(open, a)
		} else if err := r.sparing(a, func() error { return r.judgeAnswer(ctx, a) }); err != nil {
			return nil, err
		}
	}
	if len(open) == 0 {
		return r.kept, nil
	}
	err := r.ask(context.WithoutCancel(ctx), ctx, t, open, nil)
	return r.kept, err
}
