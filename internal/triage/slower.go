package triage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Otherway is how what is quick is asked, where it is not asked what the solver is: as people are told it.
type Otherway string

// The other ways.
const (
	Pushed     Otherway = " behind (push 1)"
	AfterReset Otherway = " without what stands in front of the last (reset)"
	LastAlone  Otherway = " with what holds at the last check alone"
)

// otherwayOf is the one of a finding's question. What a session is slow on was quick in a process of its own: without
// the scripts that the session had before, which it was told to forget, or had left by pop.
func otherwayOf(f *finding.Finding, question string) Otherway {
	switch {
	case oracle.IsPushed(question):
		return Pushed
	case f.Incremental == 0 || !oracle.IsAlone(question):
		return ""
	case f.Mode == pushing:
		return LastAlone
	}
	return AfterReset
}

// of gives what is asked in place of an instance.
func (w Otherway) of(in *instance.Instance) *instance.Instance {
	last := len(in.Checks) - 1
	other := *in
	switch w {
	case Pushed:
		other.Script = in.Pushed()
	case LastAlone:
		return in.OneShot(last)
	case AfterReset:
		other.Script = in.AfterReset()
		other.Checks = in.Checks[last+1-len(other.Script.Checks()):]
	}
	return &other
}

// slower is a timing fault: the solver needs so many times as much time as another one that answers, or so many times
// as much memory. The ratio is kept, not the time, which a smaller script makes shorter.
type slower struct {
	than   *reference.Solver
	way    Otherway // in which it is asked
	memory bool     // what is needed is memory
	limit  int64    // of the solver's memory, in bytes
	ratio  float64  // what is asked of candidates
}

// compareNeeds finds out how much more the solver needs than the baseline: time, or where nobody said of which, memory.
func (s *state) compareNeeds(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	if s.Memory || !s.Limits.Measure {
		return s.compareNeed(ctx, c, s.Memory)
	}
	slow, err := s.compareNeed(ctx, c, false)
	var quick *NotReproduced
	if !errors.As(err, &quick) {
		return slow, err
	}
	much, err := s.compareNeed(ctx, c, true)
	var little *NotReproduced
	if errors.As(err, &little) {
		return nil, &NotReproduced{quick.Observed + "; " + little.Observed}
	}
	return much, err
}

func (s *state) compareNeed(ctx context.Context, c *reduce.Case, memory bool) (*reduce.Case, error) {
	than, err := s.panel.Solver(ctx, s.Baseline)
	if err != nil {
		return nil, err
	}
	s.slower = &slower{
		than: than, way: s.Otherway, memory: memory, limit: cmp.Or(s.Limits.Memory, solvers.DefaultMemory),
	}
	candidate := reduce.NewCandidate(c)
	ask := s.wrong.AskFresh
	if memory {
		ask = func(ctx context.Context, q reference.Question) (*solvers.Result, error) {
			return weigh(ctx, s.wrong, q)
		}
	}
	slow, err := ask(ctx, questionOf(candidate))
	if err != nil {
		return nil, err
	}
	ratio, quick, err := s.slower.compare(ctx, candidate, slow)
	if err != nil {
		return nil, err
	}
	if ratio < oracle.LeastRatio {
		return nil, &NotReproduced{fmt.Sprintf("%s takes %s, and %s %s", s.Solver.Name, s.slower.amount(slow),
			s.quicker(), s.slower.amount(quick))}
	}
	s.slower.ratio = max(oracle.LeastRatio, ratio/2)
	s.fault = oracle.Slower(s.slower.memory)
	s.keeps = noProof{s.fault}
	s.wrong.Limits.Wall = min(s.Limits.Wall, 2*max(slow.Wall, leastTime))
	return c.Unproved(), nil
}

// amount says what a run needed, for people.
func (l *slower) amount(r *solvers.Result) string {
	if l.memory {
		return fmt.Sprintf("%d MiB (%s)", max(r.Peak.Least, r.Peak.Most)>>20, r.Verdict)
	}
	return fmt.Sprintf("%v (%s)", r.Wall.Round(time.Millisecond), r.Verdict)
}

// quicker names what is quick.
func (s *state) quicker() string { return s.Baseline.Name + string(s.Otherway) }

// compare gives how many times as much the solver needed as the baseline does, 0 where that says nothing. Where it is
// less than what is asked of candidates, the baseline is asked again: a busy machine makes what is quick late.
func (l *slower) compare(
	ctx context.Context, c *reduce.Candidate, slow *solvers.Result,
) (ratio float64, quick *solvers.Result, err error) {
	if l.memory {
		quick, err = weigh(ctx, l.than, l.question(c))
		if err == nil && quick.Verdict.Answered() {
			ratio = l.hoards(slow, quick)
		}
		return ratio, quick, err
	}
	ask := l.than.Ask
	if l.way == AfterReset || l.way == LastAlone { // it is slow in a session
		ask = l.than.AskFresh
	}
	for range 1 + repeats {
		next, err := ask(ctx, l.question(c))
		if err != nil {
			return 0, next, err
		}
		if quick == nil || next.Wall < quick.Wall {
			quick = next
		}
		if !next.Verdict.Answered() || slow.Wall < oracle.LeastSlow {
			return 0, next, nil
		}
		if ratio = slow.Wall.Seconds() / max(quick.Wall, oracle.LeastQuick).Seconds(); ratio >= l.ratio {
			break
		}
	}
	return ratio, quick, nil
}

// hoards gives how many times as much memory the solver took, 0 where that says nothing.
func (l *slower) hoards(slow, quick *solvers.Result) float64 {
	much := slow.Peak.Least
	if slow.Verdict == solvers.Memout {
		much = l.limit
	}
	if much < oracle.LeastMuch || !quick.Peak.Known() {
		return 0
	}
	return float64(much) / float64(max(quick.Peak.Most, oracle.LeastLittle))
}

// weigh asks in a fresh process: a session that took much would have that left for smaller scripts.
func weigh(ctx context.Context, solver *reference.Solver, q reference.Question) (*solvers.Result, error) {
	return solvers.Weighed(func() (*solvers.Result, error) { return solver.AskFresh(ctx, q) })
}

// question is what the baseline is asked.
func (l *slower) question(c *reduce.Candidate) reference.Question {
	if l.way == "" {
		return questionOf(c)
	}
	return questionOfInstance(l.way.of(c.Case.Instance(instance.None)))
}

// shown tells whether the evidence of a candidate shows the fault.
func (s *state) shown(ctx context.Context, c *reduce.Candidate, evidence *oracle.Evidence) (bool, error) {
	if s.slower == nil {
		_, shows := s.fault.Shown(evidence)
		return shows, nil
	}
	r := evidence.Last().Result
	if !r.Verdict.Answered() && r.Verdict != s.fault.Observed {
		return false, nil
	}
	for again := 0; ; again++ {
		ratio, _, err := s.slower.compare(ctx, c, r)
		if err != nil || ratio < s.slower.ratio && !s.slower.unseen(r) || again == repeats {
			return err == nil && ratio >= s.slower.ratio, err
		}
		if r, err = s.wrong.Ask(ctx, questionOf(c)); err != nil {
			return false, err
		}
	}
}

// unseen tells whether the memory of a run that counts was not seen.
func (l *slower) unseen(r *solvers.Result) bool {
	return l.memory && r.Verdict.Answered() && !r.Peak.Known()
}

// repeats is how often a slow run must happen again: a busy machine makes one slow, but hardly three.
const repeats = 2

// times says how much both need, for people.
func (s *state) times(ctx context.Context, c *reduce.Candidate, slow *solvers.Result) (string, error) {
	_, quick, err := s.slower.compare(ctx, c, slow)
	if err != nil {
		return "", err
	}
	if s.slower.memory {
		return fmt.Sprintf("%s with %d MiB of memory, where %s answers %s with %d MiB", slow.Verdict, slow.Peak.Least>>20,
			s.quicker(), quick.Verdict, quick.Peak.Most>>20), nil
	}
	return fmt.Sprintf("%s after %v, where %s answers %s after %v", slow.Verdict, slow.Wall.Round(time.Millisecond),
		s.quicker(), quick.Verdict, quick.Wall.Round(time.Millisecond)), nil
}
