package main

import (
	"context"
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

// tuning is what the flags of tune say.
type tuning struct {
	engines.Config
	limits        solvers.Limits
	running       running
	keeping       keeping
	solvers       []string
	algorithms    []string
	maxSteps      int
	json, verbose bool
	config        string // file that sets flags
}

func tuneCommand(code *int) *cli.Command {
	t := &tuning{Config: engines.Config{
		Timeout: time.Second, Measure: engines.Time, By: engines.ByLogic, Grade: solvers.Supported, HeldOut: 0.5,
		MinChecks: 20, MaxChecks: 100, Repeat: 3, Seed: 1, Out: "smtstorm-tune", Version: version, Commit: commit(),
		Plan: tune.Plan{
			MaxIngredients: tune.DefaultMaxIngredients, Rounds: tune.DefaultRounds, Settings: tune.DefaultSettings,
		},
	}}
	t.running = running{jobs: &t.Jobs, limits: &t.limits, catalog: &t.Catalog}
	t.keeping = keeping{time: new(time.Duration), known: &t.Known}
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
		Flags:  withEnvironment(slices.Concat(t.solverFlags(), t.searchFlags(), t.resultFlags())),
		Action: func(c *cli.Context) error { return t.tune(c, code) },
	}
}

func (t *tuning) solverFlags() []*field {
	return append(section(sectionSolvers,
		newFlag(&t.solvers, "solver", "solver to tune: `NAME`, NAME=COMMAND or a path; compare takes several"),
		newFlag(&t.Timeout, "timeout", "processor `TIME` of a recipe for a check; a process that waits may live five times "+
			"as long").positive(),
		choiceFlag(&t.Measure, "measure", "what a recipe spends: `WHAT` is time (of the processor) or steps, the solver's "+
			"own count, which is the same on every machine", engines.Time, engines.Steps),
		newFlag(&t.maxSteps, "max-steps", "with --measure steps, a recipe has `N` steps for a check; otherwise about as "+
			"many as the solver takes in a second"),
		jobsFlag(&t.Jobs),
	), section(sectionSolvers, t.running.memoryFlags()...)...)
}

// sectionSearch is the heading of the flags on the search.
const sectionSearch = "SEARCH"

func (t *tuning) searchFlags() []*field {
	return section(sectionSearch,
		newFlag(&t.algorithms, "algorithm", "search by `ALGORITHM`: rs (random sampling), dars (that keeps comparable "+
			"engines apart; the default), sa (simulated annealing) or hc (hill climbing); can be repeated: one after the "+
			"other, on the same runs"),
		newFlag(&t.Plan.MaxIngredients, "max-ingredients", "at most `N` engines in a recipe").positive(),
		newFlag(&t.Plan.Rounds, "rounds", "evaluate `N` recipes for each engine that a recipe may have, for each number of "+
			"these").positive(),
		newFlag(&t.Plan.Settings, "settings", "then change the options and shares of the best `N` times"),
		newFlag(&t.Initial, "initial", "start with the recipe in this `FILE`, not with the solver's default"),
		newFlag(&t.Limit, "limit", "reject a recipe that takes more `TIME` for all training checks together; otherwise "+
			"--timeout for each"),
		choiceFlag(&t.By, "by", "a recipe for each logic, or one for all: `WHAT` is "+engines.ByLogic+" or "+engines.BySet,
			engines.ByLogic, engines.BySet),
		choiceFlag(&t.Grade, "grade", "use options and engines of this `GRADE`: supported (by the solver's authors) or any",
			solvers.Supported, solvers.Any),
		newFlag(&t.Logics, "logic", "use only checks of this `LOGIC`; can be repeated"),
		percentFlag(&t.HeldOut, "held-out", "hold `P%` of the checks out, to judge the recipe by"),
		newFlag(&t.MinChecks, "min-checks", "skip logics with fewer than `N` checks").positive(),
		newFlag(&t.MaxChecks, "max-checks", "draw `N` checks of a logic with more").positive(),
		newFlag(&t.Repeat, "repeat", "run the best recipes `N` more times before choosing one").positive(),
		newFlag(&t.Neighbours, "neighbours", "compare the result with each recipe that differs in one setting"),
		newFlag(&t.Seed, "seed", "number `N` that all random choices follow from"),
		newFlag(&t.Duration, "duration", "stop after this `TIME` and keep the best recipe so far"),
	)
}

func (t *tuning) resultFlags() []*field {
	return section(sectionResults,
		newFlag(&t.Out, "out", "directory `DIR` for recipes, findings and runs: new, empty, or that of a search to continue"),
		newFlag(&t.Resume, "resume", "continue with the runs in --out, whatever has changed since"),
		newFlag(&t.Restart, "restart", "discard the runs in --out, and start anew"),
		t.keeping.knownFlag(""),
		minAnsweredFlag(&t.MinAnswer, "checks"),
		verboseFlag(&t.verbose),
		newFlag(&t.json, "json", "print the contents of tune.json instead of the summary"),
		newFlag(&t.config, "config", "TOML `FILE` whose keys are names of flags"),
	)
}

// tunings is the error without a subcommand.
const tunings = "say what to do: smtstorm tune solver, compare or show"

func (t *tuning) tune(c *cli.Context, code *int) error {
	args, err := applyConfig(c, t.config)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return usagef(tunings)
	}
	switch args[0] {
	case "show":
		return t.show(c, args[1:])
	case "campaign":
		return usagef("there is no tune campaign any more: what it found was no better than one strategy alone, like " +
			"fuzz --strategy terms; fuzz --config still reads what it wrote")
	}
	t.Paths = args[1:]
	if err := t.complete(c); err != nil {
		return err
	}
	switch args[0] {
	case "solver":
		return t.solver(c, code)
	case "compare":
		return t.compare(c, code)
	}
	return usagef(tunings)
}

// show prints what recipes run.
func (t *tuning) show(c *cli.Context, paths []string) error {
	if len(paths) == 0 {
		return usagef("no recipe given: smtstorm tune show DIR/recipes/LOGIC.toml")
	}
	catalog, err := loadCatalog(t.running.file)
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

// complete completes the configuration.
func (t *tuning) complete(c *cli.Context) error {
	for _, name := range t.algorithms {
		if !slices.Contains(tune.Algorithms(), tune.Algorithm(name)) {
			return badFlag(c, "algorithm", errors.New("unknown algorithm; there are rs, dars, sa, hc"))
		}
		t.Algorithms = append(t.Algorithms, tune.Algorithm(name))
	}
	if len(t.Algorithms) == 0 {
		t.Algorithms = []tune.Algorithm{tune.DomainAware}
	}
	if t.HeldOut == 1 {
		return badFlag(c, "held-out", errors.New("--held-out 100%: nothing is left to tune for"))
	}
	if err := t.keeping.load(c); err != nil {
		return err
	}
	t.MaxSteps, t.Plan.Seed, t.Memory, t.Ask = int64(t.maxSteps), t.Seed, t.limits.Memory, askerOf(c)
	return t.running.load(c, false)
}

// stage completes the configuration with a logger, status and process, and calls run.
func (t *tuning) stage(c *cli.Context, run func(soft, hard context.Context) error) error {
	status, log := console(c, t.verbose)
	t.Logger, t.Probing, t.News = slog.New(log), status.Probing, log.News
	t.Process = prepareProcess(t.Logger, t.Jobs+1)
	t.Progress = func(p engines.Progress) { status.Line(p.String()) }
	soft, hard, done := interruptible(t.Logger)
	defer done()
	err := run(soft, hard)
	status.Clear()
	log.SumUp("")
	return flagError(c, err)
}

// solver searches for a recipe, and sums the search up.
func (t *tuning) solver(c *cli.Context, code *int) error {
	switch {
	case len(t.solvers) != 1:
		return usagef("name the solver to tune; for example: --solver cvc5")
	case len(t.Paths) == 0:
		return usagef("no seed given: name files or directories of a benchmark set")
	}
	t.Solver = t.solvers[0]
	var r *engines.Report
	err := t.stage(c, func(soft, hard context.Context) (err error) {
		n := 0
		for _, a := range t.Algorithms {
			plan := t.Plan
			plan.Algorithm = a
			n += plan.Evaluations()
		}
		t.Logger.Info(fmt.Sprintf("%d evaluations for each logic, and each engine alone", n))
		r, err = engines.Tune(soft, hard, t.Config)
		return err
	})
	if r == nil {
		return err
	}
	return t.sumUp(c, r, code, err)
}

// sumUp writes the page of a search, and sums it up.
func (t *tuning) sumUp(c *cli.Context, r *engines.Report, code *int, err error) error {
	if r.Findings > 0 {
		*code = exitFinding
	}
	if path, pageErr := page.WriteTuning(r); pageErr != nil {
		err = errors.Join(err, pageErr)
	} else if !t.json {
		defer fmt.Fprintln(c.App.Writer, path)
	}
	if t.json {
		return errors.Join(err, json.NewEncoder(c.App.Writer).Encode(r))
	}
	return errors.Join(err, r.Write(c.App.Writer))
}

// compare runs recipes and solvers as they are.
func (t *tuning) compare(c *cli.Context, code *int) error {
	isRecipe := func(path string) bool { return strings.HasSuffix(path, ".toml") }
	var recipes, seeds []string
	for _, path := range t.Paths {
		if isRecipe(path) {
			recipes = append(recipes, path)
		} else {
			seeds = append(seeds, path)
		}
	}
	if len(t.solvers) == 0 || len(seeds) == 0 {
		return usagef("name solvers and a benchmark set: smtstorm tune compare --solver cvc5 RECIPE.toml SEED...")
	}
	t.Paths = seeds
	return t.stage(c, func(soft, hard context.Context) error {
		all, findings, err := engines.Compare(soft, hard, t.Config, t.solvers, recipes)
		if findings > 0 {
			*code = exitFinding
		}
		if t.json {
			return errors.Join(err, json.NewEncoder(c.App.Writer).Encode(all))
		}
		return errors.Join(err, engines.WriteComparison(c.App.Writer, all))
	})
}
