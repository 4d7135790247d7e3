package engine

import (
	"context"
	"errors"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Suspect is a wrong answer to a test, before it is confirmed: how it is shown again, and what the finding says of it.
type Suspect struct {
	repro.Repro
	// InSession is what the session was sent that gave the answer. Nil: only a process of its own can show again what is
	// wrong with the answer.
	InSession *repro.Subject
	// IsRepeated says that a fresh process has shown it already, and OnlyInSession that only a session has: then the trace
	// is repeated, and not the question.
	IsRepeated, OnlyInSession bool
	end                       *solvers.Trace // end of the session's trace that shows it again; nil: the question does
	notAlone                  bool           // no fresh process has shown it

	Run      tally.Run      // the run that showed it
	Settings map[string]any // settings that the finding notes; nil: those of the Environment
	Headline string         // a line on what is wrong, and in which test
	// Signature is that of the finding, if it is known before the test is reduced, or "".
	Signature string
	Origin    finding.Background // what the finding notes about the test
	Tactic    string             // the finding's tactic; "": that of the solver's configuration
	Reduction *Reduction         // how it is reduced before it is kept; nil: it waits
	Program   Program            // program of a test that is no script; nil for others
}

// Reduction says, where a script is reduced at once, which solver is wrong about it, and how this solver is asked.
type Reduction struct {
	Ask    ask.Asker // asks the solver, and no others are asked then; nil: processes
	Solver *solvers.Solver
	Probe  *solvers.Probe
	Limits solvers.Limits
	Seed   uint64 // master seed of the search for a witness
}

// Program is the subject of a test that is no script: a rule program, or two of them. Its source runs and reduces it.
type Program interface {
	// File is the finding's file with the program, and Extension that of the finding's instances, "" for .smt2.
	File() (text []byte, extension string)
	// In runs it once on another version of the solver, and compares that with the fault.
	In(ctx context.Context, base *solvers.Solver) (oracle.Likeness, error)
	// Complete adds what is known of it to the finding and its files. runs are those of the last repetition, the wrong one
	// last.
	Complete(ctx context.Context, runs []oracle.Run, f *finding.Finding, files *finding.Files) error
	// Reduce reduces it, and enters the result into the finding and its files.
	Reduce(ctx context.Context, f *finding.Finding, files *finding.Files) error
}

// isReducedAtOnce reports whether it is reduced before it is kept.
func (s *Suspect) isReducedAtOnce() bool { return s.Program != nil || s.Reduction != nil }

// instance is the file of the finding.
func (s *Suspect) instance() []byte {
	if s.Program != nil {
		text, _ := s.Program.File()
		return text
	}
	return s.Wrong.Question.Script
}

// extension is that of the finding's instances, "" for .smt2.
func (s *Suspect) extension() string {
	if s.Program == nil {
		return ""
	}
	_, extension := s.Program.File()
	return extension
}

// command is the command that shows the finding when it is given the file.
func (s *Suspect) command() []string {
	name := (&finding.Finding{Extension: s.extension()}).FileName(finding.InstanceName)
	return s.Wrong.Question.Solver.FileCommand(s.Wrong.Question.Logic, name)
}

// repeatedly is the suspect that the solver answers both sat and unsat to the bytes that it is asked. It is nil if they
// are no script, or the suspect is such a one already.
func (s *Suspect) repeatedly() *Suspect {
	fault, ok := s.Fault.Repeatedly()
	if !ok || s.Wrong.Run.Asked == nil || s.Wrong.Run.Program != nil {
		return nil
	}
	own := *s
	own.Judgement = oracle.Judgement{Fault: fault, Check: s.Check}
	own.Headline = own.Judgement.Headline(s.Run.Solver, "")
	own.Signature, own.IsRepeated, own.OnlyInSession = "", false, false
	own.InSession, own.end, own.Beside = nil, nil, nil
	again := func(question string) *repro.Subject {
		asked := *s.Wrong
		asked.Run.Question, asked.Run.Mode = question, string(ask.Fresh)
		return &asked
	}
	for _, question := range fault.Again() {
		own.Beside = append(own.Beside, again(question))
	}
	own.Wrong = again(fault.Question)
	return &own
}

// asking asks solvers under test. The asker is that of a worker, or of the environment.
type asking struct {
	*Environment
	worker *worker // nil for none
	prober Prober  // the source's prober, for solvers that answer no script; may be nil
}

// Ask implements repro.On. Beside the trace of a session, the answers are those that there are.
func (a asking) Ask(ctx context.Context, r *repro.Repro, s *repro.Subject) (oracle.Run, error) {
	if r.Wrong.Question.Trace != nil && s != r.Wrong {
		return s.Run, nil
	}
	return a.ask(ctx, s, r.Memory)
}

// ask asks a subject. With weighs, the memory that the process needs is measured.
func (a asking) ask(ctx context.Context, s *repro.Subject, weighs bool) (oracle.Run, error) {
	asker := a.Environment.Ask
	if a.worker != nil {
		asker = a.worker.askerOf(s.Target)
	}
	run := func() (*solvers.Result, error) {
		answered, err := ask.One(ctx, asker, s.Question)
		if trace := s.Question.Trace; trace != nil {
			if err == nil && answered.Reached < trace.Len() {
				answered.Result = &solvers.Result{Reason: "the session did not reach its end"}
			}
			return answered.Result.AsLast(s.Question.Checks), err
		}
		return answered.Result, a.silent(ctx, s, a.prober, answered.Result, err)
	}
	repeat := run
	if weighs && s.Question.Trace == nil {
		repeat = func() (*solvers.Result, error) { return solvers.Weighed(run) }
	}
	result, err := repeat()
	if err != nil {
		return oracle.Run{}, err
	}
	return s.Run.Answered(result), nil
}

// Answer asks a question of a source in a process of its own, and gives the run with the answer.
func (b *Environment) Answer(ctx context.Context, s *repro.Subject, p Prober) (oracle.Run, error) {
	return asking{Environment: b, prober: p}.ask(ctx, s, false)
}

// silent is the error about an answer. A solver that answers no script has to answer this question, or a trivial test
// of the source: only if it does not is the error a *solvers.SilentError.
func (b *Environment) silent(ctx context.Context, s *repro.Subject, p Prober, r *solvers.Result, err error) error {
	_, silent := errors.AsType[*solvers.SilentError](err)
	switch {
	case !silent || p == nil:
		return err
	case s.Run.Answered(r).Result.Verdict.Answered():
		return nil
	}
	if answers, failed := p.Answers(ctx, s.Target.Solver); failed != nil || answers {
		return failed
	}
	return err
}

// stillRuns reports whether the last run ended without an answer. The error is a *solvers.SilentError if the solver
// does not answer trivial scripts, or those of the source, any more: then the run says nothing of its script.
func (a asking) stillRuns(ctx context.Context, s *repro.Subject, seen []oracle.Run) (wasSilent bool, err error) {
	if a.Host == nil || len(seen) == 0 {
		return false, nil
	}
	r := seen[len(seen)-1].Result
	if !r.IsSilent() {
		return false, nil
	}
	return true, a.silent(ctx, s, a.prober, r, a.Host.StillAnswers(ctx, s.Target.Solver, a.Limits))
}

// sent is an end of the session's trace as a subject: as it will be stored, and reduced.
func (s *Suspect) sent(end *solvers.Trace) *repro.Subject {
	sent := *s.InSession
	sent.Question.Trace = repro.Replayed(end.Script())
	return &sent
}

// shortest finds the shortest end of a session's trace that still shows the fault, without checks that were given up.
func (s *Suspect) shortest(ctx context.Context, on repro.On) (*solvers.Trace, error) {
	trace := s.InSession.Question.Trace.InTime()
	for n := 1; n < trace.Len(); n *= 2 {
		end := trace.Last(n)
		once := ask.Tally{Threshold: ask.Threshold{Runs: 1, Needed: 1}}
		if err := s.Repro.With(s.sent(end)).Repeat(ctx, on, ask.Rule{}, &once); err != nil {
			return nil, err
		}
		if once.IsConfirmed() {
			return end, nil
		}
	}
	return trace, nil
}

// repeat repeats the question in fresh processes. If none shows the fault, and a session did, it repeats the trace;
// where is empty, or says so.
func (s *Suspect) repeat(ctx context.Context, on repro.On) (tally ask.Tally, where string, err error) {
	tally.Threshold = s.Threshold()
	if !s.OnlyInSession {
		err := s.Repro.Repeat(ctx, on, ask.Rule{IfMissed: s.InSession == nil}, &tally)
		if err != nil || tally.Shown > 0 || s.InSession == nil {
			return tally, "", err
		}
	}
	tally, s.notAlone = ask.Tally{Threshold: tally.Threshold}, !s.OnlyInSession
	if s.end, err = s.shortest(ctx, on); err != nil {
		return tally, "", err
	}
	r := s.reproduction()
	err = r.Repeat(ctx, on, ask.Rule{IfMissed: true}, &tally)
	s.Judgement, s.Seen = r.Judgement, r.Seen
	return tally, "the whole session", err
}

// reproduction is what has shown the fault again: the question, or the end of the session's trace.
func (s *Suspect) reproduction() *repro.Repro {
	if s.end == nil {
		return &s.Repro
	}
	return s.Repro.With(s.sent(s.end))
}

// apart is what people read about a wrong answer to a check of an incremental script: whether its active formulas get
// the same answer as a script of their own; "" for nothing.
func (s *Suspect) apart(ctx context.Context, on repro.On) (string, error) {
	in := s.Wrong.Run.Asked
	if in == nil || !in.Incremental() || !s.Observed.Definite() || len(s.Judgement.With) > 0 || s.Class.InCore() {
		return "", nil
	}
	var p ask.Printer
	alone := *s.Wrong
	alone.Question = p.Question(alone.Target, ask.Text{Instance: in.OneShot(s.Check)}, ask.How{
		Logic: s.Wrong.Question.Logic,
	})
	run, err := on.Ask(ctx, &s.Repro, &alone)
	if err != nil {
		return "", err
	}
	return oracle.Apart(s.Observed, run.Result.Verdict), nil
}

// isBlamable reports whether it can be found out where a wrong unsat to a check went wrong: what only a session shows
// is not asked again.
func (s *Suspect) isBlamable() bool {
	in := s.Wrong.Run.Asked
	return in != nil && in.Arena != nil && s.end == nil &&
		in.Checks[s.Check].Certificate == instance.Evaluated
}
