package programs

import (
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// enoughRefusals is the number of programs of a dialect after which a solver that has rejected all of them gets no
// more.
const enoughRefusals = 5

// spoken is a solver and a dialect that it may read.
type spoken struct {
	solver  string
	dialect rules.Dialect
}

// takes reports whether a solver is sent programs of a dialect: it reads them according to the catalog, and has not
// rejected the first enoughRefusals.
func (t *tester) takes(s *solvers.Solver, d rules.Dialect) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return reads(s, d) && t.refusals[spoken{s.Name, d}] < enoughRefusals
}

// noteAnswer records whether a solver has accepted a program. A solver that has accepted a single one is sent all of
// that dialect.
func (t *tester) noteAnswer(s *solvers.Solver, d rules.Dialect, p *oracle.Program) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch n := t.refusals[spoken{s.Name, d}]; {
	case p.Answer != nil:
		t.refusals[spoken{s.Name, d}] = -1
	case p.Refused != nil && n >= 0 && n < enoughRefusals:
		t.refusals[spoken{s.Name, d}]++
		if n+1 == enoughRefusals {
			t.warn(warning.RefusedForm, s.Name, "", "%s has rejected all programs of the form %s (last: %v); they are "+
				"no longer sent to it", s.Name, d, p.Refused)
		}
	}
}
