package scripts

import (
	"context"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/reach"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// reached is what a solver says that it did for a script.
type reached struct {
	names map[string]int64 // with how often
	said  bool
}

// ownReach is what solvers do for a seed as it is: it is run once in a process, ahead of its instances.
type ownReach struct {
	mu    sync.Mutex
	names map[string]map[string]int64 // by solver; nil: it was not run
}

// isCounted reports whether a solver is asked what it did for an instance. That depends on the instance alone.
func (w *worker) isCounted(t *ask.Target, in *instance.Instance) bool {
	if w.Campaign == nil || t.Entry.Statistics == nil {
		return false
	}
	switch w.Campaign.Reach {
	case engine.AllReach:
		return true
	case engine.SomeReach:
		return ask.Random("statistics\n"+t.Name, w.MasterSeed, in).Float64() < t.Entry.Statistics.Share
	}
	return false
}

// runSeed runs a seed as it is on the solvers that say what they did, if they are asked that and it was not run before.
// Nothing is judged. A seed that asks nothing is not run.
func (w *worker) runSeed(ctx context.Context, t *turn, seed *fragment.Seed) error {
	if w.Campaign == nil || w.Campaign.Reach == engine.NoReach {
		return nil
	}
	own := &t.seed.own
	own.mu.Lock()
	defer own.mu.Unlock()
	if own.names != nil {
		return nil
	}
	own.names = map[string]map[string]int64{}
	src, err := w.Stock.Source(seed)
	if err != nil {
		return err
	}
	script, err := instance.Read(seed.Path, src, nil)
	if err != nil {
		return nil
	}
	in := script.Instance(instance.None)
	for _, target := range w.Targets {
		if target.Entry.Statistics == nil || !target.Takes(in) || in.Incremental() && !target.TakesSeveral() {
			continue
		}
		err := w.stats.Sparing(w.Logger, tally.LostJudgement, func() string {
			return "what " + target.Name + " does for " + seed.Path + " is skipped"
		}, func() error { return w.runSeedOn(ctx, target, in, own) })
		if err != nil {
			return err
		}
	}
	return nil
}

// seedTime limits the run of a seed as it is, so that hard seeds do not take the time of many instances. It is that of
// the command reach.
const seedTime = time.Second

// runSeedOn runs a seed as it is on one solver.
func (w *worker) runSeedOn(ctx context.Context, t *ask.Target, in *instance.Instance, own *ownReach) error {
	if w.Campaign.Vary.Grade != "" {
		t = t.OfSeed(in.Seed())
	}
	a := &answer{t: t, in: in, logic: t.LogicName(w.MasterSeed, in), mode: t.OrdinaryMode(in)} // as its instances
	w.whole(a)
	q := w.firstQuestion(a)
	q.Timeout = min(seedTime, w.Limits.Wall)
	_, names, said, err := ask.Counted(ctx, w.asker(t), q)
	if err != nil {
		return w.Failed(t, err)
	}
	own.names[t.Name] = names
	w.stats.ReachedBySeed(t.Name, reach.ScriptOf(t, in), names, said)
	return nil
}

// takeReached takes what the solver says that it did out of its answer.
func (a *answer) takeReached() {
	if a.isCounted {
		a.reached.names, a.reached.said = a.t.Entry.Statistics.Take(a.result)
	}
}

// countReached counts what the solver says that it did for an instance that it does not refuse.
func (w *worker) countReached(ctx context.Context, a *answer) error {
	if !a.isCounted || a.result.Refused() {
		return nil
	}
	if a.alone { // the answer that counts is another one's
		var err error
		_, a.reached.names, a.reached.said, err = ask.Counted(ctx, w.asker(a.t), a.freshQuestion())
		if err != nil {
			return err
		}
	}
	own := &a.job.turn.seed.own
	own.mu.Lock()
	names := own.names[a.t.Name]
	own.mu.Unlock()
	w.stats.ReachedBy(a.t.Name, reach.ScriptOf(a.t, a.in), names, a.reached.names, a.reached.said)
	return nil
}
