package engine

import (
	"context"
	"time"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/stock"
)

// worker takes turns, and has their tests run by the workers of their sources.
type worker struct {
	c       *Campaign
	turns   <-chan *stock.Turn
	next    *Turn           // that was taken ahead
	stats   *tally.Counters // of what it has not written down yet
	workers map[Tester]Worker
}

func newWorker(c *Campaign, turns <-chan *stock.Turn) *worker {
	return &worker{c: c, turns: turns, stats: c.stats.Part(), workers: map[Tester]Worker{}}
}

func (w *worker) close() {
	for _, of := range w.workers {
		of.Close()
	}
}

// run takes turns until there are none, or soft ends; then tests under way are finished, and no others begin.
func (w *worker) run(soft, hard context.Context) error {
	for {
		t := w.take(soft)
		if t == nil {
			return nil
		}
		tester := w.c.testerOf(t.Turn)
		of := w.workers[tester]
		if of == nil {
			of = tester.Worker(w.stats)
			w.workers[tester] = of
		}
		err := of.Run(soft, hard, t, func() *Turn { return w.ahead(tester) })
		if hard.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// take gives the next turn, nil if there is none any more, or soft has ended.
func (w *worker) take(soft context.Context) *Turn {
	next := w.next
	w.next = nil
	if next == nil {
		select {
		case t := <-w.turns:
			next = w.turn(t)
		case <-soft.Done():
		}
	}
	if soft.Err() != nil {
		return nil
	}
	return next
}

// ahead gives the turn that take will give, if one is ready and a tester makes its tests.
func (w *worker) ahead(tester Tester) *Turn {
	if w.next == nil {
		select {
		case t := <-w.turns:
			w.next = w.turn(t)
		default:
		}
	}
	if w.next == nil || w.c.testerOf(w.next.Turn) != tester {
		return nil
	}
	return w.next
}

func (w *worker) turn(t *stock.Turn) *Turn {
	if t == nil { // there are none any more
		return nil
	}
	return &Turn{Turn: t, c: w.c, done: t.From}
}

// Turn is work of a seed, and what of it is done.
type Turn struct {
	*stock.Turn
	c    *Campaign
	done int // tests below this index are done, and that is written down
}

// Hold waits for a slot, of which a campaign has one for each job: workers share them with reductions. It reports
// whether it got one before soft ended.
func (t *Turn) Hold(soft context.Context) bool { return t.c.slots.Acquire(soft, 1) == nil }

// Release gives the slot back.
func (t *Turn) Release() { t.c.slots.Release(1) }

// Begun notes that a test of the seed is run, and reports whether it is the first of all.
func (t *Turn) Begun() bool { return t.c.beginSeed(t.Seed) }

// Done records that all tests of the turn below the index to are done. made has the number of tests by strategy since
// the last call, counted what was counted of them.
func (t *Turn) Done(to int, made map[string]int, counted *tally.Counters) error {
	if to == t.done {
		return nil
	}
	w := ledger.Work{Seed: t.Seed, From: t.done, To: to}
	t.done = to
	return t.c.book.Acknowledge(t.Work, w, made, counted.Take())
}

// Acknowledged is the index below which all tests are done.
func (t *Turn) Acknowledged() int { return t.done }

// End tells the ledger that all tests of the turn are done, how long that took, and whether it was unproductive: it
// showed nothing new, or solvers hardly read its tests.
func (t *Turn) End(unproductive bool, took time.Duration) { t.c.book.Ended(t.Work, unproductive, took) }
