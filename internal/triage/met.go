package triage

import (
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/internal/oracle"
)

// Met is another fault than the one that is reduced, which a script showed on the way.
type Met struct {
	What   string
	Script []byte // the shortest that was met
}

// notice notes it where evidence shows another fault, of a class as bad as a wrong answer. A script that shows one is
// no candidate for that.
func (s *state) notice(e *oracle.Evidence, script []byte) {
	if s.slower != nil {
		return
	}
	j, found := oracle.Judge(oracle.All(), e)
	isBad := found && slices.Contains([]oracle.Severity{oracle.Critical, oracle.Serious}, j.Class.Severity())
	if isBad && (j.Class != s.fault.Class || j.Class.Marked() && j.Mark != s.fault.Mark) {
		s.meet(j.Fault.String(), script)
	}
}

// meet notes another fault.
func (s *state) meet(what string, script []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.met == nil {
		s.met = map[string]Met{}
	}
	if known, is := s.met[what]; !is || len(script) < len(known.Script) {
		s.met[what] = Met{what, script}
	}
}

// othersMet are the other faults that were met, in the order of what they are.
func (s *state) othersMet() []Met {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []Met
	for _, what := range slices.Sorted(maps.Keys(s.met)) {
		all = append(all, s.met[what])
	}
	return all
}
