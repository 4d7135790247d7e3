package kit

import (
	"context"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
)

// Memory has what takes long to find out about a seed, while the seed itself is dropped and read again: then only its
// text must be the same. The zero value knows nothing. It may be used by several goroutines.
type Memory struct {
	mu       sync.Mutex
	searched bool            // whether a model was searched for
	own      *model.Portable // the model that was found, or nil
	tried    bool            // whether a refutation was searched for
	refuted  bool
}

// openedBudget bounds the search for a model of a seed whose quantified assertions were replaced (see
// fragment.Seed.Opened).
var openedBudget = search.Budget{Steps: 10_000, Evaluations: 100_000}

// ownModel is a model of all that the seed asserts, if the search finds one, else nil.
func (m *Memory) ownModel(seed *fragment.Seed) *model.Model {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.searched {
		if m.own == nil {
			return nil
		}
		return m.own.Model(seed)
	}
	budget := search.QuickBudget()
	if seed.Opened != nil {
		budget = openedBudget
	}
	found := search.Search(context.Background(), seed, seed.Assertions, budget, 1)
	if m.searched = found == nil; found != nil {
		m.own, m.searched = found.Portable(seed)
	}
	return found
}

// isRefuted reports whether the seed's assertions are refuted.
func (m *Memory) isRefuted(seed *fragment.Seed) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.tried {
		m.tried, m.refuted = true, model.Refute(context.Background(), seed.Arena, seed.Assertions, 1) != nil
	}
	return m.refuted
}
