package finding

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// sighting is a finding, of which nothing but the signatures is known if it was only counted.
type sighting struct{ id, came, now string }

// sightings is the index as a list of all findings that were seen.
type sightings struct {
	all   []sighting
	known map[string]string // key: signature; its issue
	first map[string]string // key: signature; the id of the finding that left it first
}

func (m *sightings) find(id string) *sighting {
	for i := range m.all {
		if m.all[i].id == id {
			return &m.all[i]
		}
	}
	return nil
}

func (m *sightings) store(id, signature, issue string) {
	if m.find(id) == nil {
		m.all = append(m.all, sighting{id, signature, signature})
		m.silence(signature, issue)
	}
}

func (m *sightings) silence(signature, issue string) {
	if m.known[signature] == "" && issue != "" {
		m.known[signature] = issue
	}
}

func (m *sightings) count(signature string, n int) {
	now := signature
	if id := m.first[signature]; id != "" {
		now = m.find(id).now
	}
	for range n {
		m.all = append(m.all, sighting{"", signature, now})
	}
}

func (m *sightings) settle(id, signature, issue string) {
	f := m.find(id)
	if f == nil {
		return
	}
	if old := f.now; old != signature {
		isLast := true
		for i := range m.all {
			s := &m.all[i]
			if s.now == old && (s.id == "" || s.id == id) {
				s.now = signature
			} else if s.now == old {
				isLast = false
			}
		}
		if isLast {
			delete(m.known, old)
		}
		if m.first[old] == "" {
			m.first[old] = id
		}
	}
	m.silence(signature, issue)
}

// entry is what a Group says, but for the order of its ids.
type entry struct {
	Count int
	IDs   []string
	Known string
}

func (m *sightings) entries() map[string]entry {
	all := map[string]entry{}
	for _, s := range m.all {
		e := all[s.now]
		e.Count++
		if s.id != "" {
			e.IDs = append(e.IDs, s.id)
		}
		e.Known = m.known[s.now]
		slices.Sort(e.IDs)
		all[s.now] = e
	}
	return all
}

func entriesOf(groups map[string]*Group) map[string]entry {
	all := map[string]entry{}
	for signature, g := range groups {
		ids := append(append([]string(nil), g.IDs...), g.Further...)
		slices.Sort(ids)
		all[signature] = entry{g.Count, ids, g.Known}
	}
	return all
}

// The index that follows from events is that of a list of all findings, whatever the events and their order.
func TestIndexFollowsFromEvents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, m := newIndex(), &sightings{known: map[string]string{}, first: map[string]string{}}
		signature := rapid.SampledFrom([]string{"a", "b", "c", "d"})
		id := rapid.Custom(func(t *rapid.T) string { return fmt.Sprint("id", rapid.IntRange(0, 9).Draw(t, "n")) })
		issue := rapid.SampledFrom([]string{"", "", "", "issue 1", "issue 2"})
		t.Repeat(map[string]func(*rapid.T){
			"stored": func(t *rapid.T) {
				id, s, known := id.Draw(t, "id"), signature.Draw(t, "signature"), issue.Draw(t, "issue")
				x.apply(event{Kind: stored, ID: id, Signature: s, Known: known})
				m.store(id, s, known)
			},
			"counted": func(t *rapid.T) {
				s, n := signature.Draw(t, "signature"), rapid.IntRange(1, 3).Draw(t, "n")
				x.apply(event{Kind: counted, Counts: map[string]int{s: n}})
				m.count(s, n)
			},
			"settled": func(t *rapid.T) {
				id, s, known := id.Draw(t, "id"), signature.Draw(t, "signature"), issue.Draw(t, "issue")
				x.apply(event{Kind: settled, ID: id, Signature: s, Known: known})
				m.settle(id, s, known)
			},
			"": func(t *rapid.T) {
				if d := cmp.Diff(m.entries(), entriesOf(x.groups)); d != "" {
					t.Fatalf("index (-want +got):\n%s", d)
				}
				silenced := 0
				for s, e := range m.entries() {
					if len(x.groups[s].IDs) > KeptPerSignature {
						t.Fatalf("%s lists %v", s, x.groups[s].IDs)
					}
					if e.Known != "" {
						silenced += e.Count
					}
				}
				if got := x.silenced(nil); got != silenced {
					t.Fatalf("%d are silenced, want %d", got, silenced)
				}
			},
		})
	})
}
