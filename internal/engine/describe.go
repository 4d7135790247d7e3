package engine

import (
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// describe makes the finding of a confirmed wrong answer, and its files; again is how it was repeated. It is the
// only place where findings are made. A *finding.NotKept says why there is none.
func (b *Environment) describe(
	ctx context.Context, r *repetition, again ask.Repeated,
) (*finding.Finding, finding.Files, error) {
	if err := r.askApart(ctx); err != nil {
		return nil, finding.Files{}, err
	}
	f := b.begun(r, again)
	var files finding.Files
	var err error
	last := &r.runs[len(r.runs)-1]
	if last.Program != nil {
		files = (&finding.WrongProgram{
			Judgement: r.Judgement, Instance: r.instance(), Last: last, Beside: b.beside(r),
		}).Enter(f)
	} else {
		wrong := finding.WrongScript{
			Judgement: r.Judgement, Asked: r.Wrong.Run.Asked, Script: r.instance(), Result: last.Result, Beside: b.beside(r),
		}
		if r.Enter != nil {
			if err := r.Enter(&wrong); err != nil {
				return nil, files, err
			}
		}
		var w instance.Writer
		if files, err = wrong.Enter(f, &w); err != nil {
			return nil, files, err
		}
	}
	if r.short != nil {
		f.Incremental, f.Command = r.short.Len(), r.Wrong.Session.SessionCommand(r.Wrong.Question.Logic)
		files.Trace = r.Wrong.Trace.Script()
		if r.short.Len() < r.Wrong.Trace.Len() {
			files.ShortTrace = r.short.Script()
		}
	}
	if err := r.blame(ctx, f); err != nil {
		return nil, files, err
	}
	if r.Complete != nil {
		err = r.Complete(r.runs, f, &files)
	}
	r.rename(f, &files)
	if f.Class.Crashes() {
		f.Stack = r.Wrong.Target.Entry.OwnStack(solvers.Stack(string(files.Output)))
	}
	return f, files, err
}

// rename gives what is certain about a script the solver's own names for sorts, which the script has.
func (r *repetition) rename(f *finding.Finding, files *finding.Files) {
	t := r.Wrong.Target
	files.Witness, files.Certificate = t.Rename(files.Witness), t.Rename(files.Certificate)
}

// Becomes makes a finding on several programs one on a single program, whose answer is now known to be wrong.
func Becomes(f *finding.Finding, files *finding.Files, j oracle.Judgement, program []byte, of *oracle.Run) {
	seeds := files.Seeds
	f.Fault, f.Beside = j.Fault, nil
	*files = (&finding.WrongProgram{Judgement: j, Instance: program, Last: of}).Enter(f)
	files.Seeds = seeds
}

// begun is a finding with what findings on all kinds of tests say.
func (b *Environment) begun(r *repetition, again ask.Repeated) *finding.Finding {
	run, of := r.Run, r.Wrong.Target
	f := b.Origin.New(r.Fault, r.Wrong.Run.Result.Wall, again.Seconds)
	f.Confirmation = finding.ConfirmationOf(len(again.Seconds), again.Shown, again.Threads())
	if r.Settings != nil {
		f.Settings = r.Settings
	}
	f.Logic, f.Theories, f.Strategy, f.Index = run.Logic, []string{}, run.Strategy, run.Index
	f.SeedPath, f.SeedHash, f.Mode = run.Seed, run.SeedHash, string(run.Mode)
	f.Solver, f.Version, f.Program, f.Command = run.Solver, b.version(r.Wrong), of.Command, r.command()
	f.Extension = r.Extension
	f.Configuration = finding.Configuration{Options: of.Options, Tactic: of.Tactic()}
	return f
}

// version is what a solver says that it is, "" if it is not tested here.
func (b *Environment) version(a *Asked) string {
	if a.Target.Probe != nil {
		return a.Target.Probe.Version
	}
	if known := b.Target(a.Target.Name); known != nil {
		return known.Probe.Version
	}
	return ""
}

// beside describes the other runs that a judgement depends on, but for those of the same bytes.
func (b *Environment) beside(r *repetition) []finding.Beside {
	var all []finding.Beside
	if r.Again() != nil {
		return nil
	}
	for i, a := range r.Beside {
		all = append(all, finding.Beside{
			BesideRun: finding.BesideRun{
				Solver: a.Target.Name, Version: b.version(a), Program: slices.Concat(a.Target.Command, a.Target.Options),
				Mode: a.Run.Mode, Question: a.Run.Question, Observed: r.runs[i].Result.Verdict,
			},
			By: a.Question.Solver, Logic: a.Question.Logic, Script: a.Question.Script,
		})
	}
	return all
}
