// Package ledger knows what of a campaign has been handed out, and what is done: which instances of which seed a worker
// makes next, and which of them every solver has answered.
//
// Turns are round robin over the seeds, except that seeds which show nothing new rest and seeds which took more time
// than average wait (see [Memory.Ended]). Choosing blocks by what was new lately (a multi-armed bandit) was tried and
// found hardly more signatures.
//
// It decides by places and numbers alone. It imports nothing of the project, reads no seed and runs nothing.
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
	From, To int  // indices of the instances: From and those after it, below To; perhaps none
	First    bool // nobody has looked at the file yet
}

// Overlaps reports whether some instance is in both.
func (w Work) Overlaps(other Work) bool {
	return w.Seed == other.Seed && w.From < other.To && other.From < w.To
}

// Budget says how much work there is. Without any, it is one pass over the seeds: of each, as many instances as it has
// in a round.
type Budget struct {
	Instances int  // of all seeds together, round robin in path order
	PerSeed   int  // instances of each seed
	Endless   bool // until somebody stops asking
}

// Memory is a ledger that lives as long as its process. It may be used by several goroutines.
//
// Seeds come round robin in path order. Nobody knows of a file whether it is a usable seed before its turn comes: its
// first work is one instance, or none if that may be another shard's, and no more is handed out of it until Usable or
// Fail tells.
type Memory struct {
	budget Budget
	block  func(i, perRound int) (from, to int)
	shard  Shard

	mu      sync.Mutex
	changed chan struct{} // closed when something may be handed out that could not be before
	seeds   []seed
	at      int   // the seed whose turn it is
	aside   int   // the same for Meanwhile
	short   []int // seeds whose turn is next: all that they get is one block, see inOneBlock
	begun   int   // seeds that were handed out and not refused
	asked   int   // seeds of which it is not known yet whether they can be used
	refused int

	leased   map[Work]bool // handed out by Lease, or held, and neither done nor returned
	returned []Work        // to be handed out again before all else
}

// seed is what is known of one file.
type seed struct {
	state        state
	known        Seed
	blocks       []int // where the blocks of a round begin, if there are shards
	next         int   // index of the instance to be handed out next
	exact        int   // how many instances it gets; known when it is known of all files whether they are seeds
	handed       int   // instances, those among them that were done before
	rest         int   // turns for which others go first
	unproductive int   // turns in a row that have shown nothing new
	took         time.Duration
	counts       ownCount
	held         []Span // adopted by Hold, in order: nothing of it is handed out unless it is returned
}

// Seed is what is known of a file that is a usable seed.
type Seed struct {
	PerRound int    // its instances in a round
	Hash     string // of its content, in hexadecimal
	Done     []Span // of its instances, in order; nothing of it is handed out
	Count    int    // how many these are
}

type state uint8

const (
	unread state = iota
	asked
	usable
	refused
)

// NewMemory makes the ledger of a campaign over so many files. block tells which neighbours an instance is made with,
// in rounds of so many: work ends where a block does.
func NewMemory(files int, budget Budget, block func(i, perRound int) (from, to int)) *Memory {
	return &Memory{
		budget: budget, block: block, seeds: make([]seed, files), changed: make(chan struct{}), leased: map[Work]bool{},
	}
}

// Only leaves everything to others that another shard has. It is called before anything is handed out.
func (m *Memory) Only(shard Shard) { m.shard = shard }

// Restore tells what was known of files when the campaign stopped: which of them are usable seeds, and which cannot be
// used. A seed without a number of instances in a round has to be looked at again; what is done of it stays done. It is
// called before anything is handed out.
func (m *Memory) Restore(usable map[int]Seed, unusable []int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for place, known := range usable {
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
	m.settle()
}

// enter notes that a file is a usable seed.
func (m *Memory) enter(place int, known Seed) {
	s := &m.seeds[place]
	s.state = usable
	s.known.PerRound, s.known.Hash = known.PerRound, known.Hash
	if m.shard.Of > 1 {
		s.blocks = starts(m.block, known.PerRound)
	}
	s.next = m.open(s, s.next)
}

// Next hands out work. It waits while what else there is depends on seeds that somebody looks at, or on leases that may
// be returned. There is none, and ok is false, when nothing is left or ctx has ended.
func (m *Memory) Next(ctx context.Context) (w Work, ok bool) {
	return m.await(ctx, func() (Work, bool, bool) {
		w, ok := m.pick()
		return w, ok, m.asked == 0 && len(m.leased) == 0
	})
}

// Meanwhile hands out work of seeds that are known to be usable, while it is not known of all files: who looks at these
// may take long. It waits as Next does, and what it hands out is what Next would have handed out later.
func (m *Memory) Meanwhile(ctx context.Context) (w Work, ok bool) {
	return m.await(ctx, m.pickKnown)
}

// pickKnown finds a usable seed that has work. It is over when what files are is known, as far as it has to be.
func (m *Memory) pickKnown() (w Work, ok, over bool) {
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

// await waits until there is work, or it is over.
func (m *Memory) await(ctx context.Context, pick func() (w Work, ok, over bool)) (Work, bool) {
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

// pick finds the next seed that has work, first among those that neither rest nor are slow, then among the slow ones.
// What was returned comes before all of them.
func (m *Memory) pick() (Work, bool) {
	if w, ok := m.pickReturned(); ok {
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
		least := -1 // the slow seed that has taken least
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

// slow gives the time that seeds have taken on average: others go before a seed that has taken more, so that each gets
// as much time, and those whose instances are fast get many. Unproductive seeds, which may take hardly any, do not
// count. Where the number of instances is given, no seed is slow.
//
// Measured with z3 4.8.12, ten minutes on some 3,100 seeds of very different sizes: 50,400 instances and 34 signatures.
// When only seeds waited that had taken twice the average, there were 36,700 and 26.
func (m *Memory) slow() time.Duration {
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
func (m *Memory) has(s *seed) bool {
	switch s.state {
	case unread:
		return m.budget.Instances == 0 || m.begun < m.budget.Instances
	case usable:
		return s.next < m.limit(s)
	}
	return false
}

// limit is how many instances of a usable seed may be handed out, by what is known.
//
// With Budget.Instances, a seed's number depends on how many files are seeds, which is known last; until then a seed
// gets what it gets in any case, so a file that turns out to be no seed takes nothing from others.
func (m *Memory) limit(s *seed) int {
	switch b := m.budget; {
	case b.Instances > 0 && m.known() == len(m.seeds):
		return s.exact
	case b.Instances > 0: // as many as it gets if all others turn out to be seeds, too
		return max(1, b.Instances/(len(m.seeds)-m.refused))
	case b.PerSeed > 0:
		return b.PerSeed
	case b.Endless:
		return s.next + 1<<30
	}
	return s.known.PerRound
}

// known is of how many files it is known whether they are usable seeds.
func (m *Memory) known() int { return m.begun - m.asked + m.refused }

// inOneBlock reports whether all that a usable seed gets is within its first block. It gets it in one turn, right after
// somebody has looked at it: with several turns it would be read and prepared for each, if there are many seeds.
func (m *Memory) inOneBlock(s *seed) bool {
	_, end := m.block(0, s.known.PerRound)
	return m.limit(s) <= end
}

// hand hands out work of a seed. Its first turns are short, so that all seeds have a turn early.
func (m *Memory) hand(i int) Work {
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
		end = min(end, max(1, 2*s.next))
	}
	w := Work{Seed: i, From: s.next, To: min(end, m.limit(s), nextTaken(s, s.next))}
	s.next = m.open(s, w.To)
	s.handed += w.To - w.From
	return w
}

// Usable tells that a file is a seed, and reports whether that was not known. Who looked at it may have been handed
// that by an earlier process.
func (m *Memory) Usable(place int, known Seed) (isNew bool) {
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
		m.settle()
	}
	return isNew
}

// Fail gives work back whose seed cannot be used: nothing of it is handed out any more, and others get its share. It
// reports whether that was not known.
func (m *Memory) Fail(w Work) (isNew bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
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
		m.settle()
	}
	return isNew
}

// settle divides an exact number of instances when it is known which files are seeds, and wakes those who wait.
func (m *Memory) settle() {
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

// wake has those look again who wait.
func (m *Memory) wake() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// maxRest is how many turns a seed rests at most.
const maxRest = 63

// Done tells that every solver has answered all instances of work, and that every finding among them is stored. It
// gives all that is done of the seed, and reports whether all of the work is new: only then it counts. If some of it
// was done before, what is left of it is handed out again.
func (m *Memory) Done(w Work) (known Seed, isNew bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := &m.seeds[w.Seed]
	m.release(w)
	if isNew = !overlaps(s.known.Done, Span{w.From, w.To}); isNew {
		s.known.Done = m.insert(s, s.known.Done, Span{w.From, w.To})
		s.known.Count += w.To - w.From
		if s.state == usable && w.From >= s.next { // handed out by an earlier process
			s.handed += w.To - w.From
			s.next = m.open(s, s.next)
		}
	} else {
		m.handAgain(w)
	}
	known = s.known
	known.Done = slices.Clone(known.Done)
	return known, isNew
}

// Ended is notified at the end of each turn of a seed. It was unproductive if there were findings, and all of them are
// enough known, or if solvers do not read its instances. A seed whose turns are unproductive again and again rests for
// more and more turns as long as there are others, and one that has taken more time than others waits for these. Where
// the number of instances is given, no seed does either.
func (m *Memory) Ended(place int, unproductive bool, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
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
	Usable   int // those of them that are
	Handed   int // instances that were handed out of usable seeds
	Done     int // those of them that are done
	Expected int // instances that there will be; 0 if that is not known
}

// Progress tells how far it has come.
func (m *Memory) Progress() Progress {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := Progress{Files: len(m.seeds), Known: m.known(), Usable: m.begun - m.asked}
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
