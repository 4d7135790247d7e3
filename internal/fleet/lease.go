package fleet

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// lease hands out work to a worker, if there is any.
func (c *Coordinator) lease(name string, r wire.LeaseRequest) wire.LeaseReply {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := c.known(name)
	if w == nil {
		return wire.LeaseReply{State: c.state, Unknown: true}
	}
	if r.Seconds > 0 {
		w.seconds = r.Seconds
	}
	reply := wire.LeaseReply{State: c.state}
	if c.state != wire.Running || c.now().Before(c.since) {
		return reply
	}
	works := c.take(w)
	if len(works) == 0 {
		if work, ok := c.overdue(w, c.now()); ok {
			works = append(works, work)
		}
	}
	for _, work := range works {
		c.hold(w, work, c.now())
		reply.Works = append(reply.Works, wire.Work(work))
	}
	if len(reply.Works) > 0 {
		c.o.Stats.Query() // the first one begins where it was handed out
	}
	return reply
}

// take leases work for a worker from the ledger, none if there is none: where all of it is passed over, it asks the
// ledger again. The caller holds the lock.
func (c *Coordinator) take(w *worker) (works []ledger.Work) {
	for len(works) == 0 {
		all, _ := c.o.Ledger.Lease(c.share(w))
		if len(all) == 0 {
			break
		}
		for _, work := range all {
			if work, ok := c.careful(work); ok {
				works = append(works, work)
			}
		}
	}
	return works
}

// leastExpected is the time that a worker has for its work at least, whatever its pace.
const leastExpected = time.Duration(leaseTime * float64(time.Second))

// expected is how long a worker takes for all its work, by its pace.
func (w *worker) expected() time.Duration {
	seconds := w.seconds * float64(w.expects) / float64(w.jobs)
	return max(leastExpected, time.Duration(seconds*float64(time.Second)))
}

// After halvingDeaths workers have died over some work, it is handed out in halves; after lastDeaths, a single instance
// or a file is not handed out any more.
const halvingDeaths, lastDeaths = 2, 3

// careful returns the part of leased work that is handed out, if workers have died over it. It returns false for a
// single instance over which too many died: that is logged and passed over. The caller holds the lock.
func (c *Coordinator) careful(w ledger.Work) (ledger.Work, bool) {
	deaths := c.deaths[w]
	switch single := w.First || w.To-w.From == 1; {
	case !single && deaths >= halvingDeaths:
		delete(c.deaths, w)
		first := c.o.Ledger.Split(w)
		rest := ledger.Work{Seed: w.Seed, From: first.To, To: w.To}
		c.deaths[first], c.deaths[rest] = halvingDeaths-1, halvingDeaths-1
		return first, true
	case single && deaths >= lastDeaths:
		delete(c.deaths, w)
		c.passOver(w)
		return w, false
	}
	return w, true
}

// passOver gives up an instance, a file or a part, over which workers die. The caller holds the lock.
func (c *Coordinator) passOver(w ledger.Work) {
	path := c.manifest[w.Seed].Path
	if c.manifest[w.Seed].IsPart { // it ends without being done: the campaign has not asked all
		c.o.Logger.Error(fmt.Sprintf("%s is left out: %d workers have died over it", path, lastDeaths))
		c.o.Ledger.Fail(w)
		return
	}
	if w.First {
		why := fmt.Sprintf("%d workers have died over it", lastDeaths)
		c.o.Logger.Error(fmt.Sprintf("seed skipped: %s: %s", path, why))
		if c.o.Ledger.Fail(w) {
			c.o.Record.Other.SeedSkipped(path, why)
			look := c.lookAt(w.Seed)
			look.Why = why
			c.o.Record.Looked(look)
		}
		return
	}
	c.o.Logger.Error(fmt.Sprintf("instance %d of %s is left out: %d workers have died over it", w.From, path, lastDeaths))
	part := c.o.Stats.Part()
	part.PassedOver(tally.LostWorkers)
	if _, err := c.o.Record.Acknowledge(w, nil, part.Take()); err != nil {
		c.failed = errors.Join(c.failed, err)
		c.o.Stop()
	}
}

// share is how many instances, and how many unread files, a worker gets in one lease: as many as take a few seconds in
// one slot, near the end a part of its share of the rest. The caller holds the lock.
func (c *Coordinator) share(w *worker) (want, looks int) {
	slots := c.slots + c.o.Config.Jobs
	p := c.o.Ledger.Progress()
	want, looks = 1, max(1, (p.Files-p.Known)/(leaseShare*slots))
	if w.seconds > 0 {
		want = max(1, int(max(leaseTime, float64(slots)/fleetPace)/w.seconds))
	}
	if left := c.o.Left(); left > 0 && w.seconds > 0 {
		want = min(want, max(1, int(left.Seconds()/leaseShare/w.seconds)))
	}
	if p.Expected > 0 {
		want = min(want, max(1, (p.Expected-p.Handed)/(leaseShare*slots)))
	}
	return want, looks
}

// beat enters what work a worker has, and answers with what is new.
func (c *Coordinator) beat(name string, r wire.BeatRequest) wire.BeatReply {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := c.known(name)
	if w == nil {
		return wire.BeatReply{State: c.state, Unknown: true}
	}
	reply := wire.BeatReply{State: c.state, Full: c.fullSince(r.Full), Reduce: c.forWorker(name) != nil}
	has := map[ledger.Work]bool{}
	for _, of := range r.Held {
		work := ledger.Work(of)
		has[work] = true
		switch {
		case w.held[work] != nil:
			w.held[work].missed = 0
		case len(c.held[work]) > 0, !c.o.Ledger.Hold(work):
			reply.Gone = append(reply.Gone, of)
		default: // leased by an earlier process
			c.hold(w, work, c.now())
		}
	}
	for _, work := range w.works() {
		l := w.held[work]
		if has[work] {
			continue
		}
		if l.missed == 0 {
			l.caught = c.caught
		}
		if l.missed++; l.missed >= missedMost && c.caught > l.caught+1 { // its lease never arrived
			c.lose(l, c.o.Ledger)
			c.wake()
		}
	}
	return reply
}

// leave takes back what a worker has not done.
func (c *Coordinator) leave(name string, r wire.LeaveRequest) {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := c.workers[name]
	if w == nil {
		return
	}
	w.lastSeen = c.now()
	for _, of := range r.Held {
		if l := w.held[ledger.Work(of)]; l != nil {
			c.drop(l)
			c.o.Ledger.Return(l.work)
		}
	}
	if !r.Stay && !w.left {
		c.giveUp(w)
		c.o.Logger.Info(fmt.Sprintf("worker %s has left", name))
		c.note(name, "left", r.Why)
	}
	c.wake()
}

// watch calls bury from time to time, until the fleet ends.
func (c *Coordinator) watch() {
	for c.ctx.Err() == nil {
		rest(c.ctx, watchTime)
		c.bury()
	}
}

// missWorkers asks for workers if only these run tests, and there has been none for some time.
func (c *Coordinator) missWorkers() {
	switch {
	case c.slots > 0 || c.o.Config.Jobs > 0 || c.state != wire.Running:
		c.missed, c.called = time.Time{}, false
	case c.missed.IsZero():
		c.missed = c.now()
	case !c.called && c.now().Sub(c.missed) >= silence && c.cfg.Announce != nil:
		c.called = true
		c.cfg.Announce(filepath.Join(c.o.Config.Out, fleetDir, JoinName), true)
	}
}

// bury returns the work of workers that have been silent for too long.
func (c *Coordinator) bury() {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.missWorkers()
	for _, name := range slices.Sorted(maps.Keys(c.workers)) {
		w := c.workers[name]
		if silent := c.now().Sub(w.lastSeen); !w.left && silent > silence {
			c.o.Logger.Warn(fmt.Sprintf("worker %s is silent for %s: what it had, others get", w.name,
				silent.Truncate(time.Second)))
			c.note(w.name, "died", "it was silent")
			for work := range w.held {
				c.deaths[work]++
			}
			c.giveUp(w)
		}
	}
}
