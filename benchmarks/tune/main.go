// Package tune measures what tuning finds, in ratios to the solver as it is:
//
//	go run ./benchmarks tune solver -solver cvc5 -numbers 20 SEED...              training checks, by algorithm
//	go run ./benchmarks tune solver -solver cvc5 -numbers 20 -held-out 0.5 SEED... random halves
//	go run ./benchmarks tune campaign SEED...        goals from two first recipes, and whether an honest solver agrees
//	go run ./benchmarks tune rank SEED...            strategies by goals, and by an honest solver
//	go run ./benchmarks tune recipe -out DIR SEED... what recipes in DIR decide as solvers, beside what the search says
//	go run ./benchmarks tune workers                 two workers beside one, on a solver that only waits
//
// Runs are kept in -out, so that a second measurement on the same checks takes little.
package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/internal/tune/engines"
	"github.com/smtstorm/smtstorm/solvers"
)

var (
	flags    = bench.NewFlags("tune")
	solver   = flags.String("solver", "cvc5", "that is tuned")
	numbers  = flags.Int("numbers", 20, "random numbers, each of which has a search of its own")
	heldOut  = flags.Float64("held-out", 0, "share of the checks")
	by       = flags.String("by", engines.ByLogic, "a recipe for each logic, or one for the set")
	settings = flags.Int("settings", 0, "evaluations of options and shares; without them, engines are compared")
	out      = flags.String("out", "", "directory that keeps runs")
	budget   = flags.Int("budget", 400, "campaign: instances")
	jobs     = flags.Int("jobs", 2, "solvers at the same time")
)

// Command is the subcommand tune.
var Command = bench.Command{
	Name: "tune", Usage: "what tuning finds: solver SEED..., campaign SEED..., rank SEED..., recipe SEED..., workers",
	Flags: flags, Run: func(ctx context.Context, dir string) error {
		measure := map[string]func(ctx context.Context, dir string, paths []string) error{
			"solver": searches, "campaign": campaigns, "rank": rank, "recipe": recipes, "workers": workers,
		}[flags.Arg(0)]
		if measure == nil {
			return errors.New("say what to measure: solver, campaign, rank, recipe or workers")
		}
		// Flags may stand behind the word as well.
		if err := flags.Parse(flags.Args()[1:]); err != nil {
			return err
		}
		return measure(ctx, cmp.Or(*out, filepath.Join(dir, "out")), flags.Args())
	},
}

// process is prepared once.
var process = sync.OnceValue(func() *solvers.Process { return bench.Prepare(*jobs + 1) })

// config is a search with a second for each check and without finalists, so that all figures are from the same runs.
func config(dir string, paths []string) (engines.Config, error) {
	catalog, err := solvers.LoadCatalog()
	return engines.Config{
		Solver: *solver, Catalog: catalog, Process: process(), Paths: paths,
		Algorithms: []tune.Algorithm{tune.DomainAware},
		Plan: tune.Plan{
			MaxIngredients: tune.DefaultMaxIngredients, Rounds: tune.DefaultRounds, Settings: *settings,
		},
		Timeout: time.Second, Memory: int64(solvers.DefaultMemory), Measure: engines.Time, By: *by,
		Grade: solvers.Supported, HeldOut: *heldOut, MinChecks: 10, MaxChecks: 1000, Jobs: *jobs, Out: dir, Resume: true,
		Read: &engines.ReadSet{}, Version: "measured", Logger: slog.New(slog.DiscardHandler),
	}, err
}

// searches runs searches with several random seeds: with each algorithm or, if a half is held out, with the default
// one.
func searches(ctx context.Context, dir string, paths []string) error {
	cfg, err := config(dir, paths)
	if err != nil {
		return err
	}
	algorithms := tune.Algorithms()
	if *heldOut > 0 {
		algorithms = cfg.Algorithms
	}
	var runs int64
	cfg.Progress = func(p engines.Progress) { runs = p.Runs }
	var all int64
	findings := 0
	found := map[string]map[tune.Algorithm][]*engines.Logic{}
	for _, a := range algorithms {
		cfg.Algorithms = []tune.Algorithm{a}
		for n := range *numbers {
			cfg.Seed, runs = uint64(n+1), 0
			r, err := engines.Tune(ctx, ctx, cfg)
			if err != nil {
				return err
			}
			if r.Unfinished {
				return errors.New(r.Why)
			}
			all, findings = all+runs, max(findings, r.Findings)
			for name, l := range r.Logics {
				if found[name] == nil {
					found[name] = map[tune.Algorithm][]*engines.Logic{}
				}
				found[name][a] = append(found[name][a], l)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if *heldOut > 0 {
			printHalves(name, found[name][algorithms[0]])
		} else {
			printAlgorithms(name, found[name])
		}
	}
	fmt.Printf("%d runs of the solver, %d findings\n", all, findings)
	return nil
}

func ratio(a, b int) float64 { return float64(a) / float64(max(b, 1)) }

// printAlgorithms compares the results of the algorithms with the best of all.
func printAlgorithms(name string, of map[tune.Algorithm][]*engines.Logic) {
	best := 0
	var first *engines.Logic
	for _, a := range tune.Algorithms() {
		for _, l := range of[a] {
			first, best = cmp.Or(first, l), max(best, l.Training.Tuned)
		}
	}
	t := first.Training
	fmt.Printf("%s: %d checks; as it is %d, best engine alone %d (%s), any %d; best recipe %d, ratio %.2f\n", name,
		t.Checks, t.Default, t.BestSingle, first.BestSingle, t.VirtualBest, best, ratio(best, t.Default))
	for _, a := range tune.Algorithms() {
		var shares []float64
		worse := 0
		for _, l := range of[a] {
			shares = append(shares, ratio(l.Training.Tuned, best))
			if l.Training.Tuned < l.Training.Default {
				worse++
			}
		}
		fmt.Printf("  %-4s of %d numbers: median %.1f %% of the best, least %.1f %%; worse than as it is in %d\n", a,
			len(shares), 100*bench.Median(shares), 100*slices.Min(shares), worse)
	}
}

// printHalves sums up the results on held-out halves.
func printHalves(name string, all []*engines.Logic) {
	var training, held []float64
	worse, shown, wrongly := 0, 0, 0
	for _, l := range all {
		training = append(training, ratio(l.Training.Tuned, l.Training.Default))
		held = append(held, ratio(l.HeldOut.Tuned, l.HeldOut.Default))
		isWorse := l.HeldOut.Tuned < l.HeldOut.Default
		if isWorse {
			worse++
		}
		if l.Verdict() == "better" {
			shown++
			if isWorse {
				wrongly++
			}
		}
	}
	fmt.Printf("%s: %d halves; training median %.2f; held out median %.2f, least %.2f; worse than as it is in %d; "+
		"said to be better in %d, of these worse %d\n", name, len(all), bench.Median(training), bench.Median(held),
		slices.Min(held), worse, shown, wrongly)
}

// recipes runs the recipes of a search as solvers, and as shell scripts, on the files with one check.
func recipes(ctx context.Context, dir string, paths []string) error {
	report, err := engines.Read(dir)
	if err != nil {
		return err
	}
	cfg, err := config(dir, paths)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(report.Logics)) {
		l := report.Logics[name]
		path := filepath.Join(dir, l.Recipe)
		all, _, err := engines.Compare(ctx, ctx, cfg, []string{*solver}, []string{path})
		if err != nil {
			return err
		}
		asSolver, err := decidedBy(ctx, paths, name, path)
		if err != nil {
			return err
		}
		inShell, err := inShell(ctx, paths, name, strings.TrimSuffix(path, ".toml")+".sh")
		if err != nil {
			return err
		}
		for _, c := range all {
			if c.Recipe != "" {
				fmt.Printf("%s: the search says %d; run again %d of %d, as a solver %d, as a script of a shell %d\n", name,
					l.Training.Tuned+l.HeldOut.Tuned, c.Decided, c.Checks, asSolver, inShell)
			}
		}
	}
	return nil
}

// workers compares two workers with one, on a solver that waits and uses no processor.
func workers(ctx context.Context, dir string, _ []string) error {
	const checks = 60
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	waiting := filepath.Join(dir, "waiting")
	text := "#!/bin/sh\ncase \"$*\" in --version) ;; *) sleep 0.2 ;; esac\necho sat\n"
	if err := os.WriteFile(waiting, []byte(text), 0o755); err != nil {
		return err
	}
	catalog := fmt.Sprintf("[waiting]\ncommand = [%q]\nversion = [\"--version\"]\n[[waiting.engine]]\nname = \"other\"\n"+
		"arguments = [\"--other\"]\n", waiting)
	seeds := filepath.Join(dir, "seeds")
	if err := os.MkdirAll(seeds, 0o755); err != nil {
		return err
	}
	for i := range checks {
		script := fmt.Sprintf("(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= x %d))\n(check-sat)\n", i)
		if err := os.WriteFile(filepath.Join(seeds, fmt.Sprintf("%d.smt2", i)), []byte(script), 0o644); err != nil {
			return err
		}
	}
	var walls []time.Duration
	for n := range 2 {
		*jobs = n + 1
		cfg, err := config(filepath.Join(dir, fmt.Sprint(n)), []string{seeds})
		if err != nil {
			return err
		}
		if cfg.Catalog, err = cfg.Catalog.With("waiting", []byte(catalog)); err != nil {
			return err
		}
		cfg.Solver = "waiting"
		begun := time.Now()
		if _, err := engines.Tune(ctx, ctx, cfg); err != nil {
			return err
		}
		walls = append(walls, time.Since(begun))
	}
	fmt.Printf("%d checks, two engines that wait 0.2 s: %.1f s with one worker, %.1f s with two: %.2f times as quick\n",
		checks, walls[0].Seconds(), walls[1].Seconds(), walls[0].Seconds()/walls[1].Seconds())
	return nil
}
