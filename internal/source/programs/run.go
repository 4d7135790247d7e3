package programs

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/solvers"
)

// run runs programs on engines for one worker.
type run struct {
	*tester
	stats *tally.Counters
	wrong bool // an answer about the test is wrong: nothing else is asked about it
}

// Worker returns what runs programs for one worker of the campaign.
func (t *tester) Worker(stats *tally.Counters) engine.Worker { return t.OneByOne(t.testProgram, stats) }

// testProgram makes a program and runs it on every engine that reads its dialect. A program that is run on none does
// not count as an instance.
func (t *tester) testProgram(
	ctx context.Context, of stock.Supply, index int, stats *tally.Counters,
) (tested engine.Tested, err error) {
	seed, r := of.(*supply).seed, &run{tester: t, stats: stats}
	t.begin()
	var in *instance.Instance
	_ = r.sparing(tally.LostInstance, index, func() error {
		in = t.made.Make(seed, index)
		return nil
	})
	if in == nil {
		stats.PassedOver()
		return tested, nil
	}
	tested.Strategy = in.Strategy
	if err := t.dump(seed, in); err != nil {
		return tested, err
	}
	for _, engine := range t.Targets {
		if !t.takes(engine.Solver, in.Program.Dialect) || engine.Broken.Load() {
			continue
		}
		r.wrong = false
		for _, q := range in.Questions() {
			answered, err := r.ask(ctx, engine.Solver, q)
			if err != nil {
				return tested, err
			}
			if answered && !tested.Asked {
				r.count(in)
				tested.Asked = true
			}
			if r.wrong {
				break
			}
		}
	}
	if !tested.Asked {
		stats.PassedOver()
	}
	return tested, nil
}

// dump writes a program into the directory that the user asked for.
func (t *tester) dump(seed *instance.Seed, in *instance.Instance) error {
	if t.Dump == "" {
		return nil
	}
	return atomicfile.Write(filepath.Join(t.Dump, nameOf(seed, in)), rules.Print(in.Program), 0o644)
}

// nameOf is the name of a program's file.
func nameOf(seed *instance.Seed, in *instance.Instance) string {
	name := fmt.Sprintf("%06d-%s%s", in.Index, in.Strategy, Extension(in.Program.Dialect))
	if seed != nil {
		name = seed.Hash[:10] + "-" + name
	}
	return name
}

// Extension is the file name extension of a dialect.
func Extension(d rules.Dialect) string {
	if d == rules.Datalog {
		return seedfile.Datalog
	}
	return ".smt2"
}

// ask runs an instance on an engine and judges the answer. asked is false if it was not run because the engine does not
// decide the seed with which the answer would be compared.
func (r *run) ask(ctx context.Context, s *solvers.Solver, in *instance.Instance) (asked bool, err error) {
	r.stats.Query()
	err = r.sparing(tally.LostJudgement, in.Index, func() error {
		asked, err = r.askOnce(ctx, s, in)
		return err
	})
	return asked, err
}

// sparing calls do for a program. If that panics, only what costs describes is lost.
func (r *run) sparing(costs string, index int, do func() error) error {
	leftOut := func() string { return fmt.Sprintf("program %d is skipped (%s)", index, costs) }
	return r.stats.Sparing(r.Logger, costs, leftOut, do)
}

func (r *run) askOnce(ctx context.Context, s *solvers.Solver, in *instance.Instance) (asked bool, err error) {
	if in.Base != nil && in.Expect == "" {
		return r.askPair(ctx, s, in)
	}
	o, err := r.answer(ctx, s, in)
	if err != nil {
		return false, err
	}
	r.step("judge")
	if f, wrong := judge(r.oracles, o); wrong {
		return true, r.confirm(ctx, s, in, f)
	}
	return true, r.askInlined(ctx, s, in, o)
}

// askInlined runs the program in which an invariant that the engine gave replaces clauses; see inlined.
func (r *run) askInlined(ctx context.Context, s *solvers.Solver, in *instance.Instance, o *oracle.Run) error {
	if o.Program.Answer == nil || o.Program.Answer.Verdicts[0] != "sat" {
		return nil
	}
	made := inlined(in, o.Result.Stdout)
	if made == nil {
		return nil
	}
	o, err := r.answer(ctx, s, made)
	if err != nil {
		return err
	}
	if f, wrong := judge(r.oracles, o); wrong {
		return r.confirm(ctx, s, made, f)
	}
	return nil
}

// answer runs an instance and counts the result.
func (r *run) answer(ctx context.Context, s *solvers.Solver, in *instance.Instance) (*oracle.Run, error) {
	asked := subject(in)
	o, err := r.executeWithin(ctx, s, asked, r.limits(asked))
	if err != nil {
		return nil, err
	}
	if in.Seed != nil && in.Program == in.Seed.Program {
		r.know(s, in.Seed, o)
	}
	r.noteAnswer(s, in.Program.Dialect, o.Program)
	r.stats.Result(runOf(s, in), o.Result)
	r.stats.Do(func(s *tally.Stats) {
		switch {
		case len(in.References) > 0:
			s.OfRules().Incremental += o.Result.Wall.Seconds()
		case in.Rule != "":
			s.OfRules().Reference += o.Result.Wall.Seconds()
		}
	})
	return o, nil
}

// runOf describes the run of an instance on an engine for the statistics.
func runOf(s *solvers.Solver, in *instance.Instance) tally.Run {
	run := tally.Run{
		Solver: s.Name, Logic: string(in.Program.Dialect), Strategy: in.Strategy, Index: in.Index, Mode: ask.Fresh,
	}
	if in.Seed != nil {
		run.Seed, run.SeedHash = in.Seed.Path, in.Seed.Hash
	}
	return run
}

// count counts an instance.
func (r *run) count(in *instance.Instance) {
	r.stats.Do(func(s *tally.Stats) {
		s.Instances++
		s.OfRules().Count(string(in.Program.Dialect), isNonEmpty(in), in.Right != nil || in.Expect != "")
		for _, n := range in.Counts {
			s.OfRules().Step(n.Step, n.Applied, n.Directed, n.Changed)
		}
	})
}

// isNonEmpty reports whether the right answer contains a tuple, or is unsat.
func isNonEmpty(in *instance.Instance) bool {
	if in.Right == nil {
		return in.Expect == "unsat"
	}
	for _, q := range in.Program.Queries {
		if len(in.Right.Relations[q].Tuples) > 0 {
			return true
		}
	}
	return in.Right.False
}
