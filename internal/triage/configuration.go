package triage

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// dropItems drops the solver's options and the checks' tactics that the fault does not need: first all at once, then
// one by one.
func (s *cases) dropItems(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
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

// dropMore is dropItems for the result of a reduction: a smaller script may need less.
func (s *cases) dropMore(ctx context.Context, r *reduce.Result) error {
	c, err := s.dropItems(ctx, r.Best.Case)
	if c != r.Best.Case {
		r.Best, s.last = reduce.NewCandidate(c), nil
	}
	return err
}

// dropParts leaves parts out of the oracle's questions about a result that the fault does not need, such as rows.
func (s *cases) dropParts(ctx context.Context, c *reduce.Candidate) error {
	for _, part := range s.fault.Omissible() {
		all := s.needs.Without
		s.needs.Without = append(slices.Clip(all), part)
		shows, err := s.shows(ctx, s.mode, c, s.wrong.AskFresh, nil)
		if err != nil || !shows {
			s.needs.Without = all
		}
		if err != nil {
			return err
		}
		if shows {
			s.last = nil
		}
	}
	return nil
}

// dropItem drops one part of the configuration from the case and from the solver's further runs. It returns nil if the
// fault needs every part.
func (s *cases) dropItem(ctx context.Context, c *reduce.Case) (left *reduce.Case, err error) {
	var candidate *reduce.Candidate
	solver, use := s.running(s.asksSeveral(c))
	less, err := s.withLess(tacticOf(c), solver.Omissible(c.Logic, use), func(tactic string) (bool, error) {
		candidate = reduce.NewCandidate(withTactic(c, tactic))
		return s.shows(ctx, s.mode, candidate, s.wrong.AskFresh, nil)
	})
	if !less || err != nil {
		return nil, err
	}
	if !s.wrong.Fresh { // a session may need options that a file does not
		shows, err := s.shows(ctx, s.mode, candidate, s.wrong.Ask, nil)
		if err != nil {
			return nil, err
		}
		s.wrong.Fresh = !shows
	}
	return candidate.Case, nil
}

// asksSeveral reports whether the run that shows the fault of a case has several checks.
func (s *cases) asksSeveral(c *reduce.Case) bool {
	if s.mode.question(reduce.NewCandidate(c), nil, nil).Several {
		return true
	}
	return slices.ContainsFunc(s.further(c), func(q oracle.FurtherRun) bool {
		return q.Name == s.fault.Question && q.Instance.Incremental()
	})
}

// running returns the solver for scripts with one check, or with several, and how it gets them.
func (s *reduction) running(several bool) (*solvers.Solver, solvers.Use) {
	switch {
	case !several:
		return s.Solver, solvers.FileUse
	case s.bug.Session != nil:
		return s.bug.Session, solvers.SessionUse
	}
	return s.Solver.ForIncremental(), solvers.FileUse
}

// dropTextOptions runs the solver with fewer options as long as a text shows the fault then.
func (s *reduction) dropTextOptions(ctx context.Context, m textMode, script []byte) error {
	for {
		q := m.question(m.read(script), nil, nil)
		solver, use := s.running(q.Several)
		less, err := s.withLess("", solver.Omissible(q.Logic, use), func(string) (bool, error) {
			return s.textShows(ctx, m, script)
		})
		if !less || err != nil {
			return err
		}
	}
}

// withLess tries smaller configurations: fewer options, a shorter tactic, fewer of the omissible arguments of the
// command. The solver is run with the first one that shows the fault from now on. It reports whether there is one.
func (s *reduction) withLess(tactic string, omissible []string, shows func(tactic string) (bool, error)) (bool, error) {
	wrong, solver, session := s.wrong, s.Solver, s.bug.Session
	now := finding.Configuration{Options: solver.Options, Tactic: tactic, Omitted: solver.Omitted}
	s.tried = nil
	for _, less := range simpler(now, omissible) {
		s.Solver = solver.With(less.Options...).Omitting(less.Omitted...)
		if session != nil {
			s.bug.Session = session.With(less.Options...).Omitting(less.Omitted...)
		}
		s.openWrong()
		s.wrong.Fresh, s.wrong.Limits = wrong.Fresh, wrong.Limits
		isShown, err := shows(less.Tactic)
		if err == nil && isShown {
			s.Logger.Info("it shows" + cmp.Or(less.With(), " without "+strings.Join(less.Omitted, ", ")) + ", too")
			return true, nil
		}
		s.Solver, s.wrong, s.bug.Session = solver, wrong, session
		if err != nil {
			return false, err
		}
	}
	s.tried = slices.Concat(solver.Options, omissible)
	return false, nil
}

// needed are the options with which the solver shows a result, but for those that only make it quiet; nil unless the
// fault needs each of them.
func (s *reduction) needed(several bool, logic string) []finding.Argument {
	needed := []finding.Argument{}
	solver, use := s.running(several)
	for _, option := range solver.Given(logic, use) {
		name, _, _ := strings.Cut(option, " ")
		if solvers.IsQuiet(option) {
			continue
		}
		if !slices.Contains(s.tried, option) && !slices.Contains(s.tried, name) {
			return nil
		}
		needed = append(needed, finding.Argument{
			Text: option, Plain: solver.Entry.IsPlain(option), Experimental: solver.Entry.IsExperimental(option),
		})
	}
	return needed
}

// setByScript are the options that the result's script sets, but for the standard's. If no step makes the result
// smaller, each of them was left out once without the fault showing then.
func (s *reduction) setByScript(r *Reduced) []finding.Argument {
	return finding.SetByScript(r.script(), s.Solver.Entry, r.Minimal)
}

// tacticIn is the tactic of the last check of a script that names one, "" if none does.
func tacticIn(script []byte) (tactic string) {
	for _, c := range smtlib.NamedCommands(script) {
		if arguments := c.Arguments(script); c.Name == "check-sat-using" && len(arguments) > 0 {
			tactic = arguments[0].Text
		}
	}
	return tactic
}

// simpler returns smaller configurations, the smallest first: with fewer options, a shorter tactic, or fewer of the
// omissible arguments.
func simpler(c finding.Configuration, omissible []string) []finding.Configuration {
	var all []finding.Configuration
	add := func(options []string, tactic string, omitted ...string) {
		all = append(all, finding.Configuration{
			Options: options, Tactic: tactic, Omitted: append(slices.Clip(c.Omitted), omitted...),
		})
	}
	if len(c.Items())+len(omissible) > 1 {
		add(nil, "", omissible...)
	}
	if len(omissible) > 1 && len(c.Items()) > 0 {
		add(c.Options, c.Tactic, omissible...)
	}
	if len(c.Items()) > 1 && len(omissible) > 0 {
		add(nil, "")
	}
	if c.Tactic != "" {
		add(c.Options, "")
		if len(c.Options) > 1 {
			add(nil, c.Tactic)
		}
	}
	for i := range c.Options {
		add(slices.Delete(slices.Clone(c.Options), i, i+1), c.Tactic)
	}
	for _, tactic := range shorterChains(c.Tactic) {
		add(c.Options, tactic)
	}
	for _, argument := range omissible {
		add(c.Options, c.Tactic, argument)
	}
	return all
}

// shorterChains returns (then TACTIC…) without one of the tactics, for each of these.
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

// withTactic replaces the tactic in those checks of a case that name one.
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
