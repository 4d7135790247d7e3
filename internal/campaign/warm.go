package campaign

import (
	"slices"
	"sync"
)

// warm is the seeds that are kept parsed, with their rounds; those that were used longest ago are dropped when they
// take too much memory, and made again when it is their turn.
type warm struct {
	mu    sync.Mutex
	seeds []*material // the last one used last
	costs map[*material]int
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
func (w *warm) use(m *material) {
	cost := m.cost()
	w.mu.Lock()
	if w.costs == nil {
		w.costs = map[*material]int{}
	}
	if i := slices.Index(w.seeds, m); i >= 0 {
		w.seeds = slices.Delete(w.seeds, i, i+1)
	}
	w.seeds = append(w.seeds, m)
	w.total += cost - w.costs[m]
	w.costs[m] = cost
	n := 0
	for w.total > maxWarm && n < len(w.seeds)-1 {
		w.total -= w.costs[w.seeds[n]]
		delete(w.costs, w.seeds[n])
		n++
	}
	cold := slices.Clone(w.seeds[:n])
	w.seeds = slices.Delete(w.seeds, 0, n)
	w.mu.Unlock()
	for _, m := range cold {
		m.unload()
	}
}

// cost estimates what a seed takes.
func (m *material) cost() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	cost := costOfSource * m.size
	for _, r := range m.rounds {
		cost += costOfFormula * r.Formulas()
	}
	return cost
}
