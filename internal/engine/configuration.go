package engine

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// learn records whether a solver accepts its configuration. If the solver rejects an instance under a configuration,
// the instance is run without it, and that answer counts; if it is not rejected then, the configuration is to blame.
func (w *worker) learn(ctx context.Context, a *answer) error {
	switch own := a.Run.Question == ""; {
	case !a.Target.Varied():
		return nil
	case !a.result.Refused():
		if own {
			a.Target.Learn(a.logic(), a.result)
		}
		return nil
	}
	refuses := a.Target.Refuses(a.logic())
	if a.inSession() && !refuses {
		if err := w.refusedAlone(ctx, a); err != nil {
			return err
		}
		if !a.result.Refused() { // only the session rejects it
			a.How.Mode, a.trace = ask.Fresh, nil
			return nil
		}
	}
	varied := *a
	r, err := w.runUnder(ctx, a, a.Target.Base)
	if err != nil {
		return err
	}
	a.Target, a.result, a.alone, a.How.Mode, a.trace = a.Target.Base, r, true, ask.Fresh, nil
	a.Text.Script = nil
	if refuses || r.Refused() || a.Run.Question != "" {
		return nil
	}
	return w.blame(ctx, &varied)
}

// blame finds out which items of a configuration a solver rejects for instances of the logic, or that it rejects only
// their combination. These are not used again.
func (w *worker) blame(ctx context.Context, a *answer) error {
	var refused []*ask.Target
	alone := a.Target.Alone()
	for _, t := range alone {
		if len(alone) > 1 {
			r, err := w.runUnder(ctx, a, t)
			if err != nil {
				return err
			}
			if !r.Refused() {
				continue
			}
		}
		refused = append(refused, t)
	}
	if len(refused) == 0 {
		refused = append(refused, a.Target)
	}
	for _, t := range refused {
		if !t.Refuse(a.logic()) {
			continue
		}
		w.stats.RefusedItems(t.Name, t.Configuration.Items())
		w.Logger.Debug(fmt.Sprintf("%s rejects %s for %s: %s", t.Name, t.Configuration, a.logic(),
			a.result.Reason))
	}
	return nil
}

// runUnder repeats the run of an answer in a fresh process, under another configuration.
func (w *worker) runUnder(ctx context.Context, a *answer, t *ask.Target) (*solvers.Result, error) {
	again := *a
	again.Target, again.Text.Script = t, nil
	return w.fresh(ctx, &again)
}
