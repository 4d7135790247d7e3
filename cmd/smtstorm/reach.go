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
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/solvers"
)

// reaching is what the flags of reach say.
type reaching struct {
	reach.Config
	seeds    seeds.Config
	settings settings
	solvers  []string
	out      string
	verbose  bool
}

func reachCommand() *cli.Command {
	r := &reaching{seeds: newSeeds()}
	r.Limit, r.Count, r.Vary.Share, r.settings.Config = time.Second, 2, ask.DefaultVaryShare, &r.seeds
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
				newFlag(&r.solvers, "solver", "solver to measure: `NAME` or NAME=COMMAND"),
				gradeFlag(&r.Vary.Grade, "run seeds with the options that they set, and some instances with options, of the "+
					"solver's catalog entry: `GRADE` is supported (by its authors), any, or none"),
				newFlag(&r.Limit, "timeout", "give the solver this `TIME` for a script").positive(),
			),
			section(sectionResults,
				newFlag(&r.Count, "count", "make `N` instances of each seed").positive(),
				newFlag(&r.Given, "instances", "in place of instances that are made now, run those in the directory `DIR`: that "+
					"of --dump, or that of a campaign, with the instances of its findings"),
				newFlag(&r.Each, "each", "also measure each strategy alone"),
				newFlag(&r.out, "out", "write "+reach.FileName+" into the directory `DIR`"),
				verboseFlag(&r.verbose),
			),
			r.settings.flags(),
		)),
		Action: r.measure,
	}
}

func (r *reaching) measure(c *cli.Context) error {
	for _, made := range []string{"count", "each"} {
		if c.IsSet("instances") && c.IsSet(made) {
			return usagef("--%s is about instances that are made now, and --instances names others", made)
		}
	}
	if err := r.settings.complete(c, seedsGiven(c), 0); err != nil {
		return err
	}
	r.Paths, r.Logics, r.Settings, r.MasterSeed = r.seeds.Paths, r.seeds.Logics, r.seeds.Settings, r.seeds.MasterSeed
	catalog, err := loadCatalog("")
	if err != nil {
		return err
	}
	all, err := ask.Given("solver", r.solvers, catalog)
	if err != nil {
		return err
	}
	if len(all) > 1 {
		return usagef("--solver is given %d times: one solver is looked into", len(all))
	}
	r.Solver = all[0]
	_, shown := console(c, r.verbose)
	log := slog.New(shown)
	host, end, err := hostOf(c, log, 1)
	if err != nil {
		return err
	}
	defer end()
	r.Ask, _ = ask.Open(askerOf(c), host, solvers.Limits{Wall: r.Limit}, nil)
	soft, _, done := interruptible(log)
	defer done()
	r.Logger = log
	r.Progress = every(c.App.ErrWriter, 10*time.Second)
	measured, err := reach.Measure(soft, r.Config)
	if err != nil {
		return err
	}
	fmt.Fprint(c.App.Writer, measured.Text())
	if r.out == "" {
		return nil
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	return measured.Write(r.out, r.MasterSeed)
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
