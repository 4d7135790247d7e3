package triage

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
)

// reduceAll reduces, and where what is left stands on words, it looks for a proof and goes on with that.
func (s *state) reduceAll(ctx context.Context, c *reduce.Case) (reduce.Result, error) {
	tests := 0
	for {
		r, err := s.reduce(ctx, c, tests)
		tests += r.Tests
		r.Tests = tests
		if err != nil || !r.Minimal {
			return r, err
		}
		if c, err = s.sharpen(ctx, r.Best); err != nil || c == nil {
			return r, err
		}
		s.Logger.Info("what is left is proved: " + s.keeps.String())
	}
}

// reduce reduces in sessions if the bug shows there. What a fresh process does not show at the end is reduced again,
// in fresh processes only. The tests so far count for their bound.
func (s *state) reduce(ctx context.Context, c *reduce.Case, tests int) (reduce.Result, error) {
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
		shows, err := s.shows(ctx, r.Best, s.wrong.AskFresh, func(e *oracle.Evidence) { s.last = append(s.last, e) })
		if err == nil && !shows {
			s.last = nil
		}
		if err != nil || shows {
			return r, err
		}
		s.Logger.Warn("the reduced script does not show the fault in a fresh process: reducing again, with one for each test")
		s.wrong.Fresh = true
		s.tests.fresh = true
	}
}

// walk is reduce.Reduce, which ends with *disproved as soon as it comes to a candidate that disproves what is believed.
func (s *state) walk(ctx context.Context, c *reduce.Case, most int) (reduce.Result, error) {
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

// test is the predicate of the reduction. What disproves a word counts when the reduction comes to it, and not when it
// is tested ahead, so that the result is the same for any number of jobs.
func (s *state) test(ctx context.Context, c *reduce.Candidate) (bool, error) {
	shows, err := s.tests.of(s.allOf(c), s.keeps.String(), func() (bool, error) {
		return s.shows(ctx, c, s.wrong.Ask, nil)
	})
	if wrong, ok := errors.AsType[*disproved](err); ok {
		s.mu.Lock()
		s.disproofs[sha256.Sum256(c.Text)] = wrong
		s.mu.Unlock()
		return false, nil
	}
	return shows, err
}

// allOf is all that a candidate asks: its text, and the scripts that are asked beside it, which may depend on its
// witness.
func (s *state) allOf(c *reduce.Candidate) []byte {
	all := slices.Clip(c.Text)
	for _, q := range s.further(c.Case) {
		all = append(append(all, q.Name...), questionOfInstance(q.Instance).Script...)
	}
	return all
}

// further is what is asked beside a case.
func (s *state) further(c *reduce.Case) []oracle.Question {
	if s.text {
		return nil
	}
	return s.fault.Request(s.instanceOf(c)).Runs
}

// shows tells whether a candidate shows the fault often enough, and whether its right answer is still known. The
// evidence of each run is told to note, which may be nil.
func (s *state) shows(
	ctx context.Context, c *reduce.Candidate, run running, note func(*oracle.Evidence),
) (bool, error) {
	if ok, err := s.keeps.before(ctx, c); err != nil || !ok {
		return false, err
	}
	shows, err := s.often(func() (bool, error) {
		evidence, err := s.gather(ctx, c, run)
		if err != nil {
			return false, err
		}
		if note != nil {
			note(evidence)
		}
		isShown, err := s.shown(ctx, c, evidence)
		if err == nil && !isShown {
			s.notice(evidence, c.Text)
		}
		return isShown, err
	})
	if err != nil || !shows {
		return false, err
	}
	return s.keeps.after(ctx, c)
}

// often tells whether enough of the runs show the fault.
func (s *state) often(once func() (bool, error)) (bool, error) {
	wrong, enough := 0, s.enough()
	for n := range s.Repeat {
		isShown, err := once()
		if err != nil {
			return false, err
		}
		if isShown {
			wrong++
		}
		if wrong >= enough || wrong+s.Repeat-n-1 < enough {
			break
		}
	}
	return wrong >= enough, nil
}

// enough is how many runs of a candidate have to show the fault.
func (s *state) enough() int {
	if s.Threshold <= 0 {
		return s.Repeat
	}
	return max(1, int(s.Threshold*float64(s.Repeat)+0.999999))
}

// tests answers whether candidates show the fault, and remembers it by content.
type tests struct {
	mu    sync.Mutex
	known map[[sha256.Size]byte]bool
	fresh bool                                          // results of sessions do not count
	save  func(key [sha256.Size]byte, shows bool) error // may be nil
}

// of looks a text up, or asks. A result counts only for the way in which the right answer is known.
func (t *tests) of(text []byte, known string, ask func() (bool, error)) (bool, error) {
	t.mu.Lock()
	key := sha256.Sum256(fmt.Appendf(nil, "fresh %v, %s\n%s", t.fresh, known, text))
	shows, tested := t.known[key]
	t.mu.Unlock()
	if tested {
		return shows, nil
	}
	shows, err := ask()
	if err != nil {
		return false, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.known[key] = shows
	if t.save != nil {
		err = t.save(key, shows)
	}
	return shows, err
}
