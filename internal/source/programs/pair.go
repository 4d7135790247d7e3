package programs

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	rinstance "github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// verdictOf is what an engine says of a seed; it is asked once.
func (r *run) verdictOf(ctx context.Context, s *solvers.Solver, seed *rinstance.Seed) (string, error) {
	r.mu.Lock()
	v, known := r.verdicts[s.Name+" "+seed.Hash]
	r.mu.Unlock()
	if known {
		return v, nil
	}
	o, err := r.executeWithin(ctx, s, seed.Program, r.limits(&rinstance.Instance{Program: seed.Program}))
	if err != nil {
		return "", err
	}
	return r.know(s, seed, string(o.verdict())), nil
}

// know notes what an engine says of a seed.
func (r *run) know(s *solvers.Solver, seed *rinstance.Seed, verdict string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.verdicts[s.Name+" "+seed.Hash] = verdict
	return verdict
}

// askPair runs a program of which only the relation to its seed is known, and tells whether it did: where the engine
// does not decide the seed, nothing could be compared.
func (r *run) askPair(ctx context.Context, s *solvers.Solver, in *rinstance.Instance) (asked bool, err error) {
	before, err := r.verdictOf(ctx, s, in.Seed)
	if err != nil {
		return false, err
	}
	if !solvers.Verdict(before).Definite() {
		return false, nil
	}
	o, err := r.answer(ctx, s, in)
	if err != nil {
		return false, err
	}
	if f := judge(in.Program, truth{}, o); f != nil {
		return true, r.confirm(ctx, s, in, f, o)
	}
	if o.answer != nil && in.Base.Contradicts(before, o.answer.Verdicts[0]) {
		return true, r.confirmPair(ctx, s, in)
	}
	return true, nil
}

// pair is two programs and what an engine says of them.
type pair struct {
	base          *rules.Program
	steps         []rewrite.Step
	changed       *rules.Program
	before, after *outcome
}

// run runs both programs, and tells whether the verdicts contradict each other.
func (r *run) runPair(
	ctx context.Context, s *solvers.Solver, relation rewrite.Relation, base *rules.Program, steps []rewrite.Step,
) (*pair, error) {
	p := &pair{base: base, steps: steps, changed: rewrite.Replay(base, steps)}
	var err error
	if p.before, err = r.execute(ctx, s, p.base); err != nil || p.before.answer == nil {
		return nil, err
	}
	if p.after, err = r.execute(ctx, s, p.changed); err != nil || p.after.answer == nil {
		return nil, err
	}
	b := &rinstance.Base{Program: base, Relation: relation}
	if !b.Contradicts(p.before.answer.Verdicts[0], p.after.answer.Verdicts[0]) {
		return nil, nil
	}
	return p, nil
}

// confirmPair runs both programs again, reduces them, and stores that one of both answers is wrong.
func (r *run) confirmPair(ctx context.Context, s *solvers.Solver, in *rinstance.Instance) error {
	var whole *pair
	f := &fault{Fault: oracle.Fault{Oracle: "rules", Class: oracle.Disagreement, Expect: instance.None}, Expected: "none"}
	_, err := r.Confirm(ctx, engine.Suspect{
		Run: runOf(s, in), Fault: f.Fault, Headline: headline(s.Name+" contradicts itself about two programs", in),
		Again: func(ctx context.Context) (bool, time.Duration, error) {
			p, err := r.runPair(ctx, s, in.Base.Relation, in.Base.Program, in.Base.Steps)
			if err != nil || p == nil {
				return false, 0, err
			}
			whole = p
			return true, p.after.result.Wall, nil
		},
		Describe: func(_ context.Context, seconds []float64) (*finding.Finding, finding.Files, error) {
			f.Observed = whole.after.verdict()
			k, files := r.describePair(s, in, f, whole, seconds)
			return k, files, nil
		},
		Reduce: func(ctx context.Context, k *finding.Finding, files *finding.Files) error {
			r.step("reduce")
			return r.enterSmallerPair(ctx, s, in.Base.Relation, f, whole, k, files)
		},
	}, r.stats)
	return err
}

// describePair gives the finding that one of two answers is wrong, and its files.
func (r *run) describePair(
	s *solvers.Solver, in *rinstance.Instance, f *fault, whole *pair, seconds []float64,
) (*finding.Finding, finding.Files) {
	k := r.finding(s, in, f, whole.before, whole.after, seconds)
	k.Certificate = ""
	k.Beside = []finding.BesideRun{{
		Solver: s.Name, Version: k.Version, Program: s.Command, Mode: "fresh", File: finding.BesideName(0),
		Command: s.FileCommand(logic, finding.BesideName(0)), Observed: whole.before.verdict(),
	}}
	k.Shows = []string{headlineOf(s.Name, in.Base.Relation, whole)}
	return k, finding.Files{
		Instance: rules.Print(whole.changed), Beside: [][]byte{rules.Print(whole.base)}, Seeds: [][]byte{in.Seed.Source},
		Output: []byte(whole.after.result.Stdout + whole.after.result.Stderr),
	}
}

// enterSmallerPair reduces both programs, and enters the result into the finding.
func (r *run) enterSmallerPair(
	ctx context.Context, s *solvers.Solver, relation rewrite.Relation, f *fault, whole *pair, k *finding.Finding,
	files *finding.Files,
) error {
	begun := time.Now()
	small, tests, minimal, err := r.reducePair(ctx, s, relation, whole)
	if err != nil {
		return err
	}
	k.Reduced = &finding.Reduction{
		Before: sizeOf(whole.changed), After: sizeOf(small.changed), Tests: tests, Runs: 2 * tests,
		Minimal: minimal, Seconds: time.Since(begun).Seconds(), File: finding.ReducedName, Beside: 1,
		Confirmation: finding.ConfirmationOf(ask.Confirmations, ask.Confirmations),
		Command:      s.FileCommand(logic, finding.ReducedName),
		Headline:     headlineOf(s.Name, relation, small),
		Established:  "the steps between both programs: " + stepsText(small.steps),
		Operators:    pairMarks(small, f), Steps: stepNames(small.steps),
		Sorts: []string{string(small.base.Dialect)},
	}
	files.Reduced, files.ReducedBeside = rules.Print(small.changed), [][]byte{rules.Print(small.base)}
	return nil
}

// pairMarks tells faults of pairs apart by what the clauses of the first program are like, and not by the ways in which
// others are made of it: many of them show one fault.
func pairMarks(p *pair, f *fault) []string { return marks(&reduced{program: p.base, fault: f}) }

func headlineOf(name string, relation rewrite.Relation, p *pair) string {
	how := map[rewrite.Relation]string{
		rewrite.Equal: "keeps what follows", rewrite.Expands: "loses nothing of what follows",
		rewrite.Contracts: "adds nothing to what follows",
	}[relation]
	return fmt.Sprintf("%s answers %s to a program and %s to another one, which %s: one of both is wrong", name,
		p.before.verdict(), p.after.verdict(), how)
}

func stepNames(steps []rewrite.Step) []string {
	var names []string
	for _, step := range steps {
		names = append(names, step.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func stepsText(steps []rewrite.Step) (text string) {
	for i, step := range steps {
		if i > 0 {
			text += ", "
		}
		text += step.String()
	}
	return text
}

// reducePair leaves out steps and then rules of the first program, as long as the verdicts contradict each other.
func (r *run) reducePair(
	ctx context.Context, s *solvers.Solver, relation rewrite.Relation, whole *pair,
) (best *pair, tests int, minimal bool, err error) {
	best = whole
	deadline := time.Now().Add(r.MinimizeTime)
	try := func(base *rules.Program, steps []rewrite.Step) bool {
		if err != nil || time.Now().After(deadline) {
			return false
		}
		tests++
		var p *pair
		if p, err = r.runPair(ctx, s, relation, base, steps); p == nil {
			return false
		}
		best = p
		return true
	}
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(best.steps); {
			if try(best.base, slices.Delete(slices.Clone(best.steps), i, i+1)) {
				changed = true
			} else {
				i++
			}
		}
		for size := max(1, len(best.base.Rules)/2); size >= 1; size /= 2 {
			for from := 0; from < len(best.base.Rules); {
				b := best.base.Clone()
				b.Rules = slices.Delete(b.Rules, from, min(from+size, len(b.Rules)))
				if try(b, best.steps) {
					changed = true
				} else {
					from += size
				}
			}
		}
	}
	return best, tests, time.Now().Before(deadline), err
}
