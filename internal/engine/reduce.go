package engine

import (
	"context"
	"log/slog"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/queue"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// DefaultMinimizeTime is how long a campaign reduces a finding, and how long it goes on reducing after its end.
const DefaultMinimizeTime = time.Minute

// reductions are the findings that wait to be reduced: one at a time, beside the workers. Those that are the first
// of their signature come first.
type reductions struct {
	c *Campaign
	*queue.Queue[*reduction]
}

// reduction is a finding that waits.
type reduction struct {
	id     string
	target *target.Target
}

func newReductions(c *Campaign) *reductions { return &reductions{c, queue.New[*reduction]()} }

// add lets a finding wait. One of a solver that is not tested any more stays as it is.
func (q *reductions) add(f *finding.Finding, first bool) {
	t := q.c.target(f.Solver)
	if t == nil {
		return
	}
	q.c.stats.Do(func(s *tally.Stats) { s.Reductions.Pending++ })
	q.Add(&reduction{f.ID, t}, first)
}

// run reduces what comes until soft ends.
func (q *reductions) run(soft, hard context.Context) error {
	for r, ok := q.Next(soft); ok; r, ok = q.Next(soft) {
		if err := q.c.reduce(soft, hard, r); err != nil {
			return err
		}
	}
	return nil
}

// reduce reduces one finding, and stores what is left of it.
func (c *Campaign) reduce(soft, hard context.Context, r *reduction) error {
	f, files, err := finding.Load(c.keeper.Store.Path(r.id))
	if err != nil {
		return err
	}
	if f.Reduced != nil { // by somebody else, while it has been waiting
		return c.settle(f, files)
	}
	slot := queue.NewSlot(c.slots)
	if !slot.Take(soft) {
		return nil
	}
	defer slot.Leave()
	within, cancel := context.WithTimeout(soft, c.cfg.MinimizeTime)
	defer cancel()
	c.reducing(f.ID)
	defer c.reducing("")
	reduce := triage.Reduce
	if c.cfg.Reduce != nil {
		reduce = c.cfg.Reduce
	}
	result, err := reduce(within, hard, triage.Config{
		Host: c.host, Catalog: c.cfg.Catalog, Solver: r.target.Solver, Probe: r.target.Probe, Limits: c.cfg.Limits,
		Jobs: 1, Logger: slog.New(slog.DiscardHandler),
		Report: func(triage.Progress) { slot.Share(within) },
	}, f, &files)
	if hard.Err() != nil || err != nil && result == nil && soft.Err() != nil {
		return nil // it stays as it is
	}
	if err != nil {
		NotReduced(f, err, c.stats, c.cfg.Logger)
	}
	return c.settle(f, files)
}

// reducing says which finding is being reduced, or "".
func (c *Campaign) reducing(id string) {
	c.stats.Do(func(s *tally.Stats) { s.Reductions.Current, s.Reductions.Since = id, time.Now() })
}

// settle is for a finding that will not be reduced any more.
func (c *Campaign) settle(f *finding.Finding, files finding.Files) error {
	c.stats.Do(func(s *tally.Stats) { s.Reductions.Pending-- })
	return c.keeper.Settle(f, files)
}

// startReductions starts to reduce findings. The function that it gives is called after the last finding; it returns
// when all are reduced, or the time for that is up.
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
		if newsErr := c.keeper.News.End(); err == nil {
			err = newsErr
		}
		if n := c.stats.Snapshot().Reductions.Pending; n > 0 {
			c.warn(warning.Campaign, "", "", "there was no time to reduce %d of the findings; "+
				"'smtstorm minimize DIRECTORY' does it later, with the directory of one of them", n)
		}
		return err
	}
}
