package triage

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/solvers"
)

// form is what a bug is reduced as: a case, or a text.
type form interface {
	reduce(soft, hard context.Context) (*Reduced, error)
}

// find finds the fault, if it is not known, and the form in which it is reduced.
func (s *reduction) find(ctx context.Context) (form, error) {
	if err := s.dropScripts(ctx); err != nil {
		return nil, err
	}
	s.says("what is wrong with its answer", s.bug.Script)
	if s.bug.Fault != nil {
		return s.knownFault(ctx)
	}
	return s.examine(ctx)
}

// settle finds the form in which the case shows the fault: as plain assertions if possible, in a session if possible. A
// fault of time or memory is judged as that.
func (s *reduction) settle(ctx context.Context, c *reduce.Case, p *performance) (form, error) {
	flat := c
	if c.Incremental() && len(c.Assertions()) > 0 { // what asserts nothing is not read
		flat = c.Flat()
	}
	forms := []*cases{{mode: scripts{s}, start: flat}}
	if s.bug.Session != nil {
		forms = append(forms, &cases{mode: input{scripts{s}}, start: flat})
	}
	if flat != c {
		forms = append(forms, &cases{mode: scripts{s}, start: c})
	}
	var last *solvers.Result
	for _, form := range forms {
		form.reduction, form.disproofs = s, map[[sha256.Size]byte]*disproved{}
		if p != nil {
			form.mode = p.over(form.mode)
		}
		candidate := reduce.NewCandidate(form.start)
		s.wrong.Fresh = true
		note := func(e *oracle.Evidence) { last = e.Last().Result }
		shows, err := s.shows(ctx, form.mode, candidate, s.wrong.AskFresh, note)
		if err != nil {
			return nil, err
		}
		if !shows {
			continue
		}
		s.limit(last)
		if form.mode.question(candidate).Several {
			return form, nil // a session that was used is another process than the one that shows it
		}
		if p != nil && p.memory {
			return form, nil // a session has memory of the scripts before
		}
		s.wrong.Fresh = false
		if shows, err = s.shows(ctx, form.mode, candidate, s.wrong.Ask, nil); err != nil {
			return nil, err
		}
		s.wrong.Fresh = !shows
		return form, nil
	}
	if as, err := s.asWritten(ctx, c); as != nil || err != nil {
		return as, err
	}
	if s.bug.Fault != nil && last != nil { // nobody ran the script as written
		return nil, &NotReproduced{fmt.Sprintf("%s answers %s; the finding is %s", s.Solver.Name, describe(last), s.fault)}
	}
	return nil, s.notPrintedAnew()
}

// limit bounds the time of tests by what the fault took.
func (s *reduction) limit(r *solvers.Result) {
	if s.fault.Observed != solvers.Timeout {
		s.wrong.Limits.Wall = testTime(r.Wall, s.Limits.Wall)
	}
}

// Bounds of the time for one test: as long as it took to see the fault, and some more.
const (
	leastTime   = 500 * time.Millisecond
	timesLonger = 10
)

func testTime(seen time.Duration, limit time.Duration) time.Duration {
	return min(limit, max(leastTime, timesLonger*seen))
}
