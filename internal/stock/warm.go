package stock

import (
	"slices"
	"sync"
)

// warm is the seeds that are kept parsed, with their rounds; those that were used longest ago are dropped when they
// take too much memory, and made again when it is their turn.
type warm struct {
	mu    sync.Mutex
	seeds []*seed // the last one used last
	total int
}

// maxWarm is how many bytes they may take. The heap grows to four times of what is alive.
const maxWarm = 64 << 20

// What a seed takes, by measurement: its source parsed, and formulas of a round.
const (
	costOfSource  = 14 // times its bytes
	costOfFormula = 128
)

// use tells that it is a seed's turn.
func (w *warm) use(s *seed) {
	cost := s.cost()
	w.mu.Lock()
	if i := slices.Index(w.seeds, s); i >= 0 {
		w.seeds = slices.Delete(w.seeds, i, i+1)
	}
	w.seeds = append(w.seeds, s)
	w.total += cost - s.kept
	s.kept = cost
	n := 0
	for ; w.total > maxWarm && n < len(w.seeds)-1; n++ {
		w.total -= w.seeds[n].kept
		w.seeds[n].kept = 0
	}
	cold := slices.Clone(w.seeds[:n])
	w.seeds = slices.Delete(w.seeds, 0, n)
	w.mu.Unlock()
	for _, s := range cold {
		s.unload()
	}
}

// cost estimates what a seed takes.
func (s *seed) cost() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	cost := costOfSource * s.size
	for _, r := range s.rounds {
		cost += costOfFormula * r.Kept()
	}
	return cost
}
