package programs

import (
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// enoughRefusals is how many programs of a form a solver is asked about that refuses all of them.
const enoughRefusals = 5

// spoken is a form of programs that a solver is to read.
type spoken struct {
	solver  string
	dialect rules.Dialect
}

// takes reports whether a solver is given programs of a form: by the catalog it reads them, and it has not refused all
// of them so far.
func (t *tester) takes(s *solvers.Solver, d rules.Dialect) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return reads(s, d) && t.refusals[spoken{s.Name, d}] < enoughRefusals
}

// noteAnswer notes whether a solver has read a program. One that has read a single one is given all.
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
