package triage

import (
	"context"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// slower is a timing fault: the solver takes so many times as long as another one that answers. The ratio is kept, not
// the time, which a smaller script makes shorter.
type slower struct {
	than  *reference.Solver
	up    bool    // it is asked behind (push 1)
	ratio float64 // what is asked of candidates
}

// Bounds of what counts as slow: below them the times say more about the machine than about the solvers.
const (
	leastSlow  = 200 * time.Millisecond
	leastRatio = 3
	leastQuick = 10 * time.Millisecond // times of the quicker solver below this are taken for it
)

// compareTimes finds out how much slower the solver is than the baseline.
func (s *state) compareTimes(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	than, err := s.panel.Solver(ctx, s.Baseline)
	if err != nil {
		return nil, err
	}
	candidate := reduce.NewCandidate(c)
	slow, err := s.wrong.AskFresh(ctx, questionOf(candidate))
	if err != nil {
		return nil, err
	}
	s.slower = &slower{than: than, up: s.Pushed}
	ratio, quick, err := s.slower.compare(ctx, candidate, slow)
	if err != nil {
		return nil, err
	}
	if ratio < leastRatio {
		return nil, &NotReproduced{fmt.Sprintf("%s takes %v (%s), and %s %v (%s)", s.Solver.Name,
			slow.Wall.Round(time.Millisecond), slow.Verdict, s.quicker(), quick.Wall.Round(time.Millisecond), quick.Verdict)}
	}
	s.slower.ratio = max(leastRatio, ratio/2)
	s.fault = oracle.Slower()
	s.keeps = noProof{s.fault}
	s.wrong.Limits.Wall = min(s.Limits.Wall, 2*slow.Wall)
	return c.Unproved(), nil
}

// quicker names what is quick.
func (s *state) quicker() string {
	if s.Pushed {
		return s.Baseline.Name + " behind (push 1)"
	}
	return s.Baseline.Name
}

// compare gives how many times longer the solver took than the baseline does, 0 where that says nothing.
func (l *slower) compare(
	ctx context.Context, c *reduce.Candidate, slow *solvers.Result,
) (ratio float64, quick *solvers.Result, err error) {
	if quick, err = l.than.Ask(ctx, l.question(c)); err != nil {
		return 0, quick, err
	}
	if !quick.Verdict.Answered() || slow.Wall < leastSlow {
		return 0, quick, nil
	}
	ratio = slow.Wall.Seconds() / max(quick.Wall, leastQuick).Seconds()
	return ratio, quick, nil
}

// question is what the baseline is asked.
func (l *slower) question(c *reduce.Candidate) reference.Question {
	if !l.up {
		return questionOf(c)
	}
	in := instanceOf(c.Case, instance.None)
	in.Script = in.Pushed()
	return questionOfInstance(in)
}

// shown tells whether the evidence of a candidate shows the fault.
func (s *state) shown(ctx context.Context, c *reduce.Candidate, evidence *oracle.Evidence) (bool, error) {
	if s.slower == nil {
		_, shows := s.fault.Shown(evidence)
		return shows, nil
	}
	r := evidence.Last().Result
	if !r.Verdict.Answered() && r.Verdict != solvers.Timeout {
		return false, nil
	}
	for again := 0; ; again++ {
		ratio, _, err := s.slower.compare(ctx, c, r)
		if err != nil || ratio < s.slower.ratio || again == repeats {
			return err == nil && ratio >= s.slower.ratio, err
		}
		if r, err = s.wrong.Ask(ctx, questionOf(c)); err != nil {
			return false, err
		}
	}
}

// repeats is how often a slow run must happen again: a busy machine makes one slow, but hardly three.
const repeats = 2

// times says how long both take, for people.
func (s *state) times(ctx context.Context, c *reduce.Candidate, slow *solvers.Result) (string, error) {
	_, quick, err := s.slower.compare(ctx, c, slow)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s after %v, where %s answers %s after %v", slow.Verdict, slow.Wall.Round(time.Millisecond),
		s.quicker(), quick.Verdict, quick.Wall.Round(time.Millisecond)), nil
}
