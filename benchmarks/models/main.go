// Package models counts how many of the models that solvers give for instances are judged by evaluation, by logic, and
// why the others are not.
//
//	go run ./benchmarks models -solver z3 -solver cvc5 benchmarks/seeds
package models

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/ask/reference"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

var (
	named     = flags.Names("solver", "ask this `SOLVER`")
	instances = flags.Int("instances", 2, "of each seed")
	within    = flags.Duration("timeout", time.Second, "of a solver, for an instance")
)

// Command is the subcommand models.
var Command = bench.Command{
	Name: "models", Usage: "how many of solvers' models are judged, by logic",
	Flags: flags, Run: func(ctx context.Context, _ string) error { return measure(ctx) },
}

var flags = bench.NewFlags("models")

// tally counts models.
type tally struct{ given, judged, wrong int }

func (t *tally) add(j oracle.Judged) {
	t.given++
	if j.Holds != oracle.Unjudged {
		t.judged++
	}
	if j.Holds == oracle.False {
		t.wrong++
	}
}

func (t *tally) String() string {
	return fmt.Sprintf("%5d models, %3d %% judged, %d wrong", t.given, 100*t.judged/max(1, t.given), t.wrong)
}

func measure(ctx context.Context) error {
	return bench.Ask(ctx, *named, flags.Args(), solvers.ProbeConfig{}, func(of []*reference.Solver, files []string) error {
		for _, s := range of {
			if err := judge(ctx, s, files); err != nil {
				return err
			}
		}
		return nil
	})
}

// judge asks one solver for models, and prints how many could be judged.
func judge(ctx context.Context, s *reference.Solver, files []string) error {
	all, byLogic, whys := &tally{}, map[string]*tally{}, map[string]int{}
	err := bench.Instances(files, "models", *instances, func(path string, in *instance.Instance) error {
		if in.Last().Expect != instance.Sat {
			return nil
		}
		text, r, err := s.Model(ctx, in.Script, *within)
		if err != nil || r.Verdict != solvers.Sat || text == "" {
			return err
		}
		judged := oracle.UnderModel(&in.Script, 0, text)
		logic := in.Seed().Logic
		if byLogic[logic] == nil {
			byLogic[logic] = &tally{}
		}
		if judged.Holds == oracle.False {
			fmt.Printf("%s: instance %d of %s:\n%s\n", s, in.Index, path, strings.Join(judged.Shows, "\n"))
		}
		all.add(judged)
		byLogic[logic].add(judged)
		if judged.Holds == oracle.Unjudged {
			whys[fmt.Sprintf("%-10s %s", logic, bench.Alike(judged.Why))]++
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Println(s)
	for _, logic := range slices.Sorted(maps.Keys(byLogic)) {
		fmt.Printf("  %-12s %v\n", logic, byLogic[logic])
	}
	fmt.Printf("  %-12s %v\n", "all", all)
	for _, why := range slices.SortedFunc(maps.Keys(whys), func(a, b string) int { return whys[b] - whys[a] }) {
		fmt.Printf("  %4d unjudged: %s\n", whys[why], why)
	}
	return nil
}
