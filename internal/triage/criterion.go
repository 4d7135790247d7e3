package triage

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Kept is the result of a reduction by a criterion of the user's own. Nothing is known of answers.
type Kept struct {
	Script []byte
	Sizes
	Rate        float64 // share of the last runs that found the result interesting
	Confirmed   int     // runs of the criterion on the result
	Tests, Runs int
	Minimal     bool // no single edit makes it smaller
	Time        time.Duration
	Elapsed     time.Duration
}

// byCriterion is a reduction that keeps what a program finds interesting, whatever solvers answer: the solver of its
// configuration is that program.
type byCriterion struct{ *reduction }

// RunCriterion reduces a script while the program cfg.Solver, a [solvers.Criterion], ends with status 0. A script that
// can be parsed, and is interesting printed anew, is reduced by its meaning, others as texts: what can be parsed stays
// so. Contexts and errors are those of [Run].
func RunCriterion(soft, hard context.Context, cfg Config, path string, script []byte) (*Kept, error) {
	search, rest, b, end := divide(soft, hard)
	defer end()
	k, err := runCriterion(search, rest, cfg, Bug{Path: path, Script: script}, b)
	return k, asTimeUp(search, err)
}

func runCriterion(soft, hard context.Context, cfg Config, bug Bug, b *budget) (*Kept, error) {
	r := newReduction(cfg, bug, b)
	defer r.panel.Close()
	r.probe, r.keeps = &solvers.Probe{}, noProof{}
	r.openWrong()
	r.wrong.Fresh = true
	s := byCriterion{r}
	s.says("whether it is interesting", bug.Script)
	last, err := s.run(soft, bug.Script)
	if err != nil {
		return nil, err
	}
	if !isInteresting(last) {
		return nil, &NotReproduced{fmt.Sprintf("%s is not interesting: %s", bug.Path, s.ending(last))}
	}
	s.wrong.Limits.Wall = repro.WallOf(last.Wall, s.Limits.Wall)
	s.budget.keep(last.Wall, s.confirmations(), 1)
	if err := s.openRecord(); err != nil {
		return nil, err
	}
	k, err := s.reduce(soft)
	if err != nil && !lost(err) {
		return nil, errors.Join(err, s.endRecord(false))
	}
	if err := s.endRecord(err == nil); err != nil {
		return nil, err
	}
	if err = errors.Join(err, s.confirm(hard, k)); k.Confirmed > 0 && k.Rate == 0 {
		return nil, notAgain(k.Confirmed)
	}
	return k, err
}

// reduce reduces the script as a case, if that is possible, otherwise as a text.
func (s byCriterion) reduce(ctx context.Context) (*Kept, error) {
	k := &Kept{Script: s.bug.Script, Sizes: Sizes{Before: reduce.Unread(s.bug.Path, s.bug.Script, "").Shape()}}
	isCase := false
	c, err := instance.Read(s.bug.Path, s.bug.Script, nil)
	if err == nil {
		s.says("the normalized script", s.bug.Script)
		if isCase, err = s.test(ctx, reduce.NewCandidate(c)); err != nil {
			return k, err
		}
	}
	if isCase {
		s.from = k.Before
		left, err := reduce.Reduce(ctx, c, s.test, reduce.Config{Jobs: s.Jobs, MaxTests: s.MaxTests, Report: s.report})
		k.Script, k.After, k.Tests, k.Minimal = left.Best.Text, left.Best.Shape(), left.Tests, left.Minimal
		return k, err
	}
	m := &text{reduction: s.reduction}
	m.readAs(s.bug.Script)
	m.loose = true // what is interesting is up to the program
	left, err := syntax.Reduce(ctx, s.bug.Script, func(ctx context.Context, script []byte) (bool, error) {
		if m.read(script) == nil {
			return false, nil
		}
		return s.shows(ctx, script)
	}, syntax.Config{Jobs: s.Jobs, MaxTests: s.MaxTests, Report: s.reportText})
	k.Script, k.Tests, k.Minimal = left.Script, left.Tests, left.Minimal
	k.After = reduce.Unread(s.bug.Path, k.Script, "").Shape()
	return k, err
}

// test is the predicate of the reduction of a case.
func (s byCriterion) test(ctx context.Context, c *reduce.Candidate) (bool, error) {
	return s.shows(ctx, c.Text)
}

// shows reports whether a script is interesting often enough.
func (s byCriterion) shows(ctx context.Context, script []byte) (bool, error) {
	return s.tests.shows(script, "criterion", func() (bool, error) {
		return s.often(func() (bool, error) {
			r, err := s.run(ctx, script)
			return err == nil && isInteresting(r), err
		})
	})
}

func (s byCriterion) run(ctx context.Context, script []byte) (*solvers.Result, error) {
	return s.wrong.AskFresh(ctx, panel.Query{Script: script, Checks: 1})
}

// confirm runs the criterion on the result again.
func (s byCriterion) confirm(ctx context.Context, k *Kept) error {
	s.wrong.Limits.Wall = s.Limits.Wall
	shown := 0
	for range s.confirmations() {
		r, err := s.run(ctx, k.Script)
		if isTimeUp(ctx, err) {
			break
		}
		if err != nil {
			return err
		}
		if k.Confirmed++; isInteresting(r) {
			shown++
		}
	}
	k.Rate = float64(shown) / float64(max(1, k.Confirmed))
	if shown < k.Confirmed && s.Repeat == 1 {
		s.Logger.Warn(fmt.Sprintf("the criterion is flaky: %d of the last %d runs find the result interesting; see --repeat",
			shown, k.Confirmed))
	}
	k.Runs, k.Time = s.panel.Spent()
	k.Elapsed = time.Since(s.start)
	return nil
}

func isInteresting(r *solvers.Result) bool { return r.Exited && r.Status == 0 && r.Signal == 0 }

// ending says how the criterion ended, and what it printed at last, for people.
func (s byCriterion) ending(r *solvers.Result) string {
	how := fmt.Sprintf("%s ends with status %d", s.Solver.Name, r.Status)
	switch {
	case r.Killed:
		how = fmt.Sprintf("%s was ended by us: %s", s.Solver.Name, r.Reason)
	case r.Signal != 0:
		how = fmt.Sprintf("%s ends by the signal %v", s.Solver.Name, r.Signal)
	}
	lines := strings.Split(strings.TrimSpace(r.Stdout+"\n"+r.Stderr), "\n")
	if last := lines[len(lines)-1]; last != "" {
		how += "; it prints last: " + last
	}
	return how
}
