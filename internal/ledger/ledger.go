// Package ledger knows what of a campaign has been handed out, and what is done: which instances of which seed a worker
// makes next, and which of them every solver has answered.
//
// It decides by places and numbers alone. It imports nothing of the project, reads no seed and runs nothing.
package ledger

import (
	"context"
	"slices"
	"sync"
)

// Work is a run of instances of one seed.
type Work struct {
	Seed     int // place of its file in path order
	From, To int // indices of the instances: From and those after it, below To
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
// first work is one instance, and no more is handed out of it until Usable or Fail tells.
type Memory struct {
	budget Budget
	block  func(i, perRound int) (from, to int)

	mu      sync.Mutex
	changed chan struct{} // closed when something may be handed out that could not be before
	seeds   []seed
	at      int // the seed whose turn it is
	aside   int // the same for Meanwhile
	begun   int // seeds that were handed out and not refused
	asked   int // seeds of which it is not known yet whether they can be used
	refused int
}

// seed is what is known of one file.
type seed struct {
	state    state
	perRound int
	next     int // index of the instance to be handed out next
	exact    int // how many instances it gets; known when it is known of all files whether they are seeds
	done     int // instances
	rest     int // turns for which others go first
	dull     int // works in a row that have shown nothing new
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
	return &Memory{budget: budget, block: block, seeds: make([]seed, files), changed: make(chan struct{})}
}

// Next hands out work. It waits while what else there is depends on seeds that somebody looks at. There is none, and ok
// is false, when nothing is left or ctx has ended.
func (m *Memory) Next(ctx context.Context) (w Work, ok bool) {
	return m.await(ctx, func() (Work, bool, bool) {
		w, ok := m.pick()
		return w, ok, m.asked == 0
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
	for range m.seeds {
		i := m.aside
		m.aside = (m.aside + 1) % len(m.seeds)
		if s := &m.seeds[i]; s.state == usable && s.rest == 0 && m.has(s) {
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

// pick finds the next seed that has work, first among those that do not rest.
func (m *Memory) pick() (Work, bool) {
	for resting := true; resting; {
		resting = false
		for range m.seeds {
			i := m.at
			m.at = (m.at + 1) % len(m.seeds)
			s := &m.seeds[i]
			if !m.has(s) {
				continue
			}
			if s.rest > 0 {
				s.rest--
				resting = true
				continue
			}
			return m.hand(i), true
		}
	}
	return Work{}, false
}

// has tells whether a seed has work that can be handed out now.
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
	return s.perRound
}

// known is of how many files it is known whether they are usable seeds.
func (m *Memory) known() int { return m.begun - m.asked + m.refused }

// hand hands out work of a seed. Its first turns are short, so that all seeds have a turn early.
func (m *Memory) hand(i int) Work {
	s := &m.seeds[i]
	if s.state == unread {
		s.state, s.next = asked, 1
		m.begun++
		m.asked++
		return Work{i, 0, 1}
	}
	_, end := m.block(s.next, s.perRound)
	w := Work{i, s.next, min(end, 2*s.next, m.limit(s))}
	s.next = w.To
	return w
}

// Usable tells that a file is a seed, which has so many instances in a round.
func (m *Memory) Usable(place, perRound int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s := &m.seeds[place]; s.state == asked {
		s.state, s.perRound = usable, perRound
		m.asked--
		m.settle()
	}
}

// Fail gives work back whose seed cannot be used: nothing of it is handed out any more, and others get its share.
func (m *Memory) Fail(w Work) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := &m.seeds[w.Seed]
	if s.state == asked {
		m.asked--
	}
	if s.state != refused {
		s.state = refused
		m.begun--
		m.refused++
		m.settle()
	}
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
	close(m.changed)
	m.changed = make(chan struct{})
}

// maxRest is how many turns a seed rests at most.
const maxRest = 63

// Done tells that every solver has answered all instances of work, and that every finding among them is stored. It is
// dull if there were findings, and all of them are enough known. A seed whose work is dull again and again rests more
// and more turns as long as there are others; where the number of instances is given, no seed does.
func (m *Memory) Done(w Work, dull bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := &m.seeds[w.Seed]
	s.done += w.To - w.From
	switch {
	case m.budget.Instances > 0:
	case !dull:
		s.dull, s.rest = 0, 0
	default:
		s.dull++
		s.rest = min(maxRest, 1<<min(s.dull, 30)-1)
	}
}

// Progress is how far a campaign has come.
type Progress struct {
	Files    int
	Known    int // files of which it is known whether they are usable seeds
	Handed   int // instances that were handed out of usable seeds
	Done     int // those of them that are done
	Expected int // instances that there will be; 0 if that is not known
}

// Progress tells how far it has come.
func (m *Memory) Progress() Progress {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := Progress{Files: len(m.seeds), Known: m.known()}
	all := !m.budget.Endless && p.Known == p.Files
	for i := range m.seeds {
		s := &m.seeds[i]
		if s.state != usable {
			continue
		}
		p.Handed += s.next
		p.Done += s.done
		if all {
			p.Expected += m.limit(s)
		}
	}
	if m.budget.Instances > 0 {
		p.Expected = m.budget.Instances
	}
	return p
}
