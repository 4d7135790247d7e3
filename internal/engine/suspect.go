package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Asked is a question to a solver, and the run that answers it.
type Asked struct {
	Target   *ask.Target  // the solver, under its configuration
	Ask      ask.Asker    // nil: that of the Environment
	Prober   Prober       // of the source, for solvers that answer no script; may be nil
	Question ask.Question // to a process of its own
	Run      oracle.Run
	// Trace is what the session was sent that gave the answer, and Session is the solver with that session's commands.
	// Without a trace, only a process of its own can show again what is wrong with the answer.
	Trace   *solvers.Trace
	Session *solvers.Solver
}

// Answer asks a question, or asks it again, and gives the run with the answer.
func (b *Environment) Answer(ctx context.Context, a *Asked) (oracle.Run, error) {
	return b.answer(ctx, a, false)
}

// answer is Answer. With weighs, the memory that the process needs is measured.
func (b *Environment) answer(ctx context.Context, a *Asked, weighs bool) (oracle.Run, error) {
	run := func() (*solvers.Result, error) {
		answered, err := ask.One(ctx, b.asker(a), a.Question)
		return answered.Result, b.silent(ctx, a, answered.Result, err)
	}
	repeat := run
	if weighs {
		repeat = func() (*solvers.Result, error) { return solvers.Weighed(run) }
	}
	result, err := repeat()
	if err != nil {
		return oracle.Run{}, err
	}
	return a.Run.Answered(result), nil
}

// silent is the error about an answer. A solver that answers no script has to answer this question, or a trivial test
// of the source: only if it does not is the error a *solvers.SilentError.
func (b *Environment) silent(ctx context.Context, a *Asked, r *solvers.Result, err error) error {
	_, silent := errors.AsType[*solvers.SilentError](err)
	switch {
	case !silent || a.Prober == nil:
		return err
	case a.Run.Answered(r).Result.Verdict.Answered():
		return nil
	}
	if answers, failed := a.Prober.Answers(ctx, a.Target.Solver); failed != nil || answers {
		return failed
	}
	return err
}

// stillRuns returns a *solvers.SilentError if a run ended without an answer, and the solver does not answer trivial
// scripts, or those of the source, any more: then the run says nothing of its script.
func (b *Environment) stillRuns(ctx context.Context, a *Asked, r *solvers.Result) error {
	if b.Host == nil || !r.IsSilent() {
		return nil
	}
	return b.silent(ctx, a, r, b.Host.StillAnswers(ctx, a.Target.Solver, b.Limits))
}

// asker asks a question, or asks it again.
func (b *Environment) asker(a *Asked) ask.Asker {
	if a.Ask != nil {
		return a.Ask
	}
	return b.Ask
}

// Suspect is a wrong answer to a test, before it is confirmed.
type Suspect struct {
	oracle.Judgement
	Evidence oracle.Evidence // what the judgement depends on beside runs
	Beside   []*Asked        // the other runs that it depends on, in their order
	Wrong    *Asked

	Run      tally.Run      // the run that showed it
	Settings map[string]any // what the finding says of settings; nil: those of the Environment
	Headline string         // what is wrong, in a line, and of which test
	// Signature is that of the finding, if it is known before the test is reduced, or "".
	Signature string
	Instance  []byte // the finding's file; nil: the script of the question
	// IsRepeated says that a fresh process has shown it already, and OnlyInSession that only a session has: then the trace
	// is repeated, and not the question.
	IsRepeated, OnlyInSession bool
	// InSession is called if no fresh process shows it, but a session has; the trace is repeated then.
	InSession func()

	Extension string // of the finding's instances, if it is another one than .smt2

	// Enter completes what the finding on a script is made from, if there is more to it than the runs: seeds, claims.
	Enter func(*finding.WrongScript) error
	// Complete adds what is known of the test to the finding and its files. runs are those of the last repetition, the
	// wrong one last.
	Complete func(runs []oracle.Run, f *finding.Finding, files *finding.Files) error
	// On runs a test that is no script once on another version of the solver, and reports whether that has the fault.
	On func(ctx context.Context, base *solvers.Solver) (oracle.Likeness, error)
	// Reduce reduces the test, and enters the result into the finding and its files. Nil: it waits until it is reduced as
	// a script.
	Reduce func(ctx context.Context, f *finding.Finding, files *finding.Files) error
}

// instance is the file of the finding.
func (s *Suspect) instance() []byte {
	if s.Instance != nil {
		return s.Instance
	}
	return s.Wrong.Question.Script
}

// command is the command that shows the finding when it is given the file.
func (s *Suspect) command() []string {
	name := (&finding.Finding{Extension: s.Extension}).FileName(finding.InstanceName)
	return s.Wrong.Question.Solver.FileCommand(s.Wrong.Question.Logic, name)
}

// repeatedly is the suspect that the solver answers both sat and unsat to the bytes that it is asked. It is false if
// these are no script, or the suspect is such a one already.
func (s Suspect) repeatedly() (own Suspect, ok bool) {
	fault, ok := s.Fault.Repeatedly()
	if !ok || s.Wrong.Run.Asked == nil || s.Wrong.Run.Program != nil {
		return Suspect{}, false
	}
	own = s
	own.Judgement = oracle.Judgement{Fault: fault, Check: s.Check}
	own.Headline = own.Judgement.Headline(s.Run.Solver, "")
	own.Signature, own.IsRepeated, own.OnlyInSession, own.InSession, own.Beside = "", false, false, nil, nil
	again := func(question string) *Asked {
		asked := *s.Wrong
		asked.Trace, asked.Run.Question, asked.Run.Mode = nil, question, string(ask.Fresh)
		return &asked
	}
	for _, question := range fault.Again() {
		own.Beside = append(own.Beside, again(question))
	}
	own.Wrong = again(fault.Question)
	return own, true
}

// repetition repeats the runs of a suspect.
type repetition struct {
	Suspect
	environment *Environment
	runs        []oracle.Run   // that showed the fault last
	short       *solvers.Trace // the end of the trace that shows it; nil if the question shows it
	where       string         // where the runs are; "": in fresh processes
}

// threshold is how often the fault has to show. Threads of one of the solvers on whose answers it depends are enough
// for it to come and go.
func (r *repetition) threshold() ask.Threshold {
	t := ask.ThresholdOf(r.Wrong.Target.Solver, r.Wrong.Question.Script)
	for _, a := range r.Beside {
		t = t.Stricter(ask.ThresholdOf(a.Target.Solver, a.Question.Script))
	}
	return t
}

// shows reports whether runs show the fault. What convinces people is then what they show.
func (r *repetition) shows(runs []oracle.Run) bool {
	e := r.Evidence
	e.Runs = runs
	j, shows := r.Shown(&e)
	if shows {
		r.Shows, r.Why, r.Under, r.runs = j.Shows, j.Why, j.Under, runs
	}
	return shows
}

// alone repeats the runs, each in a fresh process. The one that is wrong comes last.
func (r *repetition) alone(ctx context.Context) (shows bool, took time.Duration, err error) {
	var runs []oracle.Run
	for _, a := range append(slices.Clip(r.Beside), r.Wrong) {
		run, err := r.environment.answer(ctx, a, r.Memory)
		if err != nil {
			return false, 0, err
		}
		runs = append(runs, run)
	}
	return r.shows(runs), runs[len(runs)-1].Result.Wall, nil
}

// inSession replays the session's trace in a new process. First it finds the shortest end of the trace that still shows
// the fault, without checks that were given up.
func (r *repetition) inSession(ctx context.Context) (shows bool, took time.Duration, err error) {
	r.where = "the whole session"
	trace := r.Wrong.Trace.InTime()
	for n := 1; r.short == nil && n < trace.Len(); n *= 2 {
		end := trace.Last(n)
		if shows, _, err := r.replay(ctx, end); err != nil {
			return false, 0, err
		} else if shows {
			r.short = end
		}
	}
	if r.short == nil {
		r.short = trace
	}
	return r.replay(ctx, r.short)
}

// replay sends a trace to a new process.
func (r *repetition) replay(
	ctx context.Context, trace *solvers.Trace,
) (shows bool, took time.Duration, err error) {
	text := repro.Replayed(trace.Script()) // which will be stored, and reduced
	var p ask.Printer
	answered, err := ask.One(ctx, r.environment.asker(r.Wrong), p.Question(r.Wrong.Target, ask.Text{Trace: text}, ask.How{
		Solver: r.Wrong.Session, Logic: r.Wrong.Question.Logic,
	}))
	if err != nil || answered.Reached < text.Len() {
		return false, 0, err
	}
	result := answered.Result.AsLast(len(r.Wrong.Run.Asked.Checks))
	var runs []oracle.Run
	for _, a := range r.Beside {
		runs = append(runs, a.Run)
	}
	return r.shows(append(runs, r.Wrong.Run.Answered(result))), result.Wall, nil
}

// askApart runs the active formulas of a wrongly answered check of an incremental script once more as a script of their
// own, and records whether that gets the same answer.
func (r *repetition) askApart(ctx context.Context) error {
	in := r.Wrong.Run.Asked
	if in == nil || !in.Incremental() || !r.Observed.Definite() || len(r.With) > 0 || r.Class.InCore() {
		return nil
	}
	var p ask.Printer
	text := ask.Text{Instance: in.OneShot(r.Check)}
	answered, err := ask.One(ctx, r.environment.asker(r.Wrong), p.Question(r.Wrong.Target, text, ask.How{
		Logic: r.Wrong.Question.Logic,
	}))
	if err != nil {
		return err
	}
	if text := oracle.Apart(r.Observed, answered.Result.Verdict); text != "" {
		r.Shows = append(slices.Clip(r.Shows), text)
	}
	return nil
}

// blame finds out where a wrong unsat to a check went wrong, and enters it. What only a session shows is not asked
// again.
func (r *repetition) blame(ctx context.Context, f *finding.Finding) (err error) {
	in := r.Wrong.Run.Asked
	if in == nil || in.Arena == nil || r.short != nil || in.Checks[r.Check].Certificate != instance.Evaluated {
		return nil
	}
	f.Blame, err = triage.FindBlame(ctx, triage.Unsat{
		Fault: r.Fault, Solver: r.Wrong.Question.Solver, Script: r.Wrong.Question.Script, Asked: in, Check: r.Check,
		Witness: in.Checks[r.Check].Witness,
	}, func(ctx context.Context, script []byte) (*solvers.Result, error) {
		q := r.Wrong.Question
		q.Script = script
		answered, err := ask.One(ctx, r.environment.asker(r.Wrong), q)
		return answered.Result, err
	})
	return err
}
