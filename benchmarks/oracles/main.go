// Command oracles asks solvers all that oracles would ever ask about instances, not of a share of them, and judges it.
// It counts what was asked, and prints each finding. With solvers that are right there is none.
//
//	go run ./benchmarks/oracles -oracle rows -solver z3 -solver cvc5 benchmarks/seeds
package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

var (
	named     bench.Names
	oracles   bench.Names
	instances = flag.Int("instances", 4, "of each seed")
	most      = flag.Int("most", 0, "stop after so many instances in all; 0 for no end")
	within    = flag.Duration("timeout", time.Second, "of a solver, for a script")
	show      = flag.Bool("show", false, "print the scripts of findings, and what solvers refuse")
)

func main() {
	flag.Var(&named, "solver", "ask this `SOLVER`; repeatable")
	flag.Var(&oracles, "oracle", "judge by this `ORACLE`; repeatable (all by default)")
	bench.Main("oracles", func(string) error { return measure(context.Background()) })
}

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
	host, err := bench.NewHost(1)
	if err != nil {
		return err
	}
	defer host.Close()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return err
	}
	files, err := seedfile.Find(flag.Args())
	if err != nil {
		return err
	}
	a := &asking{logics: map[string]int{}, runs: map[string]int{}}
	if a.oracles, err = oracle.Select(oracles); err != nil {
		return err
	}
	if len(oracles) == 0 {
		a.oracles = oracle.All()
	}
	panel := reference.NewPanel(host, catalog, solvers.ProbeConfig{Limits: solvers.Limits{Wall: 10 * time.Second}})
	defer panel.Close()
	for _, name := range named {
		s, err := panel.Named(ctx, name)
		if err != nil {
			return err
		}
		a.solvers = append(a.solvers, s)
	}
	for _, path := range files {
		if err := a.seed(ctx, path); err != nil {
			return err
		}
	}
	fmt.Printf("%d instances in %d logics, on %d solvers\n", a.done, len(a.logics), len(a.solvers))
	for _, name := range slices.Sorted(maps.Keys(a.runs)) {
		fmt.Printf("  %7d runs: %s\n", a.runs[name], name)
	}
	fmt.Printf("  %7d formulas, each with a row\n", a.rows)
	fmt.Printf("%d findings\n", a.found)
	return nil
}

// seed asks about instances of a seed.
func (a *asking) seed(ctx context.Context, path string) error {
	src, err := seedfile.Read(path)
	if err != nil {
		return err
	}
	seed, err := fragment.ReadSeed(path, src)
	if err != nil {
		return nil
	}
	round := mutate.NewGenerator(seed, mutate.Defaults(), "oracles", 1).Round(0)
	for i := range *instances {
		if len(round.Initial) == 0 || *most > 0 && a.done >= *most {
			break
		}
		in := round.Instance(i * mutate.FamilySize)
		if in == nil {
			continue
		}
		a.done++
		a.logics[seed.Logic]++
		if err := a.instance(ctx, path, in); err != nil {
			return err
		}
	}
	return nil
}

// instance asks the solvers about an instance, and judges their answers.
func (a *asking) instance(ctx context.Context, path string, in *instance.Instance) error {
	request := oracle.Ask(a.oracles, in, nil)
	heard := &oracle.Evidence{Instance: in}
	questions := append([]oracle.Question{{Instance: request.Own(in)}}, request.Runs...)
	for _, s := range a.solvers {
		if !s.Supports(in.Logic) {
			continue
		}
		for _, q := range questions {
			if q.AsIs { // no configurations are drawn here
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
			if *show && (r.Refused() || r.Verdict == solvers.Crash) {
				fmt.Printf("%s: %s (%s) to %q, instance %d of %s\n%s\n", s, r.Verdict, r.Reason, q.Name, in.Index, path, script)
			}
			a.runs[digits.ReplaceAllString(q.Name, "N")+" "+string(r.Verdict)]++
			if q.Name == "rows/guards" && r.Verdict == solvers.Sat {
				a.rows += len(r.Checks) * strings.Count(string(script), "(assert (= opaque")
				a.rows += len(r.Checks) * strings.Count(string(script), "(assert (= fragment")
			}
			heard.Runs = append(heard.Runs, oracle.Run{Solver: s.Name, Question: q.Name, Asked: q.Instance, Result: r})
			if j, found := oracle.Judge(a.oracles, heard); found {
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

var digits = regexp.MustCompile(`\d+`)
