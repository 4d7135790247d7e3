package engine

import (
	"cmp"
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// describe makes the finding of a confirmed wrong answer, and its files; again is how it was repeated. It is the
// only place where findings are made. A *finding.NotKept says why there is none.
func (b *Environment) describe(
	ctx context.Context, s *Suspect, on repro.On, again ask.Tally,
) (*finding.Finding, finding.Files, error) {
	var files finding.Files
	apart, err := s.apart(ctx, on)
	if err != nil {
		return nil, files, err
	}
	if apart != "" {
		s.Shows = append(slices.Clip(s.Shows), apart)
	}
	f := b.begun(s, again)
	last := &s.Seen[len(s.Seen)-1]
	if s.Program != nil {
		files = (&finding.WrongProgram{
			Judgement: s.Judgement, Instance: s.instance(), Last: last, Beside: b.beside(s),
		}).Enter(f)
		if err := s.Program.Complete(ctx, s.Seen, f, &files); err != nil {
			return nil, files, err
		}
		return f, files, nil
	}
	wrong := finding.WrongScript{
		Judgement: s.Judgement, Background: s.Origin, Asked: s.Wrong.Run.Asked, Script: s.instance(), Result: last.Result,
		Beside: b.beside(s),
	}
	var w instance.Writer
	if files, err = wrong.Enter(f, &w); err != nil {
		return nil, files, err
	}
	if whole := s.InSession; s.end != nil {
		f.Incremental, f.Command = s.end.Len(), whole.Question.Solver.SessionCommand(whole.Question.Logic)
		files.Trace = whole.Question.Trace.Script()
		if s.end.Len() < whole.Question.Trace.Len() {
			files.ShortTrace = s.end.Script()
		}
	}
	if s.isBlamable() {
		if f.Blame, err = s.blame(ctx, on); err != nil {
			return nil, files, err
		}
	}
	t := s.Wrong.Target // the solver's own names for sorts, which the script has
	files.Witness, files.Certificate = t.Rename(files.Witness), t.Rename(files.Certificate)
	return f, files, nil
}

// blame finds out where a wrong unsat to a check went wrong.
func (s *Suspect) blame(ctx context.Context, on repro.On) (*finding.Blame, error) {
	in := s.Wrong.Run.Asked
	return triage.FindBlame(ctx, triage.Unsat{
		Fault: s.Fault, Solver: s.Wrong.Question.Solver, Script: s.Wrong.Question.Script, Asked: in, Check: s.Check,
		Witness: in.Checks[s.Check].Witness,
	}, func(ctx context.Context, script []byte) (*solvers.Result, error) {
		other := *s.Wrong
		other.Question.Script = script
		run, err := on.Ask(ctx, &s.Repro, &other)
		return run.Result, err
	})
}

// begun is a finding with what findings on all kinds of tests say.
func (b *Environment) begun(s *Suspect, again ask.Tally) *finding.Finding {
	run, of := s.Run, s.Wrong.Target
	f := b.Origin.New(s.Fault, s.Wrong.Run.Result.Wall, again.Seconds)
	f.Confirmation = finding.ConfirmationOf(len(again.Seconds), again.Shown, again.Threads())
	if s.Settings != nil {
		f.Settings = s.Settings
	}
	f.Logic, f.Theories, f.Strategy, f.Index = run.Logic, []string{}, run.Strategy, run.Index
	f.SeedPath, f.SeedHash, f.Mode = run.Seed, run.SeedHash, string(run.Mode)
	f.Solver, f.Version, f.Program, f.Command = run.Solver, b.version(s.Wrong), of.Command, s.command()
	f.Extension = s.extension()
	f.Configuration = finding.Configuration{Options: of.Options, Tactic: cmp.Or(s.Tactic, of.Tactic())}
	return f
}

// version is what a solver says that it is, "" if it is not tested here.
func (b *Environment) version(s *repro.Subject) string {
	if s.Target.Probe != nil {
		return s.Target.Probe.Version
	}
	if known := b.Target(s.Target.Name); known != nil {
		return known.Probe.Version
	}
	return ""
}

// beside describes the other runs that a judgement depends on, but for those of the same bytes.
func (b *Environment) beside(s *Suspect) []finding.Beside {
	var all []finding.Beside
	if s.Again() != nil {
		return nil
	}
	for i, other := range s.Beside {
		all = append(all, finding.Beside{
			BesideRun: finding.BesideRun{
				Solver: other.Target.Name, Version: b.version(other),
				Program: slices.Concat(other.Target.Command, other.Target.Options),
				Mode:    other.Run.Mode, Question: other.Run.Question, Observed: s.Seen[i].Result.Verdict,
			},
			By: other.Question.Solver, Logic: other.Question.Logic, Script: other.Question.Script,
		})
	}
	return all
}
