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
	mu        sync.Mutex
	store     *finding.Store
	evidence  map[string]*cause.Evidence // evidence of a finding, by its id
	announced map[string]bool            // findings that people have seen settled, and whether they are silenced
}

// newCauses begins with what a store has, which is not announced again.
func newCauses(store *finding.Store) *causes {
	c := &causes{store: store, evidence: map[string]*cause.Evidence{}, announced: map[string]bool{}}
	for _, ids := range store.Settled() {
		for _, id := range ids {
			c.announced[id] = false
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

// settle notes a finding that will not be reduced any more. It returns the name of its cause, and whether it is the
// first settled one of that. A cause of which only silenced findings are settled is new when another one is.
func (c *causes) settle(f *finding.Finding, files finding.Files) (id string, first bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.evidence[f.ID] = cause.EvidenceOf(f, files)
	silenced := f.Known.Silences()
	_, again := c.announced[f.ID]
	c.announced[f.ID] = silenced
	for _, one := range cause.Of(c.of(slices.Collect(maps.Keys(c.announced))), nil) {
		if one.Has(f.ID) {
			return one.ID, !again && !slices.ContainsFunc(one.Members, func(m cause.Member) bool {
				return m.ID != f.ID && (silenced || !c.announced[m.ID])
			})
		}
	}
	return f.ID, !again
}
