package triage

import (
	"maps"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/internal/oracle"
)

// Met is another fault than the one that is reduced, which a script showed on the way.
type Met struct {
	What   string
	Script []byte // the shortest that was met
}

// met are the other faults that were met, by what they are.
type met struct {
	mu sync.Mutex
	by map[string]Met
}

// notice notes it where evidence shows another fault, of a class as bad as a wrong answer. A script that shows one is
// no candidate for that. What is not read, or compared, is not looked at.
func (s *reduction) notice(e *oracle.Evidence, script []byte) {
	if s.fault.Class.Timed() || e.Instance.Arena == nil {
		return
	}
	j, found := oracle.Judge(oracle.All(), e)
	isBad := found && slices.Contains([]oracle.Severity{oracle.Critical, oracle.Serious}, j.Class.Severity())
	if isBad && (j.Class != s.fault.Class || j.Class.Marked() && j.Mark != s.fault.Mark) {
		s.met.add(j.Fault.String(), script)
	}
}

// add notes another fault.
func (m *met) add(what string, script []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.by == nil {
		m.by = map[string]Met{}
	}
	if known, is := m.by[what]; !is || len(script) < len(known.Script) {
		m.by[what] = Met{what, script}
	}
}

// all are the other faults, in the order of what they are.
func (m *met) all() []Met {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []Met
	for _, what := range slices.Sorted(maps.Keys(m.by)) {
		all = append(all, m.by[what])
	}
	return all
}
