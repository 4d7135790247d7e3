package repro

import (
	"context"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Repro shows a fault: what is asked, of whom, and by what the fault is recognised.
type Repro struct {
	oracle.Judgement                 // describes the fault as it was seen last
	Evidence         oracle.Evidence // what judgements depend on beside runs
	Wrong            *Subject        // subject whose answer is wrong
	Beside           []*Subject      // subjects asked ahead of Wrong for the fault to show
	Seen             []oracle.Run    // runs that showed the fault last, the wrong one at the end

	File     string               // in the finding's directory; "" if it was read from none
	Expected instance.Expectation // the right answer to the last check of the file
}

// Subject is what a solver is asked: a script, a text that cannot be parsed, the trace of a session, or a rule program.
type Subject struct {
	Target   *ask.Target  // the solver, under its configuration; nil: a finding does not say which
	Added    []string     // options with which the user called it
	Question ask.Question // to a process of its own: a script, or the trace of a session
	// Run is how an answer is judged: what is asked about, which is nil for a text, and what question of the oracle it is.
	// Its Result is that of an earlier run, nil for none.
	Run oracle.Run
}

// text is what is sent.
func (s *Subject) text() []byte {
	if s.Question.Trace != nil {
		return s.Question.Trace.Script()
	}
	return s.Question.Script
}

// On is where reproductions are shown: it asks one subject in a process of its own, and gives the run with the answer.
// A session that did not reach the end of its trace gives no answer.
type On interface {
	Ask(ctx context.Context, r *Repro, s *Subject) (oracle.Run, error)
}

// With is the same fault shown by another subject.
func (r *Repro) With(wrong *Subject) *Repro {
	other := *r
	other.Wrong = wrong
	return &other
}

// Apart is the reproduction for other versions of the solver: what they need is only compared with that of the other
// runs, and not with what was measured before.
func (r *Repro) Apart() *Repro {
	other := *r
	other.Evidence.Slow = oracle.Slowness{
		Ratio: oracle.LeastRatio, Floor: oracle.LeastSlow, Memory: oracle.LeastMuch, Alone: true,
	}.For(r.Fault)
	return &other
}

// Show asks once, and gives the evidence: the run that may show the fault comes last.
func (r *Repro) Show(ctx context.Context, on On) (*oracle.Evidence, error) {
	e := r.Evidence
	e.Runs = nil
	for _, s := range append(slices.Clip(r.Beside), r.Wrong) {
		run, err := on.Ask(ctx, r, s)
		if err != nil {
			return nil, err
		}
		e.Runs = append(e.Runs, run)
	}
	if e.Instance == nil {
		e.Instance = e.Last().Asked
	}
	if n := r.PartsAmong(e.Runs); n > 0 {
		e.Parts = n
	}
	return &e, nil
}

// In shows the fault once on another version of the solver, and compares.
func (r *Repro) In(ctx context.Context, on On) (oracle.Likeness, error) {
	e, err := r.Show(ctx, on)
	if err != nil {
		return oracle.Unlike, err
	}
	_, like := r.Fault.In(ctx, e)
	return like, nil
}

// Repeat goes on with a tally until the rule ends it. What convinces people is then what the last run showed.
func (r *Repro) Repeat(ctx context.Context, on On, until ask.Rule, so *ask.Tally) error {
	return so.Repeat(until, func() (shows bool, took time.Duration, err error) {
		e, err := r.Show(ctx, on)
		if err != nil {
			return false, 0, err
		}
		j, shows := r.Shown(ctx, e)
		if shows {
			r.Shows, r.Why, r.Under, r.Seen = j.Shows, j.Why, j.Under, e.Runs
		}
		return shows, e.Last().Result.Wall, nil
	})
}

// Threshold says how often the fault has to show, on the solvers that were found wrong. Threads of one of those on
// whose answers it depends are enough for it to come and go.
func (r *Repro) Threshold() ask.Threshold {
	return r.threshold(func(s *Subject) *solvers.Solver { return s.Target.Solver })
}

func (r *Repro) threshold(solver func(*Subject) *solvers.Solver) ask.Threshold {
	t := ask.ThresholdOf(solver(r.Wrong), r.Wrong.text())
	for _, s := range r.Beside {
		t = t.Stricter(ask.ThresholdOf(solver(s), s.text()))
	}
	return t
}
