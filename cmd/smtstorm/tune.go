package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/show/page"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/internal/tune/engines"
	"github.com/smtstorm/smtstorm/solvers"
)

func tuneCommand(code *int) *cli.Command {
	return &cli.Command{
		Name:  "tune",
		Usage: "search for a better configuration of a solver, judged on held-out benchmarks",
		UsageText: "smtstorm tune solver  --solver SOLVER --out DIR [flags] SEED...\n" +
			"smtstorm tune compare --solver SOLVER [--solver SOLVER...] RECIPE... SEED...\n" +
			"smtstorm tune show    RECIPE",
		Description: "solver searches for recipes: engines of the solver, one after the other, with options and shares of\n" +
			"the time, that decide more of a benchmark set than the solver's default does. Half of the set is\n" +
			"held out, and a recipe is called better only if that half shows it. Answers are judged before they\n" +
			"count: a wrong one is a finding, and its configuration is barred from recipes. DIR/recipes has a\n" +
			"recipe for each logic, which can be used as a solver (--solver DIR/recipes/LOGIC.toml), and a shell\n" +
			"script that does the same.\n" +
			"compare runs recipes and the solver's default on any set and version; show prints what a recipe\n" +
			"runs.\n" +
			"The same command continues an interrupted search.\n" +
			"\n" +
			"EXIT STATUS\n" +
			"   1  there is a finding that is not known\n" +
			"   3  something of ours failed, or less than --min-answered was decided by anything\n" +
			"   2  wrong usage, or there is no usable set of checks\n" +
			"   0  otherwise, also if nothing is gained",
		Flags:  withEnvironment(slices.Concat(tuneSolverFlags(), tuneSearchFlags(), tuneResultFlags())),
		Action: func(c *cli.Context) error { return tuneWhat(c, code) },
	}
}

func tuneSolverFlags() []cli.Flag {
	return append(section(sectionSolvers,
		&cli.StringSliceFlag{Name: "solver", Usage: "solver to tune: `NAME`, NAME=COMMAND or a path; compare takes several"},
		&cli.DurationFlag{Name: "timeout", Value: time.Second,
			Usage: "processor `TIME` of a recipe for a check; a process that waits may live five times as long"},
		&cli.StringFlag{Name: "measure", Value: string(engines.Time),
			Usage: "what a recipe spends: `WHAT` is time (of the processor) or steps, the solver's own count, which is the " +
				"same on every machine"},
		&cli.IntFlag{Name: "max-steps", Usage: "with --measure steps, a recipe has `N` steps for a check; otherwise about " +
			"as many as the solver takes in a second"},
		jobsFlag(),
	), section(sectionSolvers, memoryFlags()...)...)
}

// sectionSearch is the heading of the flags on the search.
const sectionSearch = "SEARCH"

func tuneSearchFlags() []cli.Flag {
	return section(sectionSearch,
		&cli.StringSliceFlag{Name: "algorithm", Usage: "search by `ALGORITHM`: rs (random sampling), dars (that keeps " +
			"comparable engines apart; the default), sa (simulated annealing) or hc (hill climbing); can be repeated: one " +
			"after the other, on the same runs"},
		&cli.IntFlag{Name: "max-ingredients", Value: tune.DefaultMaxIngredients, Usage: "at most `N` engines in a recipe"},
		&cli.IntFlag{Name: "rounds", Value: tune.DefaultRounds,
			Usage: "evaluate `N` recipes for each engine that a recipe may have, for each number of these"},
		&cli.IntFlag{Name: "settings", Value: tune.DefaultSettings,
			Usage: "then change the options and shares of the best `N` times"},
		&cli.StringFlag{Name: "initial", Usage: "start with the recipe in this `FILE`, not with the solver's default"},
		&cli.DurationFlag{Name: "limit", Usage: "reject a recipe that takes more `TIME` for all training checks together; " +
			"otherwise --timeout for each"},
		&cli.StringFlag{Name: "by", Value: engines.ByLogic, Usage: "a recipe for each logic, or one for all: `WHAT` is " +
			engines.ByLogic + " or " + engines.BySet},
		&cli.StringFlag{Name: "grade", Value: string(solvers.Supported),
			Usage: "use options and engines of this `GRADE`: supported (by the solver's authors) or any"},
		&cli.StringSliceFlag{Name: "logic", Usage: "use only checks of this `LOGIC`; can be repeated"},
		&cli.StringFlag{Name: "held-out", Value: "50%", Usage: "hold `P%` of the checks out, to judge the recipe by"},
		&cli.IntFlag{Name: "min-checks", Value: 20, Usage: "skip logics with fewer than `N` checks"},
		&cli.IntFlag{Name: "max-checks", Value: 100, Usage: "draw `N` checks of a logic with more"},
		&cli.IntFlag{Name: "repeat", Value: 3, Usage: "run the best recipes `N` more times before choosing one"},
		&cli.BoolFlag{Name: "neighbours", Usage: "compare the result with each recipe that differs in one setting"},
		&cli.Uint64Flag{Name: "seed", Usage: "number `N` that all random choices follow from", Value: 1},
		&cli.DurationFlag{Name: "duration", Usage: "stop after this `TIME` and keep the best recipe so far"},
	)
}

func tuneResultFlags() []cli.Flag {
	return section(sectionResults,
		&cli.StringFlag{Name: "out", Value: "smtstorm-tune",
			Usage: "directory `DIR` for recipes, findings and runs: new, empty, or that of a search to continue"},
		&cli.BoolFlag{Name: "resume", Usage: "continue with the runs in --out, whatever has changed since"},
		&cli.BoolFlag{Name: "restart", Usage: "discard the runs in --out, and start anew"},
		knownFlag(""),
		minAnsweredFlag("checks"),
		verboseFlag(),
		&cli.BoolFlag{Name: "json", Usage: "print the contents of tune.json instead of the summary"},
		&cli.StringFlag{Name: "config", Usage: "TOML `FILE` whose keys are names of flags"},
	)
}

// tunings is the error without a subcommand.
const tunings = "say what to do: smtstorm tune solver, compare or show"

func tuneWhat(c *cli.Context, code *int) error {
	args, err := applyConfig(c)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return usagef(tunings)
	}
	switch args[0] {
	case "show":
		return showRecipe(c, args[1:])
	case "campaign":
		return usagef("there is no tune campaign any more: what it found was no better than one strategy alone, like " +
			"fuzz --strategy terms; fuzz --config still reads what it wrote")
	}
	cfg, err := tuneConfig(c, args[1:])
	if err != nil {
		return err
	}
	switch args[0] {
	case "solver":
		return tuneSolver(c, cfg, code)
	case "compare":
		return compareRecipes(c, cfg, code)
	}
	return usagef(tunings)
}

// showRecipe prints what recipes run.
func showRecipe(c *cli.Context, paths []string) error {
	if len(paths) == 0 {
		return usagef("no recipe given: smtstorm tune show DIR/recipes/LOGIC.toml")
	}
	catalog, err := loadCatalog(c.String("catalog"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		if err := engines.Show(c.App.Writer, catalog, path); err != nil {
			return err
		}
	}
	return nil
}

// tuneConfig reads the flags.
func tuneConfig(c *cli.Context, seeds []string) (cfg engines.Config, err error) {
	err = checkNumbers(c, "jobs", "timeout", "max-ingredients", "rounds", "min-checks", "max-checks", "repeat")
	if err != nil {
		return cfg, err
	}
	cfg = engines.Config{
		Paths: seeds, Logics: c.StringSlice("logic"), Initial: c.String("initial"), Timeout: c.Duration("timeout"),
		Limit: c.Duration("limit"), MaxSteps: int64(c.Int("max-steps")), MinChecks: c.Int("min-checks"),
		MaxChecks: c.Int("max-checks"), Repeat: c.Int("repeat"), Neighbours: c.Bool("neighbours"), Seed: c.Uint64("seed"),
		Duration: c.Duration("duration"), Out: c.String("out"), Resume: c.Bool("resume"),
		Restart: c.Bool("restart"), Version: version, Commit: commit(), Ask: askerOf(c),
		Plan: tune.Plan{
			MaxIngredients: c.Int("max-ingredients"), Rounds: c.Int("rounds"), Settings: c.Int("settings"),
			Seed: c.Uint64("seed"),
		},
	}
	if cfg.Algorithms, err = algorithms(c); err != nil {
		return cfg, err
	}
	if cfg.Measure, err = choice(c, "measure", engines.Time, engines.Steps); err != nil {
		return cfg, err
	}
	if cfg.By, err = choice(c, "by", engines.ByLogic, engines.BySet); err != nil {
		return cfg, err
	}
	if cfg.Grade, err = choice(c, "grade", solvers.Supported, solvers.Any); err != nil {
		return cfg, err
	}
	if cfg.HeldOut, err = percentFlag(c, "held-out"); err != nil {
		return cfg, err
	}
	if cfg.HeldOut == 1 {
		return cfg, badFlag(c, "held-out", errors.New("--held-out 100%: nothing is left to tune for"))
	}
	if cfg.MinAnswer, err = percentFlag(c, "min-answered"); err != nil {
		return cfg, err
	}
	if _, cfg.Known, err = keepingOf(c); err != nil {
		return cfg, err
	}
	var limits solvers.Limits
	cfg.Jobs, limits, cfg.Catalog, err = runningOf(c)
	cfg.Memory = limits.Memory
	return cfg, err
}

// algorithms reads the algorithms of the search.
func algorithms(c *cli.Context) (all []tune.Algorithm, err error) {
	for _, name := range c.StringSlice("algorithm") {
		if !slices.Contains(tune.Algorithms(), tune.Algorithm(name)) {
			return nil, badFlag(c, "algorithm", errors.New("unknown algorithm; there are rs, dars, sa, hc"))
		}
		all = append(all, tune.Algorithm(name))
	}
	if len(all) == 0 {
		all = append(all, tune.DomainAware)
	}
	return all, nil
}

// tuneStage completes a configuration with a logger, status and process, and calls run with it.
func tuneStage(c *cli.Context, cfg engines.Config, run func(s stage, cfg engines.Config) error) error {
	status, log := console(c)
	cfg.Logger, cfg.Probing, cfg.News = slog.New(log), status.Probing, log.News
	cfg.Process = prepareProcess(cfg.Logger, cfg.Jobs+1)
	cfg.Progress = func(p engines.Progress) {
		status.Line(p.String())
	}
	soft, hard, done := interruptible(cfg.Logger)
	defer done()
	err := run(stage{soft: soft, hard: hard}, cfg)
	status.Clear()
	log.SumUp("")
	return flagError(c, err)
}

// tuneSolver searches for a recipe, and sums the search up.
func tuneSolver(c *cli.Context, cfg engines.Config, code *int) error {
	switch names := c.StringSlice("solver"); {
	case len(names) != 1:
		return usagef("name the solver to tune; for example: --solver cvc5")
	case len(cfg.Paths) == 0:
		return usagef("no seed given: name files or directories of a benchmark set")
	default:
		cfg.Solver = names[0]
	}
	var r *engines.Report
	err := tuneStage(c, cfg, func(s stage, cfg engines.Config) (err error) {
		n := 0
		for _, a := range cfg.Algorithms {
			plan := cfg.Plan
			plan.Algorithm = a
			n += plan.Evaluations()
		}
		cfg.Logger.Info(fmt.Sprintf("%d evaluations for each logic, and each engine alone", n))
		r, err = engines.Tune(s.soft, s.hard, cfg)
		return err
	})
	if r == nil {
		return err
	}
	return tuned(c, r, code, err)
}

// tuned writes the page of a search, and sums it up.
func tuned(c *cli.Context, r *engines.Report, code *int, err error) error {
	if r.Findings > 0 {
		*code = exitFinding
	}
	if path, pageErr := page.WriteTuning(r); pageErr != nil {
		err = errors.Join(err, pageErr)
	} else if !c.Bool("json") {
		defer fmt.Fprintln(c.App.Writer, path)
	}
	if c.Bool("json") {
		return errors.Join(err, json.NewEncoder(c.App.Writer).Encode(r))
	}
	return errors.Join(err, r.Write(c.App.Writer))
}

// compareRecipes runs recipes and solvers as they are.
func compareRecipes(c *cli.Context, cfg engines.Config, code *int) error {
	isRecipe := func(path string) bool { return strings.HasSuffix(path, ".toml") }
	var recipes, seeds []string
	for _, path := range cfg.Paths {
		if isRecipe(path) {
			recipes = append(recipes, path)
		} else {
			seeds = append(seeds, path)
		}
	}
	names := c.StringSlice("solver")
	if len(names) == 0 || len(seeds) == 0 {
		return usagef("name solvers and a benchmark set: smtstorm tune compare --solver cvc5 RECIPE.toml SEED...")
	}
	cfg.Paths = seeds
	return tuneStage(c, cfg, func(s stage, cfg engines.Config) error {
		all, findings, err := engines.Compare(s.soft, s.hard, cfg, names, recipes)
		if findings > 0 {
			*code = exitFinding
		}
		if c.Bool("json") {
			return errors.Join(err, json.NewEncoder(c.App.Writer).Encode(all))
		}
		return errors.Join(err, engines.WriteComparison(c.App.Writer, all))
	})
}
