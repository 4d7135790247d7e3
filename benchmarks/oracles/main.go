// Package oracles asks solvers all questions of oracles about every instance, where a campaign asks about a share of
// them, and judges the answers. It counts what was asked, and prints each finding. With solvers that are right there is
// none.
//
//	go run ./benchmarks oracles -oracle rows -solver z3 -solver cvc5 benchmarks/seeds
package oracles

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
	oracles   = flags.Names("oracle", "judge by this `ORACLE` (all by default)")
	instances = flags.Int("instances", 4, "of each seed")
	within    = flags.Duration("timeout", time.Second, "of a solver, for a script")
	show      = flags.Bool("show", false, "print the scripts of findings, and what solvers refuse")
)

// Command is the subcommand oracles.
var Command = bench.Command{
	Name: "oracles", Usage: "all that oracles would ever ask, of some instances",
	Flags: flags, Run: func(ctx context.Context, _ string) error { return measure(ctx) },
}

var flags = bench.NewFlags("oracles")

// asking is what is asked and counted.
type asking struct {
	oracles []oracle.Oracle
	solvers []*reference.Solver
	logics  map[string]int
	runs    map[string]int // by question
	rows    int            // formulas that were asked about for a row, each once for each solver
	found   int
	done    int
}

func measure(ctx context.Context) error {
	a := &asking{oracles: oracle.All(), logics: map[string]int{}, runs: map[string]int{}}
	if len(*oracles) > 0 {
		var err error
		if a.oracles, err = oracle.Select(*oracles); err != nil {
			return err
		}
	}
	probe := solvers.ProbeConfig{Limits: solvers.Limits{Wall: 10 * time.Second}}
	err := bench.Ask(ctx, *named, flags.Args(), probe, func(of []*reference.Solver, files []string) error {
		a.solvers = of
		return bench.Instances(files, "oracles", *instances, func(path string, in *instance.Instance) error {
			a.done++
			a.logics[in.Seed().Logic]++
			return a.instance(ctx, path, in)
		})
	})
	if err != nil {
		return err
	}
	fmt.Printf("%d instances in %d logics, on %d solvers\n", a.done, len(a.logics), len(a.solvers))
	for _, name := range slices.Sorted(maps.Keys(a.runs)) {
		fmt.Printf("  %7d runs: %s\n", a.runs[name], name)
	}
	fmt.Printf("  %7d formulas, each with a row\n", a.rows)
	fmt.Printf("%d findings\n", a.found)
	return nil
}

// instance asks the solvers about an instance, and judges their answers.
func (a *asking) instance(ctx context.Context, path string, in *instance.Instance) error {
	request := oracle.Ask(a.oracles, in, nil)
	evidence := &oracle.Evidence{Instance: in}
	questions := append([]oracle.Question{{Instance: request.Own(in)}}, request.Runs...)
	for _, s := range a.solvers {
		if !s.Supports(in.Logic) {
			continue
		}
		decided := false
		for _, q := range questions {
			// Questions for configurations are not asked here.
			if q.OfDecided && !decided || q.AsIs || q.Unoptimized || !s.Entry.Has(q.Needs, in.Logic) {
				continue
			}
			w := instance.Writer{}
			script := w.AppendScript(nil, &q.Instance.Script, instance.Dialect{Logic: in.Logic})
			r, err := s.Ask(ctx, reference.Question{
				Script: script, Logic: in.Logic, Checks: len(q.Instance.Checks), Several: q.Instance.Incremental(),
				Within: *within,
			})
			if err != nil {
				return err
			}
			if q.Name == "" {
				decided = r.Verdict.Definite()
			}
			if *show && (r.Refused() || r.Verdict == solvers.Crash) {
				fmt.Printf("%s: %s (%s) to %q, instance %d of %s\n%s\n", s, r.Verdict, r.Reason, q.Name, in.Index, path, script)
			}
			a.runs[bench.Alike(q.Name)+" "+string(r.Verdict)]++
			if q.Name == "rows/guards" && r.Verdict == solvers.Sat {
				a.rows += len(r.Checks) * strings.Count(string(script), "(assert (= opaque")
				a.rows += len(r.Checks) * strings.Count(string(script), "(assert (= fragment")
			}
			evidence.Runs = append(evidence.Runs, oracle.Run{
				Solver: s.Name, Entry: s.Entry, Question: q.Name, Asked: q.Instance, Result: r,
			})
			if j, found := oracle.Judge(a.oracles, evidence); found {
				a.found++
				fmt.Printf("%s\n  instance %d of %s, %q, check %d\n", j.Headline(s.String(), ""), in.Index, path, q.Name, j.Check+1)
				if *show {
					fmt.Printf("%s\n%s\n%s\n", strings.Join(j.Shows, "\n"), script, r.Stdout)
				}
			}
		}
	}
	return nil
}
