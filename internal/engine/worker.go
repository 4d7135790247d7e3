package engine

import (
	"context"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
)

// worker takes turns, and makes and runs their tests in batches, for one goroutine. While a solver works on a batch,
// the next one is made.
type worker struct {
	*Environment
	c       *Campaign
	turns   <-chan *seeds.Turn
	ahead   *Turn           // turn that was taken ahead
	stats   *tally.Counters // counts that are not written down yet
	printer ask.Printer
	askers  map[*ask.Target]ask.Asker // key: the user's solver, without a configuration
	ends    []func()                  // functions that end the askers
	waiting map[*ask.Target][]*answer // answers that wait for the next walk
	walking []*ask.Target             // targets for which answers wait or waited in this turn, in order
	kept    []Kept                    // findings that a Runner has kept for the test at hand
}

func newWorker(b *Environment, stats *tally.Counters) *worker {
	return &worker{
		Environment: b, stats: stats, askers: map[*ask.Target]ask.Asker{}, waiting: map[*ask.Target][]*answer{},
		printer: ask.Printer{MasterSeed: b.MasterSeed, Draws: true},
	}
}

// worker makes a worker of the campaign. turns may be nil: then it is given its tests otherwise.
func (c *Campaign) worker(turns <-chan *seeds.Turn) *worker {
	w := newWorker(&c.environment, c.stats.Part())
	w.c, w.turns = c, turns
	return w
}

// close ends the solvers' processes.
func (w *worker) close() {
	for _, end := range w.ends {
		end()
	}
}

// run takes turns until there are none, or soft ends; then tests under way are finished, and no others begin. When hard
// ends, solvers are killed.
func (w *worker) run(soft, hard context.Context) error {
	for t := w.take(soft); t != nil; t = w.take(soft) {
		var err error
		if t.isPreliminary() {
			err = w.preliminary(soft, hard, t)
		} else { // while tests are run, others are made; but not preliminary ones, which depend on answers
			err = w.tests(soft, hard, t, w.preparing)
		}
		if hard.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// take gives the next turn, nil if there is none any more, or soft has ended.
func (w *worker) take(soft context.Context) *Turn {
	next := w.ahead
	w.ahead = nil
	if next == nil {
		select {
		case t := <-w.turns:
			if t != nil { // there are others
				next = w.c.turn(t)
			}
		case <-soft.Done():
		}
	}
	if soft.Err() != nil {
		return nil
	}
	return next
}

// upcoming gives the turn that take will give, if one is ready and is not preliminary.
func (w *worker) upcoming() *Turn {
	if w.ahead == nil {
		select {
		case t := <-w.turns:
			if t != nil {
				w.ahead = w.c.turn(t)
			}
		default:
		}
	}
	if w.ahead == nil || w.ahead.isPreliminary() {
		return nil
	}
	return w.ahead
}

// tests makes and runs the tests of a turn, batch by batch. preparing may be nil.
func (w *worker) tests(
	soft, hard context.Context, t *Turn, preparing func(context.Context, *Turn) func() error,
) error {
	for {
		if t.batch == nil {
			if err := w.next(t); err != nil {
				return err
			}
		}
		if w.c.slots.Acquire(soft, 1) != nil { // it shares them with the other workers, and with reductions
			return nil
		}
		batch := t.batch
		t.batch = nil
		var prepare func() error
		if preparing != nil {
			prepare = preparing(soft, t)
		}
		more, err := w.batch(soft, hard, t, batch, prepare)
		w.c.slots.Release(1)
		if err != nil || !more || soft.Err() != nil { // tests that were made but not run do not count
			return err
		}
	}
}

// preparing returns a function that makes, at its first call, the next batch: of the same turn, or of the one after it.
func (w *worker) preparing(soft context.Context, t *Turn) func() error {
	prepared := false
	return func() error {
		if prepared || soft.Err() != nil {
			return nil
		}
		prepared = true
		if t.index >= t.To {
			if t = w.upcoming(); t == nil || t.batch != nil { // there is none, or it is made
				return nil
			}
		}
		return w.next(t)
	}
}

// batch runs a batch on every solver, and reports whether there is more of the turn. An empty batch ends the turn.
func (w *worker) batch(
	soft, hard context.Context, t *Turn, batch []*job, prepare func() error,
) (more bool, err error) {
	if len(batch) == 0 {
		return false, w.endTurn(soft, hard, t, prepare)
	}
	w.printer.Run()
	w.stats.Query()
	begin := time.Now()
	t.made += len(batch)
	for _, j := range batch {
		if j.taken() {
			t.taken++
		}
	}
	for k := range w.Targets {
		if err := w.solve(soft, hard, k, batch, prepare); err != nil {
			return false, err
		}
	}
	if soft.Err() != nil {
		if err := w.walkAll(soft, hard, prepare); err != nil {
			return false, err
		}
	}
	took := time.Since(begin)
	t.took += took
	t.pace().took(len(batch), took)
	to := batch[len(batch)-1].index + 1
	if to == t.To {
		return false, w.endTurn(soft, hard, t, prepare)
	}
	return true, w.acknowledge(t, to)
}

// endTurn runs the turn's walks that wait, and acknowledges its tests if every solver has answered all of them.
func (w *worker) endTurn(soft, hard context.Context, t *Turn, prepare func() error) error {
	begin := time.Now()
	if err := w.walkAll(soft, hard, prepare); err != nil {
		return err
	}
	t.took += time.Since(begin)
	if err := w.LookForChanges(); err != nil {
		return err
	}
	if err := w.acknowledge(t, t.To); err != nil || t.done < t.To {
		return err
	}
	w.c.acknowledger.Ended(t.Work, t.unproductive(), t.took)
	return nil
}

// acknowledge records that the tests of a turn below an index are done, with their statistics, if every solver has
// answered all of them that are begun; the others are not counted yet. Until then, a resumed campaign would run them
// again.
func (w *worker) acknowledge(t *Turn, to int) error {
	n, made := 0, map[string]int{}
	for ; n < len(t.jobs) && t.jobs[n].index < to; n++ {
		j := t.jobs[n]
		if !j.answered() {
			if j.index < t.begun {
				return nil
			}
			to = j.index
			break
		}
		if j.Tabled {
			if err := w.enter(j); err != nil {
				return err
			}
			continue
		}
		w.conclude(j)
		made[j.Run.Strategy]++
	}
	if t.done == to {
		return nil
	}
	for ; len(t.passed) > 0 && t.passed[0] < to; t.passed = t.passed[1:] {
		w.stats.PassedOver(tally.NotMade)
	}
	t.jobs = t.jobs[n:]
	return t.acknowledge(to, made, w.stats)
}

// answered reports whether every solver that is still tested has answered.
func (j *job) answered() bool {
	return !slices.ContainsFunc(slices.Concat(j.answers...), (*answer).isOpen)
}

// isOpen reports whether the answer, or one that follows from it, is still to come.
func (a *answer) isOpen() bool {
	isOpen := func(a *answer) bool { return !a.judged && !a.Target.Broken.Load() }
	return isOpen(a) || slices.ContainsFunc(a.later, isOpen)
}

// count counts a test once, when it begins: when a solver is given it, or it is clear that none is because of refusals.
func (w *worker) count(j *job) {
	if j.count {
		return
	}
	j.count = true
	if j.turn == nil { // it is no test of a seed
		return
	}
	if !j.Tabled { // it may take long, and is cut off
		j.turn.begun = max(j.turn.begun, j.index+1)
	}
	for _, d := range j.declined {
		w.stats.Declined(j.countedOn(d.t), d.why)
	}
	j.test.Count(w.c.beginSeed(j.turn.Seed))
}

// conclude counts a test that no solver was given.
func (w *worker) conclude(j *job) {
	switch {
	case j.count:
	case len(j.declined) > 0:
		w.count(j)
	case j.taken():
		w.stats.PassedOver(tally.SeedUndecided)
	default:
		w.stats.PassedOver(tally.NoSolver)
	}
}
