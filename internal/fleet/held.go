package fleet

import (
	"container/list"
	"maps"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ledger"
)

// leases are the workers with the work that they have.
type leases struct {
	since   time.Time // time from which work is leased
	workers map[string]*worker
	slots   int                      // slots of the workers that are there
	held    map[ledger.Work][]*lease // leases of work that workers have; two, if one is overdue
	oldest  list.List                // leases (*lease), in the order in which they were handed out
	lost    int                      // returned works
	deaths  map[ledger.Work]int      // key: work; number of workers that died while they had it
	missed  time.Time                // start of a time without workers, where only they run tests; or zero
	called  bool                     // whether the lack of workers was announced
}

func newLeases() leases {
	return leases{
		workers: map[string]*worker{}, held: map[ledger.Work][]*lease{}, deaths: map[ledger.Work]int{},
	}
}

// lease is work that a worker has.
type lease struct {
	work   ledger.Work
	worker *worker
	since  time.Time
	place  *list.Element // element of leases.oldest
	missed int           // number of beats that did not list it
	caught int           // results.caught when it was first missed
}

// hold notes that a worker has work.
func (s *leases) hold(w *worker, work ledger.Work, now time.Time) {
	l := &lease{work: work, worker: w, since: now}
	l.place = s.oldest.PushBack(l)
	s.held[work] = append(s.held[work], l)
	w.held[work] = l
	w.expects += work.To - work.From
}

// drop notes that a worker does not have work any more.
func (s *leases) drop(l *lease) {
	s.oldest.Remove(l.place)
	delete(l.worker.held, l.work)
	l.worker.expects -= l.work.To - l.work.From
	others := slices.DeleteFunc(s.held[l.work], func(other *lease) bool { return other == l })
	if s.held[l.work] = others; len(others) == 0 {
		delete(s.held, l.work)
	}
}

// lose returns work to the ledger that a worker will not do.
func (s *leases) lose(l *lease, to *ledger.Ledger) {
	s.drop(l)
	to.Return(l.work)
	s.lost++
}

// dropAll takes work from all workers, because a part of it has arrived. Another worker that has the work, too, is
// informed by its next beat.
func (s *leases) dropAll(work ledger.Work) {
	for _, l := range slices.Clone(s.held[work]) {
		s.drop(l)
	}
	delete(s.deaths, work)
}

// dropFile takes work from all workers, because a file was read: all work of it if it cannot be used, otherwise what
// was only to read it.
func (s *leases) dropFile(place int, isUsable bool) {
	for work := range s.held {
		if work.Seed == place && (!isUsable || work.First && work.From == work.To) {
			s.dropAll(work)
		}
	}
}

// overdueAfter: a lease that takes more than this multiple of the expected time may be handed out a second time.
const overdueAfter = 3

// overdue returns work for a worker when nothing else is left: of the overdue leases of other workers that only one
// worker has, the oldest. The worker that is done first counts.
func (s *leases) overdue(w *worker, now time.Time) (ledger.Work, bool) {
	for at := s.oldest.Front(); at != nil; at = at.Next() {
		l := at.Value.(*lease)
		age := now.Sub(l.since)
		switch {
		case age <= overdueAfter*leastExpected: // and so are all behind it
			return ledger.Work{}, false
		case l.worker != w && len(s.held[l.work]) == 1 && age > overdueAfter*l.worker.expected():
			return l.work, true
		}
	}
	return ledger.Work{}, false
}

// works is what a worker has, in order.
func (w *worker) works() []ledger.Work { return slices.SortedFunc(maps.Keys(w.held), compareWork) }

// countSlots counts the slots of the workers that are there.
func (s *leases) countSlots() {
	s.slots = 0
	for _, w := range s.workers {
		if !w.left {
			s.slots += w.jobs
		}
	}
}
