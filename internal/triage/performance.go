package triage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Otherway is how the script for the baseline differs from the solver's, as a text for people; "": it does not.
type Otherway string

// The other ways.
const (
	Pushed     Otherway = " after (push 1)"
	AfterReset Otherway = " without the commands before the last (reset)"
	LastAlone  Otherway = " with only the assertions of the last check"
)

// otherwayOf is the Otherway for a finding's question. If a session was slow, the same script was quick in a fresh
// process, without the earlier scripts that the session had reset or popped.
func otherwayOf(f *finding.Finding, question string) Otherway {
	switch {
	case oracle.IsPushed(question):
		return Pushed
	case f.Incremental == 0 || !oracle.IsAlone(question):
		return ""
	case f.Mode == repro.Pushing:
		return LastAlone
	}
	return AfterReset
}

// rewrite returns the instance that is asked in the place of another.
func (w Otherway) rewrite(in *instance.Instance) *instance.Instance {
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

// performance is the mode of faults of time and memory, on top of the mode in which candidates are asked. A candidate
// shows the fault if the solver needs at least ratio times as much time, or memory, as the baseline, which answers. The
// ratio must stay, and not the time, for smaller scripts take less time.
type performance struct {
	mode
	s      *reduction
	than   *panel.Solver
	memory bool    // the fault is about memory
	limit  int64   // bound on the solver's memory, in bytes
	ratio  float64 // the least ratio of candidates
}

// compareNeeds finds out how much more time or memory the solver needs than the baseline. If neither was specified, it
// tries time, then memory.
func (s *reduction) compareNeeds(ctx context.Context, c *reduce.Case) (*performance, error) {
	if s.Memory || !s.Limits.Measure {
		return s.compareNeed(ctx, c, s.Memory)
	}
	slow, err := s.compareNeed(ctx, c, false)
	quick, is := errors.AsType[*NotReproduced](err)
	if !is {
		return slow, err
	}
	much, err := s.compareNeed(ctx, c, true)
	if little, is := errors.AsType[*NotReproduced](err); is {
		return nil, &NotReproduced{quick.Observed + "; " + little.Observed}
	}
	return much, err
}

func (s *reduction) compareNeed(ctx context.Context, c *reduce.Case, memory bool) (*performance, error) {
	than, err := s.panel.Solver(ctx, s.Baseline)
	if err != nil {
		return nil, err
	}
	p := &performance{
		mode: scripts{s}, s: s, than: than, memory: memory, limit: cmp.Or(s.Limits.Memory, solvers.DefaultMemory),
	}
	candidate := reduce.NewCandidate(c)
	ask := s.wrong.AskFresh
	if memory {
		ask = func(ctx context.Context, q panel.Query) (*solvers.Result, error) {
			return repro.Weigh(ctx, s.wrong, q)
		}
	}
	slow, err := ask(ctx, p.question(candidate, nil, nil))
	if err != nil {
		return nil, err
	}
	ratio, quick, err := p.compare(ctx, candidate, slow)
	if err != nil {
		return nil, err
	}
	if ratio < oracle.LeastRatio {
		return nil, &NotReproduced{fmt.Sprintf("%s takes %s, and %s %s", s.Solver.Name, p.amount(slow),
			p.quicker(), p.amount(quick))}
	}
	p.ratio = max(oracle.LeastRatio, ratio/2)
	s.fault = oracle.Slower(memory)
	s.keeps = noProof{fault: s.fault}
	s.wrong.Limits.Wall = min(s.Limits.Wall, 2*max(slow.Wall, repro.LeastWall))
	return p, nil
}

// amount says what a run needed, for people.
func (p *performance) amount(r *solvers.Result) string {
	if p.memory {
		return fmt.Sprintf("%d MiB (%s)", max(r.Peak.Least, r.Peak.Most)>>20, r.Verdict)
	}
	return fmt.Sprintf("%v (%s)", r.Wall.Round(time.Millisecond), r.Verdict)
}

// quicker names the baseline, and how it is asked.
func (p *performance) quicker() string { return p.s.Baseline.Name + string(p.s.Otherway) }

// quickly is the question for the baseline.
func (p *performance) quickly(c *reduce.Candidate) panel.Query {
	if p.s.Otherway == "" {
		return questionOf(c)
	}
	return panel.QueryOf(&p.s.Otherway.rewrite(c.Case.Instance(instance.None)).Script, "")
}

// compare returns the ratio of what the solver needed to what the baseline needs, 0 if the two cannot be compared.
// While the ratio of times is too small, the baseline is run again, up to Repeats times: a busy machine may have made
// it slow.
func (p *performance) compare(
	ctx context.Context, c *reduce.Candidate, slow *solvers.Result,
) (ratio float64, quick *solvers.Result, err error) {
	if p.memory {
		quick, err = repro.Weigh(ctx, p.than, p.quickly(c))
		if err == nil && quick.Verdict.Answered() {
			ratio = p.hoards(slow, quick)
		}
		return ratio, quick, err
	}
	ask := p.than.Ask
	if p.s.Otherway == AfterReset || p.s.Otherway == LastAlone { // the session is what is slow
		ask = p.than.AskFresh
	}
	for range 1 + repro.Repeats {
		next, err := ask(ctx, p.quickly(c))
		if err != nil {
			return 0, next, err
		}
		if quick == nil || next.Wall < quick.Wall {
			quick = next
		}
		if !next.Verdict.Answered() || slow.Wall < oracle.LeastSlow {
			return 0, next, nil
		}
		if ratio = slow.Wall.Seconds() / max(quick.Wall, oracle.LeastQuick).Seconds(); ratio >= p.ratio {
			break
		}
	}
	return ratio, quick, nil
}

// hoards returns the ratio of the solver's memory to the baseline's, 0 if the two cannot be compared.
func (p *performance) hoards(slow, quick *solvers.Result) float64 {
	much := slow.Peak.Least
	if slow.Verdict == solvers.Memout {
		much = p.limit
	}
	if much < oracle.LeastMuch || !quick.Peak.Known() {
		return 0
	}
	return float64(much) / float64(max(quick.Peak.Most, oracle.LeastLittle))
}

func (p *performance) shown(ctx context.Context, c *reduce.Candidate, e *oracle.Evidence) (bool, error) {
	r := e.Last().Result
	if !r.Verdict.Answered() && r.Verdict != p.s.fault.Observed {
		return false, nil
	}
	for again := 0; ; again++ {
		ratio, _, err := p.compare(ctx, c, r)
		if err != nil || ratio < p.ratio && !p.unseen(r) || again == repro.Repeats {
			return err == nil && ratio >= p.ratio, err
		}
		if r, err = p.s.wrong.Ask(ctx, p.question(c, nil, nil)); err != nil {
			return false, err
		}
	}
}

// unseen reports whether a run answered but its memory was not measured.
func (p *performance) unseen(r *solvers.Result) bool {
	return p.memory && r.Verdict.Answered() && !r.Peak.Known()
}

// enter adds what both need, for people, and the baseline's script.
func (p *performance) enter(ctx context.Context, r *Reduced, e *oracle.Evidence) error {
	slow := e.Last().Result
	_, quick, err := p.compare(ctx, r.Best, slow)
	if err != nil {
		return err
	}
	if p.memory {
		r.Slower = fmt.Sprintf("%s with %d MiB of memory, where %s answers %s with %d MiB", slow.Verdict,
			slow.Peak.Least>>20, p.quicker(), quick.Verdict, quick.Peak.Most>>20)
	} else {
		r.Slower = fmt.Sprintf("%s after %v, where %s answers %s after %v", slow.Verdict,
			slow.Wall.Round(time.Millisecond), p.quicker(), quick.Verdict, quick.Wall.Round(time.Millisecond))
	}
	r.Beside = [][]byte{p.quickly(r.Best).Script}
	return nil
}
