package triage

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/minimize/syntax"
)

// cases is a bug that is reduced as a case: by what the script means.
type cases struct {
	*reduction
	mode  mode
	start *reduce.Case
	loose bool // the start asks about the answer to a check where there is none

	last      []*oracle.Evidence // what the result has shown in fresh processes so far
	mu        sync.Mutex
	disproofs map[[sha256.Size]byte]*disproved // key: hash of the candidate's text
}

func (s *cases) reduce(soft, hard context.Context) (*Reduced, error) {
	c := s.start
	original := reduce.NewCandidate(c)
	s.loose = lint.AsksBehindNoCheck(original.Text)
	if s.shortened > 0 || s.came.Asked != nil {
		original = reduce.Unread(s.came.Path, s.given(), c.Logic)
	}
	s.from = original.Shape()
	s.from.Bytes = lengthOf(s.given())
	c, err := s.dropItems(soft, c)
	if err != nil && !lost(err) {
		return nil, err
	}
	if err := s.openRecord(); err != nil {
		return nil, err
	}
	var bisected *reduce.Candidate
	if why := noBounds(c); s.Bounds && s.NoMore && why != "" {
		return nil, errors.Join(&NotReproduced{"the script cannot be bisected: " + why}, s.endRecord(true))
	} else if s.Bounds && why != "" {
		s.Logger.Warn("the script is not bisected (--bounds): " + why)
	} else if s.Bounds {
		if c, err = s.bisect(soft, c); err != nil && !lost(err) {
			return nil, errors.Join(err, s.endRecord(false))
		}
		bisected = reduce.NewCandidate(c)
	}
	left := reduce.Result{Best: bisected, Tests: s.tests.count()}
	if !s.Bounds || !s.NoMore {
		left, err = s.reduceAll(soft, c)
	}
	if s.tried = nil; err == nil {
		err = errors.Join(s.dropMore(soft, &left), s.dropParts(soft, left.Best))
	}
	if err != nil && !lost(err) {
		return nil, errors.Join(err, s.endRecord(is[*disproved](err))) // the recorded tests depend on it
	}
	if err := s.endRecord(err == nil); err != nil {
		return nil, err
	}
	if left.Best.Proved { // evaluated once more from the terms and the witness alone: the result depends on it
		if err := left.Best.Check(); err != nil {
			return nil, fmt.Errorf("internal error, please report it: %w", err)
		}
	}
	r := s.result(s.mode, original, left.Best)
	r.Bisected, r.Minimal, r.Tests = bisected, left.Minimal, r.Tests+left.Tests
	r.NoMore = s.Bounds && s.NoMore
	r.Established, r.Configuration.Tactic = established(hard, s.keeps, left.Best.Case), tacticOf(left.Best.Case)
	if _, ok := s.keeps.(byWords); ok {
		if judged, err := judgeModel(hard, s.wrong, left.Best); err == nil && judged == oracle.False {
			r.Established += "; proved: an assertion is false under the solver's model"
		}
	}
	if r, err = s.finish(hard, s.mode, r, s.last, err); err != nil || !r.isLonger() {
		return r, err
	}
	shorter, err := s.asItCame(hard, c, left)
	if isTimeUp(hard, err) {
		return r, nil
	}
	if err != nil || shorter == nil || lengthOf(shorter.written()) >= lengthOf(r.written()) {
		return r, err
	}
	return shorter, nil
}

// asItCame is the script as it was given as the result, if that shows the fault as well as what was reduced from the
// script as it is printed; nil if not.
func (s *cases) asItCame(ctx context.Context, c *reduce.Case, left reduce.Result) (*Reduced, error) {
	if s.Baseline != nil || s.bug.Instance != nil {
		return nil, nil
	}
	m, _, err := s.asWritten(ctx, c)
	if err != nil || m == nil {
		return nil, err
	}
	return s.textResult(ctx, m, syntax.Result{Script: m.script, Minimal: left.Minimal, Tests: left.Tests}, nil)
}

// reduceAll reduces a case. If the result depends on opinions, it looks for a proof and goes on with that.
func (s *cases) reduceAll(ctx context.Context, c *reduce.Case) (reduce.Result, error) {
	tests := 0
	for {
		r, err := s.reduceOnce(ctx, c, tests)
		tests += r.Tests
		r.Tests = tests
		if err != nil || !r.Minimal {
			return r, err
		}
		if c, err = s.sharpen(ctx, r.Best); err != nil || c == nil {
			return r, err
		}
		s.Logger.Info("the reduced script has a proof: " + s.keeps.String())
	}
}

// reduceOnce reduces in sessions if the bug shows there. If a fresh process does not show the fault in the result, the
// case is reduced again in fresh processes only. tests is how many of MaxTests are used up.
func (s *cases) reduceOnce(ctx context.Context, c *reduce.Case, tests int) (reduce.Result, error) {
	most := s.MaxTests
	if most > 0 {
		most = max(1, most-tests)
	}
	for {
		r, err := s.walk(ctx, c, most)
		if err != nil || s.wrong.Fresh {
			return r, err
		}
		s.last = nil
		shows, err := s.shows(ctx, s.mode, r.Best, s.wrong.AskFresh, func(e *oracle.Evidence) { s.last = append(s.last, e) })
		if err == nil && !shows {
			s.last = nil
		}
		if err != nil || shows {
			return r, err
		}
		s.Logger.Warn("the reduced script does not reproduce the fault in a fresh process; " +
			"reducing again with a fresh process for each test")
		s.wrong.Fresh = true
		s.tests.fresh = true
	}
}

// walk is reduce.Reduce, but ends with *disproved as soon as it comes to a candidate that disproves a believed opinion.
func (s *cases) walk(ctx context.Context, c *reduce.Case, most int) (reduce.Result, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	report := func(p reduce.Progress) {
		s.mu.Lock()
		wrong := s.disproofs[sha256.Sum256(p.Tested.Text)]
		s.mu.Unlock()
		if wrong != nil {
			cancel(wrong)
			return
		}
		s.report(p)
	}
	r, err := reduce.Reduce(ctx, c, s.test, reduce.Config{
		Jobs: s.Jobs, MaxTests: most, Report: report, Witnesses: len(s.further(c)) > 0,
	})
	if wrong, ok := errors.AsType[*disproved](context.Cause(ctx)); ok {
		return r, wrong
	}
	return r, err
}

// test is the predicate of the reduction. A candidate that disproves an opinion counts when the reduction comes to it,
// and not when it is tested ahead, so that the result does not depend on the number of jobs.
func (s *cases) test(ctx context.Context, c *reduce.Candidate) (bool, error) {
	if !s.loose && lint.AsksBehindNoCheck(c.Text) {
		return false, nil
	}
	shows, err := s.tests.shows(s.allOf(c), s.keeps.String(), func() (bool, error) {
		return s.shows(ctx, s.mode, c, s.wrong.Ask, nil)
	})
	if wrong, ok := errors.AsType[*disproved](err); ok {
		s.mu.Lock()
		s.disproofs[sha256.Sum256(c.Text)] = wrong
		s.mu.Unlock()
		return false, nil
	}
	return shows, err
}

// allOf is the content by which a test is remembered: the candidate's text, and the scripts that are asked beside it,
// which may depend on its witness.
func (s *cases) allOf(c *reduce.Candidate) []byte {
	all := slices.Clip(c.Text)
	for _, q := range s.further(c.Case) {
		all = append(append(all, q.Name...), panel.QueryOf(&q.Instance.Script, tacticOf(c.Case)).Script...)
	}
	return all
}
