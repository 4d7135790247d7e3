package triage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// result makes the result of a reduction, which is not confirmed yet.
func (s *reduction) result(m mode, original, best *reduce.Candidate) *Reduced {
	several := m.question(best, nil, nil).Several
	r := &Reduced{
		Fault: s.fault, Original: original, Given: s.given(), Best: best,
		grounds: groundsOf(s.keeps),
		called: called{
			Solver: s.Solver.Name, Version: s.probe.Version, Input: several && s.bug.Session != nil,
			Configuration: finding.Configuration{Options: s.Solver.Options, Omitted: s.Solver.Omitted},
		},
		spent: spent{Tests: s.shortened}, Incremental: several,
	}
	r.Words = s.words()
	return r
}

// groundsOf is how the right answer is known by a proof.
func groundsOf(p proof) grounds {
	return grounds{Expect: p.expect(), Established: p.String(), Certificate: p.certificate()}
}

// finish confirms a result, as far as there is time, and enters time and runs. A result that is longer than the script
// that was given is tried without the options that the standard wants for the commands that show the fault: many
// solvers need none. ended is the error that ended the reduction, which is returned unless there is one of our own.
func (s *reduction) finish(
	ctx context.Context, m mode, r *Reduced, seen []*oracle.Evidence, ended error,
) (*Reduced, error) {
	err := s.baseAnswers(ctx)
	if err == nil {
		err = s.confirm(ctx, m, r, seen)
	}
	if err == nil && r.isLonger() && r.Asked != nil {
		s.bare = true
		if s.bare, err = s.shows(ctx, m, r.Best, s.wrong.AskFresh, nil); s.bare {
			err = s.confirm(ctx, m, r, nil)
		}
	}
	if err == nil {
		err = s.blame(ctx, m, r)
	}
	if err == nil {
		err = s.locate(ctx, r)
	}
	if isTimeUp(ctx, err) { // the result is complete without what is missing
		err = nil
	}
	r.Runs, r.SolverTime = s.panel.Spent()
	r.Met, r.Elapsed = s.met.all(), time.Since(s.start)
	return r, errors.Join(ended, err)
}

// confirm runs the result in fresh processes; runs in seen count. It uses the full time limit, so that a fault does not
// seem flaky because the machine is busy.
func (s *reduction) confirm(ctx context.Context, m mode, result *Reduced, seen []*oracle.Evidence) error {
	if !s.fault.Class.Timed() {
		s.wrong.Limits.Wall = s.Limits.Wall
	}
	result.Command = s.command(result)
	defer s.configure(result) // also if it ends early
	wrong, threshold := 0, s.threshold()
	runs := append(seen, make([]*oracle.Evidence, max(0, s.confirmations()-len(seen)))...)
	var g errgroup.Group
	g.SetLimit(max(1, s.Jobs))
	for i := len(seen); i < len(runs); i++ {
		g.Go(func() error {
			return panics.Guard(func() (err error) { // the group does not
				runs[i], err = m.gather(ctx, result.Best, s.wrong.AskFresh)
				if isTimeUp(ctx, err) { // it does not count
					runs[i], err = nil, nil
				}
				return err
			})
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	runs = slices.DeleteFunc(runs, func(e *oracle.Evidence) bool { return e == nil })
	for _, evidence := range runs {
		isShown, err := m.shown(ctx, result.Best, evidence)
		if err != nil {
			return err
		}
		if !isShown {
			continue
		}
		if err := m.enter(ctx, result, evidence); err != nil {
			return err
		}
		wrong++
		r := evidence.Last().Result
		result.Output = r.Stdout + r.Stderr
		if j, shows := s.fault.Shown(ctx, evidence); shows {
			s.enterJudgement(m, result, evidence, j)
		}
	}
	result.Threads = threshold.Threads()
	if wrong < len(runs) && s.Repeat == 1 && !result.Threads {
		s.Logger.Warn(fmt.Sprintf("the fault is flaky: %d of the last %d runs reproduce it; see --repeat",
			wrong, len(runs)))
	}
	result.Confirmed, result.Rate = len(runs), float64(wrong)/float64(max(1, len(runs)))
	return nil
}

// configure enters how the result is run, and which options and tactic it has.
func (s *reduction) configure(result *Reduced) {
	result.Command, result.Configuration.Needed = s.command(result), s.needed(result.Incremental, result.Best.Logic)
	result.Configuration.InScript = s.setByScript(result)
	result.Configuration.Tactic = cmp.Or(result.Configuration.Tactic, tacticIn(result.script()))
}

// enterJudgement enters the oracle's judgement of evidence that shows the fault.
func (s *reduction) enterJudgement(m mode, result *Reduced, evidence *oracle.Evidence, j oracle.Judgement) {
	result.Shows, result.Beside = j.Shows, nil
	if j.Why != "" {
		result.Established = j.Why
		if blamed, is := s.keeps.(byBlamed); is {
			result.Established += blamed.remark()
		}
	}
	if j.Class.ByClaim() && j.Under != nil && j.Under.Expect == instance.Sat {
		result.under = j.Under
	}
	if j.Run.Asked != evidence.Instance {
		q := m.question(result.Best, evidence.Instance, j.Run.Asked)
		result.Asked, result.Incremental = q.Script, q.Several
		check := j.Run.Asked.Checks[j.Check]
		result.elsewhere = !j.Class.InCore() && // for a core, the same assertions are asked, perhaps with names
			(check.Expect != result.Expect || check.Witness != result.Best.Witness)
	}
	if result.elsewhere && j.Why == "" { // the proof is about the reduced script, not about the one that was asked
		result.Established = cmp.Or(s.fault.Grounds(), result.Established)
	}
	if _, isBlamed := s.keeps.(byBlamed); isBlamed || result.elsewhere {
		result.Expect, result.Certificate = instance.None, ""
	}
	for _, i := range j.With {
		if j.Again() != nil { // all are the same
			break
		}
		q := m.question(result.Best, evidence.Instance, evidence.Runs[i].Asked)
		result.Beside = append(result.Beside, q.Script)
	}
}

// command shows the result: it reads instance.smt2, or, if there is a session, what is in it from standard input.
func (s *reduction) command(r *Reduced) []string {
	solver, use := s.running(r.Incremental)
	if use == solvers.SessionUse {
		return solver.SessionCommand(r.Best.Logic)
	}
	return solver.FileCommand(r.Best.Logic, "instance.smt2")
}
