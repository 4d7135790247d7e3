package triage

import (
	"context"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/smtlib"
)

// dropItems drops what the fault does not need of the options that the solver is run with, and of the tactics that the
// checks name: first all at once, then one by one.
func (s *state) dropItems(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	if s.Baseline != nil {
		return c, nil
	}
	for {
		next, err := s.dropItem(ctx, c)
		if next == nil || err != nil {
			return c, err
		}
		c = next
	}
}

// dropMore drops what the reduced script does not need any more: a small one may take less.
func (s *state) dropMore(ctx context.Context, r *reduce.Result) error {
	c, err := s.dropItems(ctx, r.Best.Case)
	if c != r.Best.Case {
		r.Best, s.last = reduce.NewCandidate(c), nil
	}
	return err
}

// dropItem gives the case with less of a configuration, and runs the solver with less from now on; nil if nothing less
// shows the fault.
func (s *state) dropItem(ctx context.Context, c *reduce.Case) (left *reduce.Case, err error) {
	less, err := s.withLess(tacticOf(c), func(tactic string) (bool, error) {
		candidate := reduce.NewCandidate(withTactic(c, tactic))
		left = candidate.Case
		return s.shows(ctx, candidate, s.wrong.AskFresh, nil)
	})
	if !less {
		return nil, err
	}
	return left, nil
}

// dropTextOptions runs the solver with fewer options as long as a text shows the fault then.
func (s *state) dropTextOptions(ctx context.Context, text []byte) error {
	for {
		less, err := s.withLess("", func(string) (bool, error) {
			return s.often(func() (bool, error) {
				r, err := s.wrong.AskFresh(ctx, s.asText(text))
				return err == nil && s.inText(r), err
			})
		})
		if !less || err != nil {
			return err
		}
	}
}

// withLess runs the solver with less than its options and a tactic, the first that shows the fault, from now on. It
// tells whether there is such.
func (s *state) withLess(tactic string, shows func(tactic string) (bool, error)) (bool, error) {
	wrong, solver, session := s.wrong, s.Solver, s.bug.Session
	for _, less := range simpler(finding.Configuration{Options: solver.Options, Tactic: tactic}) {
		s.Solver = solver.With(less.Options...)
		if session != nil {
			s.bug.Session = session.With(less.Options...)
		}
		s.openWrong()
		s.wrong.Fresh, s.wrong.Limits = wrong.Fresh, wrong.Limits
		isShown, err := shows(less.Tactic)
		if err == nil && isShown {
			s.Logger.Info("it shows" + less.With() + ", too")
			return true, nil
		}
		s.Solver, s.wrong, s.bug.Session = solver, wrong, session
		if err != nil {
			return false, err
		}
	}
	return false, nil
}

// simpler gives configurations with less than one has, the boldest first.
func simpler(c finding.Configuration) []finding.Configuration {
	var all []finding.Configuration
	if len(c.Items()) > 1 {
		all = append(all, finding.Configuration{})
	}
	if c.Tactic != "" {
		all = append(all, finding.Configuration{Options: c.Options})
		if len(c.Options) > 1 {
			all = append(all, finding.Configuration{Tactic: c.Tactic})
		}
	}
	for i := range c.Options {
		all = append(all, finding.Configuration{Options: slices.Delete(slices.Clone(c.Options), i, i+1), Tactic: c.Tactic})
	}
	for _, tactic := range shorterChains(c.Tactic) {
		all = append(all, finding.Configuration{Options: c.Options, Tactic: tactic})
	}
	return all
}

// shorterChains gives what is left of (then TACTIC…) without one of the tactics.
func shorterChains(tactic string) []string {
	inside, isChain := strings.CutPrefix(tactic, "(then ")
	parts := strings.Fields(strings.TrimSuffix(inside, ")"))
	if !isChain || len(parts) < 2 || strings.ContainsAny(strings.TrimSuffix(inside, ")"), "()") {
		return nil
	}
	var all []string
	for i := range parts {
		left := slices.Delete(slices.Clone(parts), i, i+1)
		if len(left) == 1 {
			all = append(all, left[0])
		} else {
			all = append(all, "(then "+strings.Join(left, " ")+")")
		}
	}
	return all
}

// tacticOf is the tactic of the last check, "" if there is none.
func tacticOf(c *reduce.Case) string {
	checks := c.Checks()
	if len(checks) == 0 {
		return ""
	}
	return c.Steps[checks[len(checks)-1]].(smtlib.CheckSat).Using
}

// withTactic gives the case with another tactic in those checks that name one.
func withTactic(c *reduce.Case, tactic string) *reduce.Case {
	other := *c
	other.Steps = slices.Clone(c.Steps)
	for i, step := range other.Steps {
		if check, asks := step.(smtlib.CheckSat); asks && check.Using != "" {
			check.Using = tactic
			other.Steps[i] = check
		}
	}
	return &other
}
