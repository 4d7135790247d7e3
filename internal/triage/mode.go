package triage

import (
	"context"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// mode is a way in which candidates are run and judged: what is asked, and what shows the fault.
type mode interface {
	// question is what a candidate asks itself.
	question(c *reduce.Candidate) reference.Question
	// other is what is asked in place of that, to see more: another instance than the candidate's own.
	other(c *reduce.Candidate, own, in *instance.Instance) reference.Question
	// gather asks all that the fault needs of a candidate. The run that may show the fault is the last one of the
	// evidence.
	gather(ctx context.Context, c *reduce.Candidate, run running) (*oracle.Evidence, error)
	// shown reports whether the evidence of a candidate shows the fault.
	shown(ctx context.Context, c *reduce.Candidate, e *oracle.Evidence) (bool, error)
	// enter enters into the result what evidence of it says that shows the fault.
	enter(ctx context.Context, r *Reduced, e *oracle.Evidence) error
}

// ways of running what is asked: in a session, or in a process of its own.
type running func(context.Context, reference.Question) (*solvers.Result, error)

// shown is that of most modes: the fault's oracle judges the evidence.
func (s *reduction) shown(_ context.Context, _ *reduce.Candidate, e *oracle.Evidence) (bool, error) {
	_, shows := s.fault.Shown(e)
	return shows, nil
}

// enter is that of most modes: there is nothing to add to what the fault's oracle says.
func (s *reduction) enter(context.Context, *Reduced, *oracle.Evidence) error { return nil }

// shows reports whether a candidate shows the fault often enough, and whether its right answer is still known. The
// evidence of each run is told to note, which may be nil.
func (s *reduction) shows(
	ctx context.Context, m mode, c *reduce.Candidate, run running, note func(*oracle.Evidence),
) (bool, error) {
	if ok, err := s.keeps.before(ctx, c); err != nil || !ok {
		return false, err
	}
	wrong, enough := 0, s.enough()
	for n := 0; n < s.Repeat && wrong < enough && wrong+s.Repeat-n >= enough; n++ {
		evidence, err := m.gather(ctx, c, run)
		if err != nil {
			return false, err
		}
		if note != nil {
			note(evidence)
		}
		isShown, err := m.shown(ctx, c, evidence)
		switch {
		case err != nil:
			return false, err
		case isShown:
			wrong++
		default:
			s.notice(evidence, c.Text)
		}
	}
	if wrong < enough {
		return false, nil
	}
	return s.keeps.after(ctx, c)
}

// enough is how many runs of a candidate have to show the fault.
func (s *reduction) enough() int {
	if s.Threshold <= 0 {
		return s.Repeat
	}
	return max(1, int(s.Threshold*float64(s.Repeat)+0.999999))
}
