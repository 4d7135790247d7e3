package triage

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// mode is a way in which candidates are run and judged: what is asked, and what shows the fault.
type mode interface {
	// question is the script that is asked about a candidate: for own, the candidate's instance, or for in, another
	// instance that is asked in its place.
	question(c *reduce.Candidate, own, in *instance.Instance) panel.Query
	// gather asks all that the fault needs of a candidate. The run that may show the fault is the last one of the
	// evidence.
	gather(ctx context.Context, c *reduce.Candidate, run running) (*oracle.Evidence, error)
	// shown reports whether the evidence of a candidate shows the fault.
	shown(ctx context.Context, c *reduce.Candidate, e *oracle.Evidence) (bool, error)
	// enter adds to the result what is special to the mode, from evidence of the result that shows the fault.
	enter(ctx context.Context, r *Reduced, e *oracle.Evidence) error
}

// ways of running what is asked: in a session, or in a process of its own.
type running func(context.Context, panel.Query) (*solvers.Result, error)

// shown is the method of most modes: the fault's oracle judges the evidence.
func (s *reduction) shown(ctx context.Context, _ *reduce.Candidate, e *oracle.Evidence) (bool, error) {
	_, shows := s.fault.Shown(ctx, e)
	return shows, nil
}

// enter is the method of most modes: there is nothing to add.
func (s *reduction) enter(context.Context, *Reduced, *oracle.Evidence) error { return nil }

// shows reports whether a candidate shows the fault often enough, and whether its right answer is still known. The
// evidence of each run is passed to note, which may be nil.
func (s *reduction) shows(
	ctx context.Context, m mode, c *reduce.Candidate, run running, note func(*oracle.Evidence),
) (bool, error) {
	if ok, err := s.keeps.before(ctx, c); err != nil || !ok {
		return false, err
	}
	often, err := s.often(func() (bool, error) {
		begun := time.Now()
		evidence, err := m.gather(ctx, c, func(ctx context.Context, q panel.Query) (*solvers.Result, error) {
			q.Within = cmp.Or(q.Within, s.pace.within(s.wrong.Limits.Wall))
			return run(ctx, q)
		})
		if err != nil {
			return false, err
		}
		if note != nil {
			note(evidence)
		}
		isShown, err := m.shown(ctx, c, evidence)
		switch {
		case err == nil && isShown:
			took := time.Since(begun)
			s.budget.keep(took, s.confirmations(), s.Jobs)
			if s.fault.Observed != solvers.Timeout && !s.fault.Class.Timed() {
				s.pace.note(took)
			}
		case err == nil:
			s.notice(ctx, evidence, c.Text)
		}
		return isShown, err
	})
	if err != nil || !often {
		return false, err
	}
	if also, err := s.inBase(ctx, m, c); err != nil || also {
		return false, err
	}
	return s.keeps.after(ctx, c)
}

// often reports whether enough runs of a candidate show what is reduced; once makes one run. It ends as soon as that is
// known.
func (s *reduction) often(once func() (bool, error)) (bool, error) {
	tally := ask.Tally{Threshold: s.perCandidate()}
	err := tally.Repeat(ask.Rule{IfMissed: true, IfReached: true}, func() (bool, time.Duration, error) {
		shows, err := once()
		return shows, 0, err
	})
	return err == nil && tally.IsConfirmed(), err
}

// confirmations is how many runs of the result count.
func (s *reduction) confirmations() int { return max(s.threshold().Runs, s.Repeat) }

// perCandidate says how many runs of a candidate have to show the fault: as the user says, otherwise one of one, or as
// many as confirm a fault of a solver with threads.
func (s *reduction) perCandidate() ask.Threshold {
	if t := s.threshold(); s.Repeat == 1 && t.Threads() {
		return t
	}
	t := ask.Threshold{Runs: s.Repeat, Needed: s.Repeat}
	if s.Threshold > 0 {
		t.Needed = max(1, int(s.Threshold*float64(s.Repeat)+0.999999))
	}
	return t
}

// threshold says how often the fault has to show. It may change with the options of the solver.
func (s *reduction) threshold() ask.Threshold {
	t := s.ofScript.Stricter(ask.ThresholdOf(s.Solver, nil))
	for _, other := range s.bug.Beside {
		t = t.Stricter(ask.ThresholdOf(other, nil))
	}
	return t
}

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

// findForm finds the form in which the case shows the fault: with plain assertions if possible, and in a session if
// possible. p is not nil for a fault of time or memory, which is judged by comparison.
func (s *reduction) findForm(ctx context.Context, c *reduce.Case, p *performance) (form, error) {
	flat := c
	if c.Incremental() && len(c.Assertions()) > 0 { // a script without assertions is rejected
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
			over := *p
			over.mode, form.mode = form.mode, &over
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
		if form.mode.question(candidate, nil, nil).Several || p != nil && p.memory {
			return form, nil // a session that was used before still has memory of earlier scripts
		}
		s.wrong.Fresh = false
		if shows, err = s.shows(ctx, form.mode, candidate, s.wrong.Ask, nil); err != nil {
			return nil, err
		}
		s.wrong.Fresh = !shows
		return form, nil
	}
	if as, _, err := s.asWritten(ctx, c); as != nil || err != nil {
		return as, err
	}
	if s.bug.Fault != nil && last != nil { // the script as written was not run yet
		return nil, &NotReproduced{fmt.Sprintf("%s answers %s; the finding is %s%s", s.Solver.Name, describe(last),
			s.spoken(), s.replayed)}
	}
	return nil, s.notPrintedAnew()
}

// spoken is the fault for people.
func (s *reduction) spoken() oracle.Fault {
	fault := s.fault
	fault.Mark = cmp.Or(s.bug.Said, fault.Mark)
	return fault
}

// limit bounds the time of tests by what the fault took.
func (s *reduction) limit(r *solvers.Result) {
	if s.fault.Observed != solvers.Timeout {
		s.wrong.Limits.Wall = repro.WallOf(r.Wall, s.Limits.Wall)
	}
}
