package engine

import (
	"context"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// DefaultMinimizeTime is how long a campaign reduces a finding, and how long it goes on reducing after its end.
const DefaultMinimizeTime = time.Minute

// reductions are the findings that wait to be reduced, one at a time, beside the workers; see [novelty].
type reductions struct {
	c *Campaign
	*queue[*reduction]
}

// reduction is a finding that waits.
type reduction struct {
	id        string
	target    *ask.Target
	evidence  *cause.Evidence // nil: it could not be read
	isLocated bool            // a debugger has been asked where it crashes
}

// size is that of the script that shows the finding.
func (r *reduction) size() int {
	if r.evidence == nil {
		return 0
	}
	return r.evidence.ScriptBytes
}

func newReductions(c *Campaign) *reductions {
	q := &reductions{c: c}
	n := &novelty{known: c.keeper.reduced, mayTake: c.reducesLittle}
	q.queue = newQueue(n.choose)
	return q
}

// add queues a finding. One of a solver that is not tested any more stays as it is.
func (q *reductions) add(f *finding.Finding, files finding.Files) {
	t := q.c.target(f.Solver)
	if t == nil {
		return
	}
	q.c.stats.Do(func(s *tally.Stats) { s.Reductions.Pending++ })
	q.Add(&reduction{id: f.ID, target: t, evidence: cause.Unreduced(f, files)})
}

// leave settles the findings that nobody has reduced, since they are at the place of another one or have its message.
func (q *reductions) leave() error {
	for _, r := range q.Left() {
		n, as := cause.NoveltyOf(r.evidence, q.c.keeper.reduced())
		if n != cause.Same {
			continue
		}
		f, files, err := finding.Load(q.c.keeper.Store.Path(r.id))
		if err != nil {
			return err
		}
		if f.Reduced == nil {
			f.NotReduced = "as cause " + as
			f.Stack = r.evidence.Place.Stack
		}
		if err := q.c.settle(f, files); err != nil {
			return err
		}
	}
	return nil
}

// inFleet is how many findings are offered to the fleet at the same time. Which of these it reduces, and how many at a
// time, is up to the fleet: it needs more to choose from than there are findings of a few kinds, and each takes memory.
const inFleet = 256

// run reduces what comes until soft ends: one after the other, or as many at a time as a fleet does.
func (q *reductions) run(soft, hard context.Context) error {
	g, within := errgroup.WithContext(soft)
	g.SetLimit(1)
	if q.c.cfg.Fleet != nil {
		g.SetLimit(inFleet)
	}
	for r, ok := q.Next(within); ok; r, ok = q.Next(within) {
		if q.c.locate(within, r) || r.size() >= hugeScript && q.locateAll(within) {
			q.Add(r) // it may be at a known place
			continue
		}
		g.Go(func() error { return q.c.reduce(soft, hard, r) })
	}
	return g.Wait()
}

// locateAll locates the crashes that wait, before a huge one takes the time that is left. It reports whether that says
// more than was known.
func (q *reductions) locateAll(ctx context.Context) (some bool) {
	for _, r := range q.Left() {
		some = q.c.locate(ctx, r) || some
		q.Add(r)
	}
	return some
}

// reduce reduces one finding, and stores what is left of it.
func (c *Campaign) reduce(soft, hard context.Context, r *reduction) error {
	f, files, err := finding.Load(c.keeper.Store.Path(r.id))
	if err != nil {
		return err
	}
	if f.Reduced == nil && r.evidence.Place.IsKnown() && f.IsPlaceless() {
		f.Stack = r.evidence.Place.Stack
	}
	if f.Reduced != nil { // somebody else reduced it while it was waiting
		return c.settle(f, files)
	}
	done := c.cfg.Fleet != nil && c.cfg.Fleet.Reduce(soft, f, &files)
	if !done && c.cfg.Jobs > 0 {
		done = c.reduceHere(soft, hard, r.target, f, &files)
	}
	if !done {
		return nil // it stays as it is
	}
	c.locateInBase(soft, f)
	c.documented.recognise(soft, r.target, f, files)
	return c.settle(f, files)
}

// reduceHere reduces a finding by turns with the workers, and enters the result, or why there is none. It reports
// whether soft and hard left the time for that.
func (c *Campaign) reduceHere(
	soft, hard context.Context, t *ask.Target, f *finding.Finding, files *finding.Files,
) bool {
	c.oneHere.Lock()
	defer c.oneHere.Unlock()
	slot := newSlot(c.slots)
	if !slot.Take(soft) {
		return false
	}
	defer slot.Leave()
	within, cancel := context.WithTimeout(soft, c.cfg.MinimizeTime)
	defer cancel()
	c.reducing(f.ID)
	defer c.reducing("")
	var result *triage.Reduced
	err := c.stats.During(tally.ForReductions, func() (err error) {
		result, err = c.cfg.reduce()(within, hard, triage.Config{
			Host: c.reducer, Ask: c.cfg.Ask, Catalog: c.cfg.Catalog, Solver: t.Solver, Probe: t.Probe, Base: c.bases.Of(t.Name),
			Limits: c.cfg.Limits, Debugger: c.cfg.Debugger,
			Jobs: 1, Logger: slog.New(slog.DiscardHandler),
			Report: func(triage.Progress) { slot.Share(within) },
		}, f, files)
		return err
	})
	if hard.Err() != nil || err != nil && result == nil && soft.Err() != nil {
		return false
	}
	if err != nil {
		NotReduced(f, err, c.stats, c.cfg.Logger)
	}
	return true
}

// reducing notes in the statistics which finding is being reduced; "" for none.
func (c *Campaign) reducing(id string) {
	c.stats.Do(func(s *tally.Stats) { s.Reductions.Current, s.Reductions.Since = id, time.Now() })
}

// settle stores a finding that will not be reduced any more.
func (c *Campaign) settle(f *finding.Finding, files finding.Files) error {
	c.stats.Do(func(s *tally.Stats) { s.Reductions.Pending-- })
	return c.keeper.Settle(f, files)
}

// startReductions starts to reduce findings. end is called after the last finding; it returns when all are reduced, or
// the time for that is up.
func (c *Campaign) startReductions(soft, hard context.Context) (end func() error) {
	if c.reductions == nil {
		return func() error { return nil }
	}
	soft, cancel := context.WithCancel(soft)
	done := make(chan error, 1)
	go func() {
		err := c.reductions.run(soft, hard)
		if err != nil {
			c.stop()
		}
		done <- err
	}()
	return func() error {
		defer cancel()
		c.reductions.Close()
		c.stats.Do(func(s *tally.Stats) { s.Reducing = true })
		c.stats.EndAt(time.Now().Add(c.cfg.MinimizeTime))
		timer := time.AfterFunc(c.cfg.MinimizeTime, cancel)
		defer timer.Stop()
		err := <-done
		if err == nil {
			err = c.reductions.leave()
		}
		if newsErr := c.keeper.News.End(); err == nil {
			err = newsErr
		}
		if n := c.stats.Snapshot().Reductions.Pending; n > 0 {
			c.warn(warning.Campaign, "", "", "no time was left to reduce %d of the findings; "+
				"run 'smtstorm minimize DIRECTORY' with a finding's directory to do it later", n)
		}
		return err
	}
}
