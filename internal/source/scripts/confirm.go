package scripts

import (
	"context"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// confirm repeats a contradiction, each time in a fresh process, and stores it. A contradiction that a session showed
// and a fresh process never does may be due to the session's earlier scripts. One that is not repeated every time is
// counted, but not stored.
func (w *worker) confirm(ctx context.Context, a *answer, j oracle.Judgement) error {
	a = a.until(j.Check)
	if err := recheck(ctx, a.in); err != nil {
		return err
	}
	if a.in.Checks[j.Check].Word != nil && j.Expect != instance.None {
		accused := w.statuses.Panel.Open(a.solver(), a.t.Probe)
		believed, err := w.statuses.Believed(ctx, a.in, j.Check, j.Observed, accused)
		if err != nil || !believed {
			return err
		}
	}
	suspect := w.suspectOf(a, a.result, j)
	suspect.Signature, suspect.IsRepeated = a.signature(j), a.alone
	if !a.inSession() || j.Observed == solvers.Error {
		suspect.Wrong.Trace = nil
	}
	suspect.InSession = func() { w.sessionFault(a, a.result) }
	return w.conclude(ctx, a, suspect)
}

// confirmTrace repeats what only a session showed, and stores it as an incremental finding.
func (w *worker) confirmTrace(ctx context.Context, a *answer, r *solvers.Result, j oracle.Judgement) error {
	if err := recheck(ctx, a.in); err != nil {
		return err
	}
	suspect := w.suspectOf(a, r, j)
	suspect.OnlyInSession = true
	return w.conclude(ctx, a, suspect)
}

// suspectOf describes a contradiction that is to be confirmed: the result of an answer.
func (w *worker) suspectOf(a *answer, r *solvers.Result, j oracle.Judgement) engine.Suspect {
	s := engine.Suspect{
		Judgement: j, Evidence: oracle.Evidence{Instance: a.job.in, Slow: w.Slow.For(j.Fault)}, Wrong: w.asked(a, r),
		Run:      a.counted(),
		Headline: fmt.Sprintf("%s (%s, in mode %s)", j.Headline(a.t.Name, ""), nameOf(a.in), a.mode),
		Enter:    func(wrong *finding.WrongScript) error { return w.enter(a, wrong) },
		Complete: func(_ []oracle.Run, f *finding.Finding, _ *finding.Files) error {
			if check := a.in.Checks[j.Check]; check.Word == nil && check.Certificate == instance.Reference {
				f.Reference = &finding.Reference{
					Solver: w.Stock.Reference.By(a.in.Seed()), Formulas: w.writer.Answered(a.in.Claim(j.Check)),
				}
			}
			return nil
		},
	}
	for _, beside := range a.job.evidence.Beside(j) {
		s.Beside = append(s.Beside, w.asked(beside, beside.result))
	}
	return s
}

// asked is what was asked, and a result that it had.
func (w *worker) asked(a *answer, r *solvers.Result) *engine.Asked {
	return &engine.Asked{
		Target: a.t, Ask: w.asker(a.t), Question: w.freshQuestion(a), Run: a.run(r), Trace: a.trace,
		Session: a.sessionSolver(),
	}
}

// conclude has a suspect confirmed and stored, and records the outcome in the instance's turn.
func (w *worker) conclude(ctx context.Context, a *answer, s engine.Suspect) error {
	kept, err := w.Confirm(ctx, s, w.stats)
	if kept.Finding != nil {
		a.job.noteFinding(kept.IsNews)
	}
	return w.Failed(a.t, err)
}

// until is the answer for the instance up to a check: later commands do not matter.
func (a *answer) until(check int) *answer {
	cut := a.in.Until(check)
	if cut == a.in {
		return a
	}
	short, own := *a, *a.job
	short.in, short.script, short.job = cut, nil, &own
	if a.question == "" {
		own.in = cut
	}
	return &short
}

// configuration has the options and the tactic with which the solver was run.
func (a *answer) configuration() finding.Configuration {
	return finding.Configuration{Options: a.t.Options, Tactic: a.t.Tactic()}
}

// signature is that of a finding that the instance alone shows.
func (a *answer) signature(j oracle.Judgement) string {
	f := finding.Finding{
		Fault: j.Fault, Solver: a.t.Name, Logic: a.in.Logic, SeedHash: a.in.Seed().Hash, Configuration: a.configuration(),
		Objectives: j.Optimized(a.in),
	}
	if word := a.in.Checks[j.Check].Word; word != nil && j.Expect != instance.None {
		f.Reference = &finding.Reference{Author: word.String()}
	}
	f.SetSignature()
	return f.Signature
}

// recheck evaluates an instance anew, without the pools' values, since a finding depends on its certificate.
func recheck(ctx context.Context, in *instance.Instance) error {
	err := in.Verify()
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("internal error, please report it: %s: %w", nameOf(in), err)
}

// nameOf names an instance for people, by number and seed.
func nameOf(in *instance.Instance) string {
	return fmt.Sprintf("instance %d of %s", in.Index, in.Seed().Path)
}

// enter completes what the finding is made from: the claims and the seeds.
func (w *worker) enter(a *answer, wrong *finding.WrongScript) (err error) {
	wrong.Claim = a.in.Claim(wrong.Check)
	if wrong.Claim.Witness == nil && (wrong.Class.InCore() || wrong.Question != "") {
		wrong.Claim.Witness = a.in.Checks[wrong.Check].Near
	}
	if wrong.Under == nil && wrong.Question != "" && a.job.in.Arena != a.in.Arena {
		said := *wrong.Claim // with the symbols of the question, and of its reductions
		said.Formulas = append(slices.Clip(said.Formulas), a.job.in.Roots()...)
		wrong.Witnessed = &said
	}
	wrong.Seeds, err = w.sources(a)
	return err
}

// noteFinding records in the instance's turn that there was a finding, new or known. Questions of the probe have no
// turn.
func (j *job) noteFinding(isNew bool) {
	switch {
	case j.turn == nil:
	case isNew:
		j.turn.news = true
	default:
		j.turn.known = true
	}
}

// sources are the seeds that an instance was made from.
func (w *worker) sources(a *answer) (all [][]byte, err error) {
	if a.source != nil {
		return [][]byte{a.source}, nil
	}
	for _, seed := range a.in.Seeds {
		src, err := w.Stock.Source(seed)
		if err != nil {
			return nil, err
		}
		all = append(all, src)
	}
	return all, nil
}
