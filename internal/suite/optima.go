package suite

import (
	"context"
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/internal/objective"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Tests with objectives have the optima in the expected output, where a format has one.

// asksOptima reports whether tests have objectives: the format's solver optimizes, and the one that decides them.
func (c *Config) asksOptima() bool {
	if c.Format.Solver == "" {
		return false
	}
	entry, known := c.Catalog.Entry(c.Format.Solver)
	return known && entry.Has(solvers.Optimize, "") && (c.SolvedBy == nil || c.SolvedBy.Entry.Has(solvers.Optimize, ""))
}

// asking gives an instance with objectives that asks for the optima behind each check that should be sat and has some.
func asking(in *instance.Instance) *instance.Instance {
	asks := *in
	asks.Steps = nil
	check := 0
	for _, step := range in.Steps {
		asks.Steps = append(asks.Steps, step)
		if _, is := step.(smtlib.CheckSat); !is {
			continue
		}
		if printsOptima(in, check) {
			asks.Steps = append(asks.Steps, smtlib.Other{Text: "(get-objectives)"})
		}
		check++
	}
	return &asks
}

// printsOptima reports whether a check should be sat, and has objectives.
func printsOptima(in *instance.Instance, check int) bool {
	return in.Checks[check].Expect == instance.Sat && len(in.Optimized(check).Objectives) > 0
}

// hasOpenOptima reports whether nothing says what is right behind a check, or in which order the points of a Pareto
// front come, and how many there are.
func hasOpenOptima(in *instance.Instance) bool {
	for i := range in.Checks {
		o := in.Optimized(i)
		if o.Unclear != "" || in.Enumerates(i) || o.Order == smtlib.Pareto && len(o.Objectives) > 0 {
			return true
		}
	}
	return false
}

// provedOutput is what a solver that is right prints for an instance that asks for optima; nil if these are not proved,
// or how they are printed is not certain.
func provedOutput(ctx context.Context, in *instance.Instance) (out []byte) {
	for i, check := range in.Checks {
		out = fmt.Appendf(out, "%s\n", check.Expect)
		if !printsOptima(in, i) {
			continue
		}
		all := objective.Proved(ctx, in, i)
		if all == nil {
			return nil
		}
		out = solvers.AppendObjectives(out, all)
	}
	return out
}

// takeOptima makes what SolvedBy prints, with right answers, the expected output, and reports whether all of it is
// proved right. It warns about what is wrong.
func (w *writer) takeOptima(ctx context.Context, x *composed, r *solvers.Result) bool {
	c, err := instance.Read(x.test.Name, x.test.Script, nil)
	if err != nil {
		return false
	}
	in := c.Instance(instance.None)
	for i, expect := range x.test.Expect {
		in.Checks[i].Expect = expect
	}
	run := oracle.Run{Asked: in, Result: r}
	if wrong, is := oracle.WrongOptima(ctx, run); is {
		w.warnOfWrong(x, "prints a wrong optimum of", wrong.Why)
		return false
	}
	if !run.RightOptima(ctx, 0) {
		return false
	}
	x.test.Output = []byte(strings.TrimRight(r.Stdout, "\n") + "\n")
	return true
}

// warnOfWrong says that SolvedBy is wrong about an instance: what it does, and what is right.
func (w *writer) warnOfWrong(x *composed, does, right string) {
	seed := x.entry.Seeds[0].Path
	warning.Log(w.Logger, warning.Suite, warning.Warning{
		Text: fmt.Sprintf("%s %s instance %d of %s, and %s: 'smtstorm fuzz' makes that a finding; it is left out",
			w.SolvedBy.Name, does, x.entry.Index, seed, right),
		Solver: w.SolvedBy.Name, Seed: seed,
	})
}
