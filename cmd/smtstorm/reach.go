package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/reach"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

func reachCommand() *cli.Command {
	return &cli.Command{
		Name:      "reach",
		Usage:     "measure which parts of a solver seeds and their instances reach",
		UsageText: "smtstorm reach --solver S [--instances DIR] [flags] SEED...",
		Description: "Solvers print what they did for a script, by name: inferences, rewrites, counters of engines. Seeds\n" +
			"are run as they are, then instances of each; the output is how many names each reaches, the share of\n" +
			"a seed's names that its instances keep, and the names that no instance reaches, with the seeds that\n" +
			"do. No answer is judged. The same seeds and flags give the same instances.",
		Flags: withEnvironment(slices.Concat(
			section(sectionSolvers,
				&cli.StringSliceFlag{Name: "solver", Usage: "solver to measure: `NAME` or NAME=COMMAND"},
				&cli.StringFlag{Name: "vary-options", Value: "none",
					Usage: "run seeds with the options that they set, and some instances with options, of the solver's " +
						"catalog entry: `GRADE` is supported (by its authors), any, or none"},
				&cli.DurationFlag{Name: "timeout", Usage: "give the solver this `TIME` for a script", Value: time.Second},
			),
			section(sectionResults,
				&cli.IntFlag{Name: "count", Usage: "make `N` instances of each seed", Value: 2},
				&cli.StringFlag{Name: "instances", Usage: "in place of instances that are made now, run those in the " +
					"directory `DIR`: that of --dump, or that of a campaign, with the instances of its findings"},
				&cli.BoolFlag{Name: "each", Usage: "also measure each strategy alone"},
				&cli.StringFlag{Name: "out", Usage: "write " + reach.FileName + " into the directory `DIR`"},
				verboseFlag(),
			),
			settingFlags(mutate.Defaults()),
		)),
		Action: measureReach,
	}
}

func measureReach(c *cli.Context) error {
	seeds, err := applyEnvironment(c)
	if err != nil {
		return err
	}
	for _, made := range []string{"count", "each"} {
		if c.IsSet("instances") && c.IsSet(made) {
			return usagef("--%s is about instances that are made now, and --instances names others", made)
		}
	}
	if err := checkNumbers(c, "count", "timeout", "max-asserts"); err != nil {
		return err
	}
	fromSeeds, err := seedsConfig(c, seeds)
	if err != nil {
		return err
	}
	cfg := reach.Config{
		Paths: seeds, Logics: fromSeeds.Logics, Settings: fromSeeds.Settings, Each: c.Bool("each"), Count: c.Int("count"),
		Given:      c.String("instances"),
		MasterSeed: fromSeeds.MasterSeed, Limit: c.Duration("timeout"),
		Vary: ask.Vary{Share: ask.DefaultVaryShare},
	}
	if cfg.Vary.Grade, err = gradeFlag(c); err != nil {
		return err
	}
	catalog, err := loadCatalog("")
	if err != nil {
		return err
	}
	all, err := ask.Given("solver", c.StringSlice("solver"), catalog)
	if err != nil {
		return err
	}
	if len(all) > 1 {
		return usagef("--solver is given %d times: one solver is looked into", len(all))
	}
	cfg.Solver = all[0]
	_, shown := console(c)
	log := slog.New(shown)
	host, end, err := hostOf(c, log, 1)
	if err != nil {
		return err
	}
	defer end()
	cfg.Ask, _ = ask.Open(askerOf(c), host, solvers.Limits{Wall: cfg.Limit}, nil)
	soft, _, done := interruptible(log)
	defer done()
	cfg.Logger = log
	cfg.Progress = every(c.App.ErrWriter, 10*time.Second)
	r, err := reach.Measure(soft, cfg)
	if err != nil {
		return err
	}
	fmt.Fprint(c.App.Writer, r.Text())
	dir := c.String("out")
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return r.Write(dir, cfg.MasterSeed)
}

// every prints how many scripts are done, at most once in each while.
func every(to io.Writer, while time.Duration) func(done, of int) {
	last := time.Now()
	return func(done, of int) {
		if time.Since(last) >= while {
			last = time.Now()
			fmt.Fprintf(to, "%d of %d scripts\n", done, of)
		}
	}
}
