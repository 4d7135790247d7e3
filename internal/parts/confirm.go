package parts

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// suspicion is a judgement of the answers to a whole and its parts that is to be confirmed.
type suspicion struct {
	oracle.Judgement
	*subject
	wrong  *asked
	beside []*asked // further questions whose answers the judgement depends on
	last   *solvers.Result
	others []*solvers.Result
}

// confirm repeats in fresh processes all runs that a judgement depends on. If it is confirmed, it stores a finding.
func (w *worker) confirm(
	ctx context.Context, s *subject, evidence *oracle.Evidence, j oracle.Judgement,
) (engine.Kept, error) {
	j.Parts = w.plan(s.Whole)
	of := &suspicion{Judgement: j, subject: s}
	for i := range evidence.Runs { // in the order of s.asked
		if &evidence.Runs[i] == j.Run {
			of.wrong = s.asked[i]
		}
	}
	for _, i := range j.With {
		of.beside = append(of.beside, s.asked[i])
	}
	first := of.wrong.result.Wall
	run := tally.Run{
		Solver: s.target.Name, Logic: s.Seed.Logic, Strategy: "split", Seed: s.Seed.Path, SeedHash: s.Seed.Hash,
		Mode: ask.Fresh, Question: of.wrong.name,
	}
	own := *w.bench
	own.Ask = w.asker(s.target)
	return own.Confirm(ctx, engine.Suspect{
		Run: run, Headline: s.headline(j), Fault: j.Fault,
		Again: func(ctx context.Context) (bool, time.Duration, error) { return w.repeat(ctx, of) },
		Describe: func(_ context.Context, seconds []float64) (*finding.Finding, finding.Files, error) {
			return of.describe(own.Finding(s.target.Solver, run, j.Fault, first, seconds))
		},
		Reduce: func(ctx context.Context, f *finding.Finding, files *finding.Files) error {
			return w.reduce(ctx, of, f, files)
		},
	}, w.stats)
}

// repeat runs all questions that a judgement depends on, the wrong one last.
func (w *worker) repeat(ctx context.Context, of *suspicion) (bool, time.Duration, error) {
	evidence := oracle.Evidence{Instance: of.Asked, Parts: len(of.Whole.Parts)}
	of.others = nil
	for _, a := range append(slices.Clone(of.beside), of.wrong) {
		r, err := w.ask(ctx, of.target, a)
		if err != nil {
			return false, 0, err
		}
		of.others = append(of.others, r)
		evidence.Runs = append(evidence.Runs, of.run(a, r))
	}
	j, shows := of.Shown(&evidence)
	if shows {
		of.Shows, of.Why, of.Under = j.Shows, j.Why, j.Under
		of.last = evidence.Last().Result
	}
	return shows, evidence.Last().Result.Wall, nil
}

// describe completes a finding, and makes its files.
func (of *suspicion) describe(f *finding.Finding) (*finding.Finding, finding.Files, error) {
	wrong := finding.WrongScript{
		Judgement: of.Judgement, Asked: of.wrong.in, Script: of.wrong.question.Script, Result: of.last, Seeds: [][]byte{of.Source},
	}
	for i, a := range of.beside {
		wrong.Beside = append(wrong.Beside, finding.Beside{
			BesideRun: finding.BesideRun{
				Solver: of.target.Name, Version: of.target.Probe.Version, Program: of.target.Command, Mode: string(ask.Fresh),
				Question: a.name, Observed: of.others[i].Verdict,
			},
			By: of.target.Solver, Logic: a.question.Logic, Script: a.question.Script,
		})
	}
	var printer instance.Writer
	files, err := wrong.Enter(f, &printer)
	f.Steps = of.steps()
	f.Command = of.target.FileCommand(of.wrong.question.Logic, "instance.smt2")
	return f, files, err
}

// steps describes, for users, how the script with the wrong answer was made.
func (of *suspicion) steps() []string {
	whole := fmt.Sprintf("check %d of %s, %s", of.Whole.Check, of.Seed.Path, counted(len(of.Units), "assertion"))
	if of.wrong.part < 0 {
		return []string{"split: " + whole}
	}
	p := of.Whole.Parts[of.wrong.part]
	if of.How == Cubes {
		return []string{fmt.Sprintf("split: %s, with %s beside", whole, counted(len(p.Case), "formula"))}
	}
	return []string{fmt.Sprintf("split: %d of the assertions of %s", len(p.Units), whole)}
}

// reduce reduces a finding.
func (w *worker) reduce(ctx context.Context, of *suspicion, f *finding.Finding, files *finding.Files) error {
	return w.bench.ReduceScript(ctx, triage.Config{
		Host: w.host, Ask: w.Ask, Catalog: w.Catalog, Solver: of.target.Solver, Probe: of.target.Probe, Limits: w.Limits,
	}, f, files, w.stats)
}
