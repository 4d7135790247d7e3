package campaign

import (
	"math"
	"sync"

	"github.com/smtstorm/smtstorm/mutate"
)

// chunk is a run of instances of one seed, which a worker makes in a row: a block of neighbours, enough to share pools
// and a session, few enough to be fair to the other seeds. A seed's first chunks are smaller, so that all seeds have
// their turn early; they, too, end where a block does.
type chunk struct {
	m        *material
	from, to int
}

// schedule hands out chunks, round robin over the seeds in path order. What instances there are depends on the budget
// alone; who makes them, and when, does not matter to them.
type schedule struct {
	mu    sync.Mutex
	seeds []*material
	at    int
	done  int // seeds in a row that had nothing left
}

// newSchedule gives each seed its share of the budget, and tells how many instances there will be, or 0.
func newSchedule(seeds []*material, b Budget) (*schedule, int) {
	total := 0
	for i, m := range seeds {
		switch {
		case b.Instances > 0:
			m.limit = b.Instances / len(seeds)
			if i < b.Instances%len(seeds) {
				m.limit++
			}
		case b.PerSeed > 0:
			m.limit = b.PerSeed
		case b.Duration > 0 || b.UntilFinding > 0:
			m.limit = math.MaxInt
			total = -1
		default:
			m.limit = m.per
		}
		if total >= 0 {
			total += m.limit
		}
	}
	return &schedule{seeds: seeds}, max(total, 0)
}

// next gives the next chunk; ok is false if there is none.
func (s *schedule) next() (chunk, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.done < len(s.seeds) {
		m := s.seeds[s.at]
		s.at = (s.at + 1) % len(s.seeds)
		if m.next >= m.limit {
			s.done++
			continue
		}
		s.done = 0
		_, end := mutate.Block(m.next, m.per)
		c := chunk{m, m.next, min(end, m.next+max(1, m.next), m.limit)}
		m.next = c.to
		return c, true
	}
	return chunk{}, false
}
