package campaign

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/pace"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// perTurn is how many programs a worker makes before others have their turn.
const perTurn = 8

// turn tells with which others a program is handed out.
func turn(i, perRound int) (from, to int) {
	return i / perTurn * perTurn, min(i/perTurn*perTurn+perTurn, max(i+1, perRound))
}

// work runs the workers; an error of one ends the others.
func (c *Campaign) work(soft, hard context.Context) error {
	var g errgroup.Group
	for range c.cfg.Jobs {
		g.Go(func() error {
			for {
				w, ok := c.ledger.Next(soft)
				if !ok {
					return nil
				}
				if err := c.do(soft, hard, w); err != nil {
					c.stop()
					if hard.Err() != nil {
						return nil
					}
					return err
				}
			}
		})
	}
	return g.Wait()
}

// done is work that is done and not acknowledged yet.
type done struct {
	ledger.Work
	made map[string]int // by strategy
}

// do makes the programs of a turn and runs them. When soft ends, what is left of them counts as not done.
func (c *Campaign) do(soft, hard context.Context, w ledger.Work) error {
	if w.First {
		seed := c.seed(w.Seed)
		look := stock.Look{Place: w.Seed, Logic: "rules", PerRound: DefaultInstances}
		look.Hash = "none"
		if seed != nil {
			look.Hash, look.Logic, look.PerRound = seed.Hash, string(seed.Program.Dialect), DefaultPerSeed
		}
		c.ledger.Usable(w.Seed, ledger.Seed{PerRound: look.PerRound, Hash: look.Hash})
		c.memory.Looked(look)
	}
	d := done{Work: w, made: map[string]int{}}
	d.To = w.From
	begun, read := time.Now(), false
	for d.To < w.To && soft.Err() == nil {
		asked, err := c.test(hard, w.Seed, d.To, d.made)
		if err != nil {
			return err
		}
		read = read || asked
		d.To++
	}
	if d.To == w.To {
		c.ledger.Ended(w.Seed, !read, time.Since(begun))
	}
	if d.To > d.From {
		c.mu.Lock()
		c.finished = append(c.finished, d)
		c.mu.Unlock()
	}
	return nil
}

// seed is that of a place; nil if programs are made from nothing.
func (c *Campaign) seed(place int) *instance.Seed {
	if len(c.seeds) == 0 {
		return nil
	}
	return c.seeds[place]
}

// test makes an instance and runs it on every engine that reads its form. It tells whether there was one; what nobody
// is asked does not count as an instance.
func (c *Campaign) test(ctx context.Context, place, index int, made map[string]int) (asked bool, err error) {
	seed := c.seed(place)
	var in *instance.Instance
	_ = c.sparing(tally.LostInstance, index, func() error {
		in = c.source.Make(seed, index)
		return nil
	})
	if in == nil {
		c.stats.PassedOver()
		return false, nil
	}
	made[in.Strategy]++
	if c.cfg.Dump != "" {
		name := fmt.Sprintf("%06d-%s%s", index, in.Strategy, Extension(in.Program.Dialect))
		if seed != nil {
			name = seed.Hash[:10] + "-" + name
		}
		if err := atomicfile.Write(filepath.Join(c.cfg.Dump, name), rules.Print(in.Program), 0o644); err != nil {
			return false, err
		}
	}
	for _, t := range c.targets {
		if !c.takes(t.Solver, in.Program.Dialect) {
			continue
		}
		answered, err := c.ask(ctx, t.Solver, in)
		if err != nil {
			return asked, err
		}
		if answered && !asked {
			c.count(in)
			asked = true
		}
		for _, reference := range in.References {
			reference.Index = index
			if _, err := c.ask(ctx, t.Solver, reference); err != nil {
				return asked, err
			}
		}
	}
	if !asked {
		c.stats.PassedOver()
	}
	return asked, nil
}

// acknowledge writes down what is done by now, with all that was counted. The statistics of a turn that is under way
// may be among that: after a kill it is run, and counted, again.
func (c *Campaign) acknowledge() error {
	c.mu.Lock()
	finished := c.finished
	c.finished = nil
	c.mu.Unlock()
	for _, d := range finished {
		if err := c.memory.Acknowledge(d.Work, d.made, tally.Stats{}); err != nil {
			return err
		}
	}
	return c.memory.Save(c.live.Snapshot())
}

// ask runs an instance on an engine and looks into what is wrong with the answer. It tells whether it was run: not
// where the engine has to decide the seed first, and does not.
func (c *Campaign) ask(ctx context.Context, s *solvers.Solver, in *instance.Instance) (asked bool, err error) {
	c.stats.Query()
	err = c.sparing(tally.LostJudgement, in.Index, func() error {
		asked, err = c.askOnce(ctx, s, in)
		return err
	})
	return asked, err
}

// sparing does something with a program. A panic of ours costs what is said.
func (c *Campaign) sparing(costs string, index int, do func() error) error {
	leftOut := func() string { return fmt.Sprintf("program %d is left out (%s)", index, costs) }
	return c.stats.Sparing(c.cfg.Logger, costs, leftOut, do)
}

func (c *Campaign) askOnce(ctx context.Context, s *solvers.Solver, in *instance.Instance) (asked bool, err error) {
	if in.Base != nil && in.Expect == "" {
		return c.askPair(ctx, s, in)
	}
	o, err := c.answer(ctx, s, in)
	if err != nil {
		return false, err
	}
	c.step("judge")
	if f := judge(in.Program, c.of(in), o); f != nil {
		return true, c.confirm(ctx, s, in, f, o)
	}
	return true, c.askInlined(ctx, s, in, o)
}

// askInlined asks for a program in which an invariant that the engine gave takes the place of clauses: it stays sat.
func (c *Campaign) askInlined(ctx context.Context, s *solvers.Solver, in *instance.Instance, o *outcome) error {
	if o.answer == nil || o.answer.Verdicts[0] != "sat" {
		return nil
	}
	made := inlined(in, o.result.Stdout)
	if made == nil {
		return nil
	}
	o, err := c.answer(ctx, s, made)
	if err != nil {
		return err
	}
	if f := judge(made.Program, c.of(made), o); f != nil {
		return c.confirm(ctx, s, made, f, o)
	}
	return nil
}

// Extension is how names of files of a dialect end.
func Extension(d rules.Dialect) string {
	if d == rules.Datalog {
		return seedfile.Datalog
	}
	return ".smt2"
}

// answer runs an instance and counts what came of it.
func (c *Campaign) answer(ctx context.Context, s *solvers.Solver, in *instance.Instance) (*outcome, error) {
	o, err := c.executeWithin(ctx, s, in.Program, c.limits(in))
	if err != nil {
		return nil, err
	}
	if in.Seed != nil && in.Program == in.Seed.Program {
		c.know(s, in.Seed, string(o.verdict()))
	}
	c.heard(s, in.Program.Dialect, o)
	r := *o.result
	r.Verdict = o.verdict()
	c.stats.Result(runOf(s, in), &r)
	c.stats.Do(func(s *tally.Stats) {
		switch {
		case len(in.References) > 0:
			s.OfRules().Incremental += r.Wall.Seconds()
		case in.IsReference:
			s.OfRules().Reference += r.Wall.Seconds()
		}
	})
	return o, nil
}

// runOf is a program that an engine is given, as it is counted.
func runOf(s *solvers.Solver, in *instance.Instance) tally.Run {
	run := tally.Run{
		Solver: s.Name, Logic: string(in.Program.Dialect), Strategy: in.Strategy, Index: in.Index, Mode: pace.Fresh,
	}
	if in.Seed != nil {
		run.Seed, run.SeedHash = in.Seed.Path, in.Seed.Hash
	}
	return run
}

// count counts an instance.
func (c *Campaign) count(in *instance.Instance) {
	c.stats.Do(func(s *tally.Stats) {
		s.Instances++
		if in.Seed != nil && in.Strategy == "seed" {
			s.Seeds.Done++
		}
		s.OfRules().Count(string(in.Program.Dialect), isNonEmpty(in))
		for _, n := range in.Counts {
			s.OfRules().Step(n.Step, n.Applied, n.Directed, n.Changed)
		}
	})
}

// isNonEmpty tells whether the right answer has a tuple, or says that something is derived.
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
