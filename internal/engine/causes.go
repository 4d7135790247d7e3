package engine

import (
	"maps"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
)

// causes are those of the findings that are settled.
type causes struct {
	mu       sync.Mutex
	store    *finding.Store
	evidence map[string]*cause.Evidence // by id
	told     map[string]bool            // findings that were told of, and whether they are silenced
}

// newCauses begins with what a store has: nobody is told of that again.
func newCauses(store *finding.Store) *causes {
	c := &causes{store: store, evidence: map[string]*cause.Evidence{}, told: map[string]bool{}}
	for _, ids := range store.Settled() {
		for _, id := range ids {
			c.told[id] = false
		}
	}
	return c
}

// of collects the evidence of findings; that of one that cannot be read is left out.
func (c *causes) of(ids []string) (all []*cause.Evidence) {
	for _, id := range ids {
		if c.evidence[id] == nil {
			f, files, err := finding.Load(c.store.Path(id))
			if err != nil {
				continue
			}
			c.evidence[id] = cause.EvidenceOf(f, files)
		}
		all = append(all, c.evidence[id])
	}
	return all
}

// decided is the number of causes that have a finding which is settled, certain and not silenced.
func (c *causes) decided() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(cause.Of(c.of(slices.Concat(slices.Collect(maps.Values(c.store.Settled()))...)), nil))
}

// settle notes a finding that will not be reduced any more. It returns the name of its cause, and whether this is the
// first that is told of it: a cause of which only silenced findings were told is told of once more.
func (c *causes) settle(f *finding.Finding, files finding.Files) (id string, first bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.evidence[f.ID] = cause.EvidenceOf(f, files)
	silenced := f.Known.Silences()
	_, again := c.told[f.ID]
	c.told[f.ID] = silenced
	for _, one := range cause.Of(c.of(slices.Collect(maps.Keys(c.told))), nil) {
		if one.Has(f.ID) {
			return one.ID, !again && !slices.ContainsFunc(one.Members, func(m cause.Member) bool {
				return m.ID != f.ID && (silenced || !c.told[m.ID])
			})
		}
	}
	return f.ID, !again
}
