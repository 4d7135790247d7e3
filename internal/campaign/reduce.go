package campaign

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/internal/triage"
)

// DefaultMinimizeTime is how long a campaign reduces a finding, and how long it goes on reducing after its end.
const DefaultMinimizeTime = time.Minute

// reductions makes the findings that are kept small: one at a time, beside the workers.
type reductions struct {
	c *Campaign

	mu     sync.Mutex
	first  []*reduction // findings that are the first of their signature
	others []*reduction
	closed bool
	wake   chan struct{} // holds a value when there is something new
}

// reduction is a finding that waits.
type reduction struct {
	id     string
	target *target.Target
}

func newReductions(c *Campaign) *reductions { return &reductions{c: c, wake: make(chan struct{}, 1)} }

// add lets a finding wait.
func (q *reductions) add(r *reduction, first bool) {
	q.mu.Lock()
	if first {
		q.first = append(q.first, r)
	} else {
		q.others = append(q.others, r)
	}
	q.mu.Unlock()
	q.c.stats.Do(func(s *tally.Stats) { s.Reductions.Pending++ })
	q.signal()
}

func (q *reductions) signal() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// close says that no more findings will come.
func (q *reductions) close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.signal()
}

// next waits for a finding. It gives nil when there are none any more, or when ctx ends.
func (q *reductions) next(ctx context.Context) *reduction {
	for ctx.Err() == nil {
		q.mu.Lock()
		closed := q.closed
		var r *reduction
		switch {
		case len(q.first) > 0:
			r, q.first = q.first[0], q.first[1:]
		case len(q.others) > 0:
			r, q.others = q.others[0], q.others[1:]
		}
		q.mu.Unlock()
		if r != nil || closed {
			return r
		}
		select {
		case <-q.wake:
		case <-ctx.Done():
		}
	}
	return nil
}

// run reduces what comes until soft ends.
func (q *reductions) run(soft, hard context.Context) error {
	for r := q.next(soft); r != nil; r = q.next(soft) {
		if err := q.c.reduce(soft, hard, r); err != nil {
			return err
		}
	}
	return nil
}

// reduce reduces one finding, and stores what is left of it.
func (c *Campaign) reduce(soft, hard context.Context, r *reduction) error {
	f, files, err := finding.Load(c.store.Path(r.id))
	if err != nil {
		return err
	}
	if f.Reduced != nil { // by somebody else, while it has been waiting
		return c.settle(f, files)
	}
	slot := &slot{of: c.slots}
	if !slot.take(soft) {
		return nil
	}
	defer slot.leave()
	within, cancel := context.WithTimeout(soft, c.cfg.MinimizeTime)
	defer cancel()
	c.reducing(f.ID)
	defer c.reducing("")
	result, err := triage.Reduce(within, hard, triage.Config{
		Host: c.host, Catalog: c.cfg.Catalog, Solver: r.target.Solver, Probe: r.target.Probe, Limits: c.cfg.Limits,
		Jobs: 1, Logger: slog.New(slog.DiscardHandler),
		Report: func(triage.Progress) { slot.share(within) },
	}, f, &files)
	if hard.Err() != nil || err != nil && result == nil && soft.Err() != nil {
		return nil // it stays as it is
	}
	if err != nil {
		why, isOurs := triage.WhyNot(err)
		if f.NotReduced = why; isOurs {
			c.cfg.Logger.Warn(fmt.Sprintf("a finding could not be made small: %v", err))
		}
	}
	return c.settle(f, files)
}

// reducing says which finding is being made small, or "".
func (c *Campaign) reducing(id string) {
	c.stats.Do(func(s *tally.Stats) { s.Reductions.Current, s.Reductions.Since = id, time.Now() })
}

// slotTime is how long a reduction goes on before a worker that waits has its turn, for a batch.
const slotTime = 300 * time.Millisecond

// slot is one of the jobs, as a reduction has it: there are no more solvers at work than jobs.
type slot struct {
	of    *semaphore.Weighted
	held  bool
	since time.Time
}

// take waits for a slot; it returns false if ctx ends before.
func (s *slot) take(ctx context.Context) bool {
	s.held, s.since = s.of.Acquire(ctx, 1) == nil, time.Now()
	return s.held
}

// share lets others that wait go first, if it has been held for long. Whoever waits longest is the next.
func (s *slot) share(ctx context.Context) {
	if s.held && time.Since(s.since) > slotTime {
		s.leave()
		s.take(ctx)
	}
}

func (s *slot) leave() {
	if s.held {
		s.held = false
		s.of.Release(1)
	}
}

// settle writes a finding that will not be reduced any more, and counts what that changes. If somebody else has made it
// smaller meanwhile, that is what it is.
func (c *Campaign) settle(f *finding.Finding, files finding.Files) error {
	c.silence(f)
	silenced, err := c.store.Settle(f, files)
	for errors.Is(err, finding.ErrSmaller) {
		if f, files, err = finding.Load(c.store.Path(f.ID)); err != nil {
			return err
		}
		c.silence(f)
		silenced, err = c.store.Settle(f, files)
	}
	if err != nil && !errors.Is(err, finding.ErrIndex) {
		return fmt.Errorf("storing a reduced finding: %w", err)
	}
	c.stats.Do(func(s *tally.Stats) { s.Reductions.Pending-- })
	part := c.stats.Part()
	part.Settled(f.Class, f.Reduced != nil, silenced, c.store.Signatures())
	c.tellKept(f, files, true)
	if err := c.memory.Settled(f, part); err != nil {
		return err
	}
	c.news.Settled(f, files)
	c.enough()
	return err
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
		c.reductions.close()
		c.stats.Do(func(s *tally.Stats) { s.Reducing = true })
		c.stats.EndAt(time.Now().Add(c.cfg.MinimizeTime))
		timer := time.AfterFunc(c.cfg.MinimizeTime, cancel)
		defer timer.Stop()
		err := <-done
		if newsErr := c.news.End(); err == nil {
			err = newsErr
		}
		if n := c.stats.Snapshot().Reductions.Pending; n > 0 {
			c.cfg.Logger.Warn(fmt.Sprintf("there was no time to make %d of the findings small; "+
				"'smtstorm minimize DIRECTORY' does it later, with the directory of one of them", n))
		}
		return err
	}
}
