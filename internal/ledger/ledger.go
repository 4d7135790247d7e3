// Package ledger knows what of a campaign has been handed out, and what is done: which instances of which seed a worker
// makes next, and which of them every solver has answered.
//
// Turns are round robin over the seeds, except that seeds which show nothing new rest and seeds which took more time
// than average wait (see [Ledger.Ended]). Choosing blocks by what was new lately (a multi-armed bandit) was tried and
// found hardly more signatures.
//
// It knows files by place and instances by index only. It imports nothing of the project, reads no seed and runs
// nothing.
package ledger

import (
	"context"
	"maps"
	"math"
	"slices"
	"sync"
	"time"
)

// Work is a run of instances of one seed.
type Work struct {
	Seed     int  // place of its file in path order
	From, To int  // indices of the instances, from From to To-1; perhaps none
	First    bool // the file has not been read yet
}

// Overlaps reports whether some instance is in both.
func (w Work) Overlaps(other Work) bool {
	return w.Seed == other.Seed && w.From < other.To && other.From < w.To
}

// Budget says how much work there is. The zero value is one pass over the seeds, with the instances of one round of
// each.
type Budget struct {
	Instances int  // instances of all seeds together, round robin in path order
	PerSeed   int  // instances of each seed
	Endless   bool // no end before the campaign's
}

// Ledger is the ledger of one process. It may be used by several goroutines.
//
// Seeds come round robin in path order. Whether a file is a usable seed is not known before its first turn: that has
// one instance, or none if the instance may be another shard's, and nothing else of the file is handed out until Usable
// or Fail is called.
type Ledger struct {
	budget Budget
	block  func(i, perRound int) (from, to int)
	shard  Shard

	mu      sync.Mutex
	changed chan struct{} // closed when more work may have become available
	seeds   []seed
	at      int   // the seed whose turn it is
	aside   int   // the same for Meanwhile
	short   []int // seeds that get one block in all, right now: see inOneBlock
	begun   int   // files that were handed out and not refused
	asked   int   // files that were handed out and not read yet
	refused int

	leased   map[Work]bool // key: work that Lease or Hold has leased, and that is neither done nor returned
	returned []Work        // work that is handed out again before all else

	parts []part // see Ahead; their places are after those of the files
}

// seed is what is known of one file.
type seed struct {
	state        state
	known        Seed
	blocks       []int // beginnings of the blocks of a round, if there are shards
	next         int   // index of the instance to be handed out next
	exact        int   // its share of Budget.Instances; set when all files are read
	handed       int   // instances handed out, with those that were done before
	rest         int   // turns for which the seed is passed over
	unproductive int   // turns in a row that have shown nothing new
	took         time.Duration
	counts       ownCount
	held         []Span // instances that Hold has leased, in order: not handed out unless returned
}

// Seed is what is known of a file that is a usable seed.
type Seed struct {
	PerRound int    // instances in a round
	Hash     string // hash of the content, in hexadecimal
	Done     []Span // instances that are done, in order; not handed out again
	Count    int    // number of instances in Done
}

type state uint8

const (
	unread state = iota
	asked
	usable
	refused
)

// New makes the ledger of a campaign over a number of files. block returns the block [from, to) of instance i, in
// rounds of perRound instances: work does not cross the end of a block.
func New(files int, budget Budget, block func(i, perRound int) (from, to int)) *Ledger {
	return &Ledger{
		budget: budget, block: block, seeds: make([]seed, files), changed: make(chan struct{}), leased: map[Work]bool{},
	}
}

// Only restricts the ledger to the instances of a shard. It is called before anything is handed out.
func (m *Ledger) Only(shard Shard) { m.shard = shard }

// Restore enters what was known of files when the campaign stopped: which of them are usable seeds, and which are not.
// A seed with PerRound 0 has to be read again; what is done of it stays done. It is called before anything is handed
// out.
func (m *Ledger) Restore(usable map[int]Seed, unusable []int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for place, known := range usable {
		if p := m.part(Work{Seed: place}); p != nil {
			p.handed, p.done, p.ended = known.Count > 0, known.Count > 0, known.Count > 0
			continue
		}
		m.seeds[place].known = known
		m.seeds[place].handed = known.Count
		if known.PerRound > 0 {
			m.begun++
			m.enter(place, known)
		}
	}
	for _, place := range unusable {
		m.seeds[place].state = refused
		m.refused++
	}
	m.divideBudget()
}

// enter notes that a file is a usable seed.
func (m *Ledger) enter(place int, known Seed) {
	s := &m.seeds[place]
	s.state = usable
	s.known.PerRound, s.known.Hash = known.PerRound, known.Hash
	if m.shard.Of > 1 {
		s.blocks = starts(m.block, known.PerRound)
	}
	s.next = m.open(s, s.next)
}

// Next hands out work. It waits while there is none, but files that are being read or leases may still give some. ok is
// false when nothing is left or ctx has ended.
func (m *Ledger) Next(ctx context.Context) (w Work, ok bool) {
	return m.await(ctx, func() (Work, bool, bool) {
		w, ok := m.pick()
		return w, ok, m.asked == 0 && len(m.leased) == 0 && m.isAheadOver()
	})
}

// Meanwhile hands out work of seeds that are known to be usable while other files are still being read, which may take
// long. It waits as Next does. Next would have handed out the same work later.
func (m *Ledger) Meanwhile(ctx context.Context) (w Work, ok bool) {
	return m.await(ctx, m.pickKnown)
}

// pickKnown takes work of a usable seed. over is true when no file has to be read any more.
func (m *Ledger) pickKnown() (w Work, ok, over bool) {
	if !slices.ContainsFunc(m.seeds, func(s seed) bool { return s.state == asked || s.state == unread && m.has(&s) }) {
		return Work{}, false, true
	}
	slow := m.slow()
	for range m.seeds {
		i := m.aside
		m.aside = (m.aside + 1) % len(m.seeds)
		if s := &m.seeds[i]; s.state == usable && s.rest == 0 && m.has(s) && s.took <= slow {
			return m.hand(i), true, false
		}
	}
	return Work{}, false, false
}

// await calls pick until it returns work, or that it is over; in between it waits for changes.
func (m *Ledger) await(ctx context.Context, pick func() (w Work, ok, over bool)) (Work, bool) {
	for ctx.Err() == nil {
		m.mu.Lock()
		w, ok, over := pick()
		changed := m.changed
		m.mu.Unlock()
		if ok || over {
			return w, ok
		}
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
	return Work{}, false
}

// pick takes the next work: returned work, then parts that go ahead, then work of seeds that neither rest nor are slow,
// then of slow ones.
func (m *Ledger) pick() (Work, bool) {
	if w, ok := m.pickReturned(); ok {
		return w, true
	}
	if w, ok := m.pickAhead(); ok {
		return w, true
	}
	for len(m.short) > 0 {
		i := m.short[0]
		m.short = m.short[1:]
		if s := &m.seeds[i]; s.rest == 0 && m.has(s) {
			return m.hand(i), true
		}
	}
	slow := m.slow()
	for resting := true; resting; {
		resting = false
		least := -1 // the slow seed that has taken the least time
		for range m.seeds {
			i := m.at
			m.at = (m.at + 1) % len(m.seeds)
			s := &m.seeds[i]
			switch {
			case !m.has(s):
			case s.rest > 0:
				s.rest--
				resting = true
			case s.took <= slow:
				return m.hand(i), true
			case least < 0 || s.took < m.seeds[least].took:
				least = i
			}
		}
		if least >= 0 {
			return m.hand(least), true
		}
	}
	return Work{}, false
}

// slow is the average time that seeds have taken. A seed that has taken more is slow: others go first, so that all get
// about the same time, and seeds with fast instances get many. Unproductive seeds do not count, for they may take
// hardly any time. Without Budget.Endless, no seed is slow.
//
// Measured with z3 4.8.12, ten minutes on some 3,100 seeds of very different sizes: 50,400 instances and 34 signatures.
// With a limit of twice the average, there were 36,700 and 26.
func (m *Ledger) slow() time.Duration {
	if !m.budget.Endless {
		return math.MaxInt64
	}
	sum, n := time.Duration(0), 0
	for i := range m.seeds {
		if s := &m.seeds[i]; s.state == usable && s.unproductive == 0 {
			sum += s.took
			n++
		}
	}
	return sum / time.Duration(max(1, n))
}

// has reports whether a seed has work that can be handed out now.
func (m *Ledger) has(s *seed) bool {
	switch s.state {
	case unread:
		return m.budget.Instances == 0 || m.begun < m.budget.Instances
	case usable:
		return s.next < m.limit(s)
	}
	return false
}

// limit is how many instances of a usable seed may be handed out at present.
//
// With Budget.Instances, a seed's number depends on how many files are seeds, which is known only when all are read.
// Until then a seed gets the number that it gets if all of them are: it gets at least that in any case.
func (m *Ledger) limit(s *seed) int {
	switch b := m.budget; {
	case b.Instances > 0 && m.known() == len(m.seeds):
		return s.exact
	case b.Instances > 0: // if all unread files turn out to be seeds
		return max(1, b.Instances/(len(m.seeds)-m.refused))
	case b.PerSeed > 0:
		return b.PerSeed
	case b.Endless:
		return s.next + 1<<30
	}
	return s.known.PerRound
}

// known is the number of files for which it is known whether they are usable seeds.
func (m *Ledger) known() int { return m.begun - m.asked + m.refused }

// inOneBlock reports whether all instances of a usable seed are in its first block. Then they are handed out in one
// turn, right after the file was read: with many seeds, each further turn would read and prepare it again.
func (m *Ledger) inOneBlock(s *seed) bool {
	_, end := m.block(0, s.known.PerRound)
	return m.limit(s) <= end
}

// growth is the factor by which the first turns of a seed grow. The first has one instance, so that all seeds have one
// early. Each turn may have to read and prepare the seed again: with 2, six turns make the first block of 24 instances,
// with 4 there are four. Over 3,300 seeds and a solver that answers at once, 4 made 1.7 times the instances in the same
// time.
const growth = 4

// leastTurn is how long a turn should take, if the seed's earlier instances are typical: to prepare a seed again takes
// some 5 ms of our own time. Only without an end (see slow) do turns depend on time.
const leastTurn = 100 * time.Millisecond

// fast is how many instances of a seed are made in leastTurn; 0 if that is not known.
func (m *Ledger) fast(s *seed) int {
	if !m.budget.Endless || s.took <= 0 {
		return 0
	}
	return int(min(1<<20, leastTurn*time.Duration(s.handed)/s.took))
}

// hand hands out work of seed i.
func (m *Ledger) hand(i int) Work {
	s := &m.seeds[i]
	if s.state == unread {
		s.state = asked
		m.begun++
		m.asked++
		if m.shard.Of > 1 || len(s.known.Done) > 0 {
			return Work{Seed: i, First: true}
		}
		s.next, s.handed = 1, 1
		return Work{Seed: i, To: 1, First: true}
	}
	_, end := m.block(s.next, s.known.PerRound)
	if !m.inOneBlock(s) {
		end = min(end, max(1, growth*s.next, s.next+m.fast(s)))
	}
	w := Work{Seed: i, From: s.next, To: min(end, m.limit(s), nextTaken(s, s.next))}
	s.next = m.open(s, w.To)
	s.handed += w.To - w.From
	return w
}

// Usable enters that a file is a usable seed, and reports whether that is new. The file may have been handed out by an
// earlier process.
func (m *Ledger) Usable(place int, known Seed) (isNew bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	state := m.seeds[place].state
	if isNew = state == asked || state == unread; isNew {
		if state == asked {
			m.asked--
		} else {
			m.begun++
		}
		m.enter(place, known)
		if m.inOneBlock(&m.seeds[place]) {
			m.short = append(m.short, place)
		}
		delete(m.leased, Work{Seed: place, First: true}) // there was nothing to run in it
		m.divideBudget()
	}
	return isNew
}

// Fail gives back work whose seed cannot be used: nothing of the seed is handed out any more, and other seeds get its
// share. It reports whether that is new.
func (m *Ledger) Fail(w Work) (isNew bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p := m.part(w); p != nil {
		isNew = !p.ended
		p.ended = true
		delete(m.leased, w)
		m.wake()
		return isNew
	}
	s := &m.seeds[w.Seed]
	if s.state == asked {
		m.asked--
	}
	if isNew = s.state != refused; isNew {
		if s.state != unread {
			m.begun--
		}
		s.state = refused
		m.refused++
		maps.DeleteFunc(m.leased, func(of Work, _ bool) bool { return of.Seed == w.Seed })
		m.divideBudget()
	}
	return isNew
}

// divideBudget divides Budget.Instances among the seeds when all files are read, and wakes those who wait.
func (m *Ledger) divideBudget() {
	if n := m.budget.Instances; n > 0 && m.known() == len(m.seeds) && m.begun > 0 {
		rank := 0
		for i := range m.seeds {
			if s := &m.seeds[i]; s.state == usable {
				s.exact = n / m.begun
				if rank < n%m.begun {
					s.exact++
				}
				rank++
			}
		}
	}
	m.wake()
}

// wake makes all calls of await try again.
func (m *Ledger) wake() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// maxRest is the largest number of turns for which an unproductive seed is passed over.
const maxRest = 63

// Done enters that every solver has answered all instances of some work of one seed, and that every finding among them
// is stored. It returns what is done of the seed now. The works count only if nothing of them was done before, or is in
// two of them (isNew). Otherwise of a single work the rest is handed out again, and with several nothing changes.
func (m *Ledger) Done(works ...Work) (known Seed, isNew bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p := m.part(works[0]); p != nil {
		return m.doneAhead(p, works)
	}
	s := &m.seeds[works[0].Seed]
	switch isNew = m.areNew(works); {
	case isNew:
		for _, w := range works {
			m.release(w)
			s.known.Done = m.insert(s, s.known.Done, Span{w.From, w.To})
			s.known.Count += w.To - w.From
			if s.state == usable && w.From >= s.next { // handed out by an earlier process
				s.handed += w.To - w.From
				s.next = m.open(s, s.next)
			}
		}
	case len(works) == 1:
		m.release(works[0])
		m.handAgain(works[0])
	}
	known = s.known
	known.Done = slices.Clone(known.Done)
	return known, isNew
}

// areNew reports whether no instance of some works of one seed is done, or in two of them.
func (m *Ledger) areNew(works []Work) bool {
	for i, w := range works {
		if overlaps(m.seeds[w.Seed].known.Done, Span{w.From, w.To}) || slices.ContainsFunc(works[:i], w.Overlaps) {
			return false
		}
	}
	return true
}

// Ended is called at the end of each turn of a seed. A turn is unproductive if it had only findings of which enough are
// kept, or if solvers rejected its instances. After several unproductive turns in a row, a seed is passed over for more
// and more turns while there are other seeds; one that has taken more time than the average waits for the others. With
// Budget.Instances, neither happens.
func (m *Ledger) Ended(place int, unproductive bool, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.part(Work{Seed: place}) != nil {
		return
	}
	s := &m.seeds[place]
	s.took += took
	switch {
	case m.budget.Instances > 0:
	case !unproductive:
		s.unproductive, s.rest = 0, 0
	default:
		s.unproductive++
		s.rest = min(maxRest, 1<<min(s.unproductive, 30)-1)
	}
}

// Progress is how far a campaign has come.
type Progress struct {
	Files    int
	Known    int // files of which it is known whether they are usable seeds
	Usable   int // usable seeds among these files
	Handed   int // instances of usable seeds that were handed out
	Done     int // handed out instances that are done
	Expected int // instances that the campaign will have; 0 if that is not known
	// Ahead is the number of parts that go ahead, AheadDone how many of them are done, and AheadOver whether none is left.
	Ahead, AheadDone int
	AheadOver        bool
}

// HasWork reports whether there is anything to do, or was: a usable seed, or what goes ahead.
func (p Progress) HasWork() bool { return p.Usable > 0 || p.Ahead > 0 }

// Progress returns the present numbers.
func (m *Ledger) Progress() Progress {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := Progress{
		Files: len(m.seeds), Known: m.known(), Usable: m.begun - m.asked, Ahead: len(m.parts), AheadOver: m.isAheadOver(),
	}
	for _, of := range m.parts {
		if of.done {
			p.AheadDone++
		}
	}
	all := !m.budget.Endless && p.Known == p.Files
	for i := range m.seeds {
		s := &m.seeds[i]
		if s.state != usable {
			continue
		}
		p.Handed += s.handed
		p.Done += s.known.Count
		if all {
			p.Expected += m.ownBelow(s, m.limit(s))
		}
	}
	if m.budget.Instances > 0 && !(all && m.shard.Of > 1) {
		p.Expected = (m.budget.Instances + max(0, m.shard.Of-1)) / max(1, m.shard.Of)
	}
	return p
}
