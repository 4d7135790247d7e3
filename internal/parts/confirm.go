package parts

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/triage"
)

// confirm repeats in fresh processes all runs that a judgement depends on. If it is confirmed, it stores a finding.
func (w *worker) confirm(
	ctx context.Context, s *subject, evidence *oracle.Case[*asked], j oracle.Judgement,
) (engine.Kept, error) {
	j.Parts = w.plan(s.Whole)
	wrong := evidence.Wrong(j)
	suspect := engine.Suspect{
		Judgement: j, Evidence: oracle.Evidence{Instance: s.Asked, Parts: len(s.Whole.Parts)},
		Wrong: w.suspected(s, wrong),
		Run: tally.Run{
			Solver: s.target.Name, Logic: s.Seed.Logic, Strategy: "split", Seed: s.Seed.Path, SeedHash: s.Seed.Hash,
			Mode: ask.Fresh, Question: wrong.name,
		},
		Headline: s.headline(j),
		Enter: func(of *finding.WrongScript) error {
			of.Seeds = [][]byte{s.Source}
			return nil
		},
		Complete: func(_ []oracle.Run, f *finding.Finding, _ *finding.Files) error {
			f.Steps = s.steps(wrong)
			return nil
		},
		Reduce: func(ctx context.Context, f *finding.Finding, files *finding.Files) error {
			return w.reduce(ctx, s, f, files)
		},
	}
	for _, beside := range evidence.Beside(j) {
		suspect.Beside = append(suspect.Beside, w.suspected(s, beside))
	}
	return w.bench.Confirm(ctx, suspect, w.stats)
}

// suspected is a question about a subject with its answer.
func (w *worker) suspected(s *subject, a *asked) *engine.Asked {
	return &engine.Asked{Target: s.target, Ask: w.asker(s.target), Question: a.question, Run: s.run(a, a.result)}
}

// steps describes, for users, how the script with the wrong answer was made.
func (s *subject) steps(wrong *asked) []string {
	whole := fmt.Sprintf("check %d of %s, %s", s.Whole.Check, s.Seed.Path, counted(len(s.Units), "assertion"))
	if wrong.part < 0 {
		return []string{"split: " + whole}
	}
	p := s.Whole.Parts[wrong.part]
	if s.How == Cubes {
		return []string{fmt.Sprintf("split: %s, with %s beside", whole, counted(len(p.Case), "formula"))}
	}
	return []string{fmt.Sprintf("split: %d of the assertions of %s", len(p.Units), whole)}
}

// reduce reduces a finding.
func (w *worker) reduce(ctx context.Context, s *subject, f *finding.Finding, files *finding.Files) error {
	return w.bench.ReduceScript(ctx, triage.Config{
		Host: w.host, Ask: w.Ask, Catalog: w.Catalog, Solver: s.target.Solver, Probe: s.target.Probe, Limits: w.Limits,
	}, f, files, w.stats)
}
