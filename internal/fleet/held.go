package fleet

import (
	"container/list"
	"maps"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ledger"
)

// lease is work that a worker has.
type lease struct {
	work   ledger.Work
	worker *worker
	since  time.Time
	place  *list.Element // in Coordinator.oldest
	missed int           // beats that did not list it
	caught int           // see Coordinator.caught, when it was first missed
}

// hold notes that a worker has work; the caller holds the lock.
func (c *Coordinator) hold(w *worker, work ledger.Work) {
	l := &lease{work: work, worker: w, since: c.now()}
	l.place = c.oldest.PushBack(l)
	c.leases[work] = append(c.leases[work], l)
	w.held[work] = l
	w.expects += work.To - work.From
}

// drop notes that a worker does not have work any more; the caller holds the lock.
func (c *Coordinator) drop(l *lease) {
	c.oldest.Remove(l.place)
	delete(l.worker.held, l.work)
	l.worker.expects -= l.work.To - l.work.From
	others := slices.DeleteFunc(c.leases[l.work], func(other *lease) bool { return other == l })
	if c.leases[l.work] = others; len(others) == 0 {
		delete(c.leases, l.work)
	}
}

// release takes work from all workers, because a part of it has arrived. Another worker that has the work, too, is
// informed by its next beat.
func (c *Coordinator) release(work ledger.Work) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, l := range slices.Clone(c.leases[work]) {
		c.drop(l)
	}
	delete(c.deaths, work)
}

// releaseFile takes work from all workers, because a file was read: all work of it if it cannot be used, otherwise what
// was only to read it.
func (c *Coordinator) releaseFile(place int, isUsable bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for work, held := range c.leases {
		if work.Seed == place && (!isUsable || work.First && work.From == work.To) {
			for _, l := range slices.Clone(held) {
				c.drop(l)
			}
			delete(c.deaths, work)
		}
	}
	c.wake()
}

// works is what a worker has, in order.
func (w *worker) works() []ledger.Work { return slices.SortedFunc(maps.Keys(w.held), compareWork) }

// countSlots counts the slots of the workers that are there; the caller holds the lock.
func (c *Coordinator) countSlots() {
	c.slots = 0
	for _, w := range c.workers {
		if !w.left {
			c.slots += w.jobs
		}
	}
}
