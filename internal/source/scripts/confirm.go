package scripts

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// confirmation is a contradiction that was repeated.
type confirmation struct {
	*answer
	oracle.Judgement
	first, last *solvers.Result
	beside      []oracle.Run   // other runs that the judgement depends on, in fresh processes
	short       *solvers.Trace // incremental findings only: the end of the trace that shows it
}

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
	e := &confirmation{answer: a, Judgement: j, first: a.result}
	suspect := w.suspectOf(e)
	suspect.Signature, suspect.IsRepeated = a.signature(j), a.alone
	suspect.Command = a.solver().FileCommand(a.logic, "instance.smt2")
	suspect.Instance = func() []byte { w.whole(a); return a.script }
	suspect.Again = func(ctx context.Context) (bool, time.Duration, error) {
		evidence, err := w.rerun(ctx, a, j)
		if err != nil {
			return false, 0, err
		}
		r := evidence.Last().Result
		repeated, shows := j.Shown(evidence)
		if shows {
			e.last, e.Shows, e.Why, e.beside = r, repeated.Shows, repeated.Why, evidence.Runs[:len(evidence.Runs)-1]
		}
		return shows, r.Wall, nil
	}
	suspect.Never = func(ctx context.Context) (bool, error) {
		if a.trace == nil || !a.inSession() || j.Observed == solvers.Error {
			return false, nil
		}
		w.sessionFault(a, a.result)
		return true, w.confirmTrace(ctx, a, a.result, j)
	}
	return w.conclude(ctx, e, suspect)
}

// suspectOf describes a contradiction that is to be confirmed.
func (w *worker) suspectOf(e *confirmation) engine.Suspect {
	return engine.Suspect{
		Run: e.counted(), Fault: e.Fault,
		Headline: fmt.Sprintf("%s (%s, in mode %s)", e.Headline(e.t.Name, ""), nameOf(e.in), e.mode),
		Describe: func(ctx context.Context, seconds []float64) (*finding.Finding, finding.Files, error) {
			if err := w.askApart(ctx, e); err != nil {
				return nil, finding.Files{}, err
			}
			return w.describe(e, seconds)
		},
	}
}

// conclude has a suspect confirmed and stored, and records the outcome in the instance's turn.
func (w *worker) conclude(ctx context.Context, e *confirmation, s engine.Suspect) error {
	kept, err := w.Confirm(ctx, s, w.stats)
	if kept.Finding != nil {
		e.job.noteFinding(kept.IsNews)
	}
	return w.Failed(e.t, err)
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

// askApart runs the active formulas of a wrongly answered check once more as a script of their own, and records in the
// fault whether that gets the same answer.
func (w *worker) askApart(ctx context.Context, e *confirmation) error {
	if !e.in.Incremental() || !e.Observed.Definite() || len(e.With) > 0 || e.Class.InCore() {
		return nil
	}
	alone := *e.answer
	alone.in, alone.script = e.in.OneShot(e.Check), nil
	r, err := w.fresh(ctx, &alone)
	if err != nil {
		return err
	}
	if text := oracle.Apart(e.Observed, r.Verdict); text != "" {
		e.Shows = append(slices.Clip(e.Shows), text)
	}
	return nil
}

// configuration has the options and the tactic with which the solver was run.
func (a *answer) configuration() finding.Configuration {
	return finding.Configuration{Options: a.t.Options, Tactic: a.t.Tactic()}
}

// signature is that of a finding that the instance alone shows.
func (a *answer) signature(j oracle.Judgement) string {
	f := finding.Finding{
		Fault: j.Fault, Solver: a.t.Name, Logic: a.in.Logic, SeedHash: a.in.Seed().Hash, Configuration: a.configuration(),
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

// rerun repeats the runs that a judgement depends on, each in a fresh process. The run that is judged comes last.
func (w *worker) rerun(ctx context.Context, a *answer, j oracle.Judgement) (*oracle.Evidence, error) {
	evidence := &oracle.Evidence{Instance: a.job.in, Slow: w.Slow.For(j.Fault)}
	for _, i := range j.With {
		beside := a.job.from[i]
		r, err := w.weighed(ctx, beside, j.Fault)
		if err != nil {
			return nil, err
		}
		evidence.Runs = append(evidence.Runs, beside.run(r))
	}
	r, err := w.weighed(ctx, a, j.Fault)
	if err != nil {
		return nil, err
	}
	evidence.Runs = append(evidence.Runs, a.run(r))
	return evidence, nil
}

// weighed is fresh, for a fault that may be about memory.
func (w *worker) weighed(ctx context.Context, a *answer, f oracle.Fault) (*solvers.Result, error) {
	run := func() (*solvers.Result, error) { return w.fresh(ctx, a) }
	if f.Memory {
		return solvers.Weighed(run)
	}
	return run()
}

// nameOf names an instance for people, by number and seed.
func nameOf(in *instance.Instance) string {
	return fmt.Sprintf("instance %d of %s", in.Index, in.Seed().Path)
}

// confirmTrace repeats what only a session showed: it replays the session's trace in new processes, and first finds the
// shortest end of it that still shows the fault, without checks that were given up. If every repetition shows it, it is
// stored as an incremental finding.
func (w *worker) confirmTrace(ctx context.Context, a *answer, first *solvers.Result, j oracle.Judgement) error {
	if err := recheck(ctx, a.in); err != nil {
		return err
	}
	run := func(t *solvers.Trace) (*solvers.Result, error) {
		text := triage.Replayed(t.Script()) // which will be stored, and reduced
		answered, err := ask.One(ctx, w.asker(a.t), w.printer.Question(a.t, ask.Text{Trace: text}, ask.How{
			Solver: a.sessionSolver(), Logic: a.logic,
		}))
		if err != nil || answered.Reached < text.Len() {
			return nil, err
		}
		r := answered.Result.AsLast(len(a.in.Checks))
		evidence := &oracle.Evidence{Instance: a.job.in, Slow: w.Slow.For(j.Fault)}
		for _, i := range j.With {
			evidence.Runs = append(evidence.Runs, a.job.evidence.Runs[i])
		}
		evidence.Runs = append(evidence.Runs, a.run(r))
		if _, shows := j.Shown(evidence); !shows {
			return nil, nil
		}
		return r, nil
	}
	e := &confirmation{answer: a, Judgement: j, first: first}
	suspect := w.suspectOf(e)
	suspect.Where = "the whole session"
	trace := a.trace.InTime()
	suspect.Again = func(context.Context) (bool, time.Duration, error) {
		for n := 1; e.short == nil && n < trace.Len(); n *= 2 {
			end := trace.Last(n)
			if r, err := run(end); err != nil {
				return false, 0, err
			} else if r != nil {
				e.short = end
			}
		}
		e.short = cmp.Or(e.short, trace)
		r, err := run(e.short)
		if err != nil || r == nil {
			return false, 0, err
		}
		e.last = r
		return true, r.Wall, nil
	}
	return w.conclude(ctx, e, suspect)
}

// describe makes a confirmed finding, and its files.
func (w *worker) describe(e *confirmation, seconds []float64) (*finding.Finding, finding.Files, error) {
	w.whole(e.answer)
	f := w.Finding(e.t.Solver, e.counted(), e.Fault, e.first.Wall, seconds)
	f.FurtherSeeds, f.Configuration = finding.FurtherSeedsOf(e.in), e.configuration()
	f.Command = e.solver().FileCommand(e.logic, "instance.smt2")
	wrong := finding.WrongScript{
		Judgement: e.Judgement, Asked: e.in, Script: e.script, Result: e.last, Beside: w.besideRuns(e),
		Claim: e.in.Claim(e.Check),
	}
	if wrong.Claim.Witness == nil && (e.Class.InCore() || e.Question != "") {
		wrong.Claim.Witness = e.in.Checks[e.Check].Near
	}
	if e.Under == nil && e.Question != "" && e.job.in.Arena != e.in.Arena {
		said := *wrong.Claim // with the symbols of the question, and of its reductions
		said.Formulas = append(slices.Clip(said.Formulas), e.job.in.Roots()...)
		wrong.Witnessed = &said
	}
	var err error
	if wrong.Seeds, err = w.sources(e); err != nil {
		return nil, finding.Files{}, err
	}
	files, err := wrong.Enter(f, &w.writer)
	if err != nil {
		return nil, files, err
	}
	if check := e.in.Checks[e.Check]; check.Word == nil && check.Certificate == instance.Reference {
		f.Reference = &finding.Reference{
			Solver: w.Stock.Reference.By(e.in.Seed()), Formulas: w.writer.Answered(e.in.Claim(e.Check)),
		}
	}
	if e.short != nil {
		f.Incremental = e.short.Len()
		f.Command = e.sessionSolver().SessionCommand(e.logic)
		files.Trace = e.trace.Script()
		if e.short.Len() < e.trace.Len() {
			files.ShortTrace = e.short.Script()
		}
	}
	return f, files, nil
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
func (w *worker) sources(e *confirmation) (all [][]byte, err error) {
	if e.source != nil {
		return [][]byte{e.source}, nil
	}
	for _, seed := range e.in.Seeds {
		src, err := w.Stock.Source(seed)
		if err != nil {
			return nil, err
		}
		all = append(all, src)
	}
	return all, nil
}

// besideRuns describes the other runs that a judgement depends on.
func (w *worker) besideRuns(e *confirmation) []finding.Beside {
	var runs []finding.Beside
	for n, i := range e.With {
		a := e.job.from[i]
		w.whole(a)
		run := finding.BesideRun{
			Solver: a.t.Name, Version: a.t.Probe.Version, Program: slices.Concat(a.t.Command, a.t.Options),
			Mode: string(a.mode), Question: a.question, Observed: a.result.Verdict,
		}
		if n < len(e.beside) {
			run.Observed = e.beside[n].Result.Verdict
		}
		runs = append(runs, finding.Beside{BesideRun: run, By: a.solver(), Logic: a.logic, Script: a.script})
	}
	return runs
}
