package campaign

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	rinstance "github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// verdictOf is what an engine says of a seed; it is asked once.
func (c *Campaign) verdictOf(ctx context.Context, s *solvers.Solver, seed *rinstance.Seed) (string, error) {
	c.mu.Lock()
	v, known := c.verdicts[s.Name+" "+seed.Hash]
	c.mu.Unlock()
	if known {
		return v, nil
	}
	o, err := c.executeWithin(ctx, s, seed.Program, c.limits(&rinstance.Instance{Program: seed.Program}))
	if err != nil {
		return "", err
	}
	return c.know(s, seed, string(o.verdict())), nil
}

// know notes what an engine says of a seed.
func (c *Campaign) know(s *solvers.Solver, seed *rinstance.Seed, verdict string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.verdicts[s.Name+" "+seed.Hash] = verdict
	return verdict
}

// askPair runs a program of which only the relation to its seed is known, and tells whether it did: where the engine
// does not decide the seed, nothing could be compared.
func (c *Campaign) askPair(ctx context.Context, s *solvers.Solver, in *rinstance.Instance) (asked bool, err error) {
	before, err := c.verdictOf(ctx, s, in.Seed)
	if err != nil {
		return false, err
	}
	if !solvers.Verdict(before).Definite() {
		return false, nil
	}
	o, err := c.answer(ctx, s, in)
	if err != nil {
		return false, err
	}
	if f := judge(in.Program, truth{}, o); f != nil {
		return true, c.confirm(ctx, s, in, f, o)
	}
	if o.answer != nil && in.Base.Contradicts(before, o.answer.Verdicts[0]) {
		return true, c.confirmPair(ctx, s, in)
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
func (c *Campaign) runPair(
	ctx context.Context, s *solvers.Solver, relation rewrite.Relation, base *rules.Program, steps []rewrite.Step,
) (*pair, error) {
	p := &pair{base: base, steps: steps, changed: rewrite.Replay(base, steps)}
	var err error
	if p.before, err = c.execute(ctx, s, p.base); err != nil || p.before.answer == nil {
		return nil, err
	}
	if p.after, err = c.execute(ctx, s, p.changed); err != nil || p.after.answer == nil {
		return nil, err
	}
	b := &rinstance.Base{Program: base, Relation: relation}
	if !b.Contradicts(p.before.answer.Verdicts[0], p.after.answer.Verdicts[0]) {
		return nil, nil
	}
	return p, nil
}

// confirmPair runs both programs again, makes them small, and stores that one of both answers is wrong.
func (c *Campaign) confirmPair(ctx context.Context, s *solvers.Solver, in *rinstance.Instance) error {
	var whole *pair
	again, err := ask.Repeat(true, func() (bool, time.Duration, error) {
		p, err := c.runPair(ctx, s, in.Base.Relation, in.Base.Program, in.Base.Steps)
		if err != nil || p == nil {
			return false, 0, err
		}
		whole = p
		return true, p.after.result.Wall, nil
	})
	if err != nil {
		return err
	}
	if !again.IsConfirmed() {
		c.unconfirmed(s.Name, in, s.Name+" contradicts itself about two programs")
		return nil
	}
	f := &fault{Fault: oracle.Fault{
		Oracle: "rules", Class: oracle.Disagreement, Expect: instance.None, Observed: whole.after.verdict(),
	}, Expected: "none"}
	k := c.finding(s, in, f, whole.before, whole.after, again.Seconds)
	k.Certificate = ""
	k.Beside = []finding.BesideRun{{
		Solver: s.Name, Version: c.version(s), Program: s.Command, Mode: "fresh", File: finding.BesideName(0),
		Command: s.FileCommand(logic, finding.BesideName(0)), Observed: whole.before.verdict(),
	}}
	k.Shows = []string{headlineOf(s.Name, in.Base.Relation, whole)}
	files := finding.Files{
		Instance: rules.Print(whole.changed), Beside: [][]byte{rules.Print(whole.base)}, Seeds: [][]byte{in.Seed.Source},
		Output: []byte(whole.after.result.Stdout + whole.after.result.Stderr),
	}
	k.SetID(files.Instance)
	if c.cfg.MinimizeTime > 0 {
		begun := time.Now()
		err := c.reducing(k, func() error {
			small, tests, minimal, err := c.reducePair(ctx, s, in.Base.Relation, whole)
			if err != nil {
				return err
			}
			k.Reduced = &finding.Reduction{
				Before: sizeOf(whole.changed), After: sizeOf(small.changed), Tests: tests, Runs: 2 * tests,
				Minimal: minimal, Seconds: time.Since(begun).Seconds(), File: finding.ReducedName, Beside: 1,
				Confirmation: finding.ConfirmationOf(ask.Confirmations, ask.Confirmations),
				Command:      s.FileCommand(logic, finding.ReducedName),
				Headline:     headlineOf(s.Name, in.Base.Relation, small),
				Established:  "the steps between both programs: " + stepsText(small.steps),
				Operators:    pairMarks(small, f), Steps: stepNames(small.steps),
				Sorts: []string{string(small.base.Dialect)},
			}
			files.Reduced, files.ReducedBeside = rules.Print(small.changed), [][]byte{rules.Print(small.base)}
			return nil
		})
		if err != nil {
			return err
		}
	}
	k.SetSignature()
	return c.keep(in, k, files)
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
func (c *Campaign) reducePair(
	ctx context.Context, s *solvers.Solver, relation rewrite.Relation, whole *pair,
) (best *pair, tests int, minimal bool, err error) {
	best = whole
	deadline := time.Now().Add(c.cfg.MinimizeTime)
	try := func(base *rules.Program, steps []rewrite.Step) bool {
		if err != nil || time.Now().After(deadline) {
			return false
		}
		tests++
		var p *pair
		if p, err = c.runPair(ctx, s, relation, base, steps); p == nil {
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
