package triage

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Met is another fault than the one that is reduced, which a candidate showed.
type Met struct {
	What   string
	Script []byte // the shortest one that showed it
}

// met collects other faults.
type met struct {
	mu sync.Mutex
	by map[string]Met
}

// notice notes another fault that evidence shows, if its class is as severe as a wrong answer. That does not make the
// script a candidate. Scripts that cannot be parsed, and comparisons of time or memory, are not examined; an answer is
// called wrong only if the right one is proved.
func (s *reduction) notice(ctx context.Context, e *oracle.Evidence, script []byte) {
	if s.fault.Class.Timed() || e.Instance.Arena == nil {
		return
	}
	for _, o := range oracle.All() {
		j, found := oracle.Judge(ctx, []oracle.Oracle{o}, e)
		if !found || j.Expect != instance.None && !s.isProved() {
			continue
		}
		isBad := slices.Contains([]oracle.Severity{oracle.Critical, oracle.Serious}, j.Class.Severity())
		if isBad && (j.Class != s.fault.Class || j.Class.Marked() && j.Mark != s.fault.Mark) {
			s.met.add(j.Fault.String(), j.Quoting(e.Last().Result).String(), script)
		}
		return
	}
}

// isProved reports whether the right answer is proved for each candidate that is run. If it is somebody's opinion about
// the script that was given, or nothing but the fault is checked, a smaller script may have another right answer.
func (s *reduction) isProved() bool {
	of := s.keeps.certificate()
	return of == instance.Evaluated || of == instance.Derived
}

// add notes another fault; what describes it for people.
func (m *met) add(fault, what string, script []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.by == nil {
		m.by = map[string]Met{}
	}
	if known, is := m.by[fault]; !is || len(script) < len(known.Script) {
		m.by[fault] = Met{what, script}
	}
}

// all are the other faults, sorted.
func (m *met) all() []Met {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []Met
	for _, fault := range slices.Sorted(maps.Keys(m.by)) {
		all = append(all, m.by[fault])
	}
	return all
}
