package engine

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// confirm repeats a contradiction, each time in a fresh process, and stores it. A contradiction that a session showed
// and a fresh process never does may be due to the session's earlier scripts. One that is not repeated every time is
// counted, but not stored.
func (w *worker) confirm(ctx context.Context, a *answer, j oracle.Judgement) error {
	if !j.Whole {
		a = a.until(j.Check)
	}
	s := w.suspectOf(a, a.result, j)
	s.IsRepeated = a.alone
	if !a.inSession() || j.Observed == solvers.Error {
		s.Wrong.Trace = nil
	}
	s.InSession = func() { w.sessionFault(a, a.result) }
	return w.keepOf(ctx, a, s)
}

// confirmTrace repeats what only a session showed, and stores it as an incremental finding.
func (w *worker) confirmTrace(ctx context.Context, a *answer, r *solvers.Result, j oracle.Judgement) error {
	s := w.suspectOf(a, r, j)
	s.OnlyInSession = true
	return w.keepOf(ctx, a, s)
}

// suspectOf describes a contradiction that is to be confirmed: the result of an answer.
func (w *worker) suspectOf(a *answer, r *solvers.Result, j oracle.Judgement) *Suspect {
	s := &Suspect{
		Judgement: j, Evidence: a.job.Evidence, Wrong: w.asked(a, r), Run: a.counted(),
		Headline: fmt.Sprintf("%s (%s, in mode %s)", j.Headline(a.Target.Name, ""), a.job.Name, a.mode()),
	}
	s.Evidence.Slow = s.Evidence.Slow.For(j.Fault)
	for _, beside := range a.job.evidence.Beside(j) {
		s.Beside = append(s.Beside, w.asked(beside, beside.result))
	}
	return s
}

// asked is what was asked, and a result that it had; nil: none yet.
func (w *worker) asked(a *answer, r *solvers.Result) *Asked {
	return &Asked{
		Target: a.Target, Ask: w.askerOf(a.Target), Prober: a.job.prober, Question: w.freshQuestion(a), Run: a.run(r),
		Trace: a.trace, Session: a.sessionSolver(),
	}
}

// keepOf has a suspect of a test confirmed and stored, and records the outcome in the test's turn.
func (w *worker) keepOf(ctx context.Context, a *answer, s *Suspect) error {
	if isOne, err := a.job.test.Suspect(ctx, s); err != nil || !isOne {
		return err
	}
	kept, err := w.Confirm(ctx, *s, w.stats)
	if kept.Finding != nil {
		a.job.turn.noteFinding(kept.IsNews)
		if w.c == nil {
			w.kept = append(w.kept, kept)
		}
	}
	return w.Failed(a.Target, err)
}

// until is the answer for the instance up to a check: later commands do not matter.
func (a *answer) until(check int) *answer {
	in := a.Run.Asked
	if in == nil || in.Until(check) == in {
		return a
	}
	short, own := *a, *a.job
	short.Run.Asked, short.job = in.Until(check), &own
	short.Text.Instance, short.Text.Script = short.Run.Asked, nil
	if a.Run.Question == "" {
		own.Evidence.Instance = short.Run.Asked
	}
	return &short
}
