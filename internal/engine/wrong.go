package engine

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
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
		s.InSession = nil
	}
	err := w.keepOf(ctx, a, s)
	if s.notAlone {
		w.sessionFault(a, a.result)
	}
	return err
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
		Repro: repro.Repro{Judgement: j, Evidence: a.job.Evidence, Wrong: w.subject(a, r)}, Run: a.counted(),
		Headline: fmt.Sprintf("%s (%s, in mode %s)", j.Headline(a.Target.Name, ""), a.job.Name, a.mode()),
	}
	s.Evidence.Slow = s.Evidence.Slow.For(j.Fault)
	for _, beside := range a.job.evidence.Beside(j) {
		s.Beside = append(s.Beside, w.subject(beside, beside.result))
	}
	if a.trace != nil {
		sent := *s.Wrong
		sent.Question = w.printer.Question(a.Target, ask.Text{Trace: a.trace, Checks: s.Wrong.Question.Checks}, ask.How{
			Solver: a.sessionSolver(), Logic: s.Wrong.Question.Logic,
		})
		s.InSession = &sent
	}
	return s
}

// subject is what was asked, with a result that it had; nil: none yet.
func (w *worker) subject(a *answer, r *solvers.Result) *repro.Subject {
	return &repro.Subject{
		Target: a.Target, Added: a.Target.Added(), Question: w.freshQuestion(a), Run: a.run(r),
	}
}

// asking asks subjects of an answer's test in processes of their own.
func (w *worker) asking(a *answer) asking { return asking{w.Environment, w, a.job.prober} }

// keepOf has a suspect of a test confirmed and stored, and records the outcome in the test's turn.
func (w *worker) keepOf(ctx context.Context, a *answer, s *Suspect) error {
	if isOne, err := a.job.test.Suspect(ctx, s); err != nil || !isOne {
		return err
	}
	kept, err := w.Keep(ctx, s, w.asking(a), w.stats)
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
