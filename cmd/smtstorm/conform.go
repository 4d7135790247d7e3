package main

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/source/operators"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

func conformCommand(code *int) *cli.Command {
	return &cli.Command{
		Name:      "conform",
		Usage:     "test every operator at all values of small sorts, in four ways, and print a table",
		UsageText: "smtstorm conform --solver SOLVER [--solver SOLVER...] [--theory T...] [--operator OP...] [flags]",
		Description: "Each operator is applied to all values of small sorts (where these are too many together, to a\n" +
			"covering array), then to the edges of large ones, and to what other operators give. Function symbols\n" +
			"(theory uf) stand for all functions between sorts of two or three values. The right value of\n" +
			"each case is computed. A solver is asked about it with literals (ground), with symbols that are fixed by\n" +
			"equations (equations) or by assumptions, where the value is read back (assumptions), and in reverse: which\n" +
			"values of one argument give a result (inverse).\n\n" +
			"With --serve or --nats, workers on other machines ask ('smtstorm work'). --jobs 0 leaves all to them.\n\n" +
			"EXIT STATUS\n" +
			"   1  a solver is wrong, or crashes, in a way that is not known\n" +
			"   3  something of ours failed, or a solver answered nothing\n" +
			"   2  wrong usage\n" +
			"   0  otherwise",
		Flags:  withEnvironment(conformFlags()),
		Action: func(c *cli.Context) error { return conform(c, code) },
	}
}

// conformFlags are the flags of conform.
func conformFlags() []cli.Flag {
	return slices.Concat(
		section(sectionSolvers,
			&cli.StringSliceFlag{Name: "solver",
				Usage: "solver to test: `NAME`, NAME=COMMAND or a path; several are compared, each with the one before it; " +
					"auto, the default: those of the catalog that are installed"},
			jobsFlag(),
		),
		section(sectionSolvers, memoryFlags()...),
		section(sectionCases,
			&cli.StringFlag{Name: "scope", Value: "quick",
				Usage: "how much is asked: `SCOPE` is quick, exhaustive, exhaustive:3:5 for the small sorts alone (vectors of " +
					"up to 3 bits, floats of up to 5), or a number of random cases beside those of quick"},
			&cli.BoolFlag{Name: "quick", Usage: "the same as --scope quick, which is the default"},
			&cli.StringSliceFlag{Name: "theory",
				Usage: "ask only about operators of this `THEORY`, like bv, or uf for function symbols; can be repeated"},
			&cli.StringSliceFlag{Name: "operator", Usage: "ask only about this `OPERATOR`; can be repeated"},
			&cli.StringSliceFlag{Name: "way",
				Usage: "ask only on this `WAY`: ground, equations, assumptions or inverse; can be repeated"},
			&cli.Uint64Flag{Name: "seed", Usage: "number `N` that all random choices follow from", Value: 1},
		),
		section(sectionResults,
			&cli.StringFlag{Name: "out", Value: "smtstorm-conform",
				Usage: "directory `DIR` for findings and progress, new or empty"},
			&cli.BoolFlag{Name: "resume", Usage: "continue the run in the directory"},
		),
		section(sectionResults, keepFlags("", operators.DefaultMinimizeTime)...),
		section(sectionResults,
			&cli.BoolFlag{Name: "json", Usage: "print a line of JSON for each cell when it is complete, and one at the end"},
			verboseFlag(),
		),
		serveFlags(),
	)
}

func conform(c *cli.Context, code *int) error {
	rest, err := applyEnvironment(c)
	switch {
	case err != nil:
		return err
	case len(rest) > 0:
		return usagef("conform takes no files: what it asks, it makes itself")
	}
	if err := checkNumbers(c, positive(c, "minimize-time")...); err != nil {
		return err
	}
	if err := chooseSolvers(c); err != nil {
		return err
	}
	cfg, of, err := operatorCampaign(c)
	if err != nil {
		return err
	}
	if operators.IsAt(cfg.Out) && !c.Bool("resume") {
		return usage.Errorf("%s has a run of conform: --resume continues it; otherwise choose another directory with --out, "+
			"or move it away", cfg.Out)
	}
	if cfg.Fleet, err = fleetOf(c, cfg, wire.OfOperators); err != nil {
		return err
	}
	return runConformance(c, cfg, of, code)
}

// operatorCampaign is the campaign over operators that the flags ask for, and its source.
func operatorCampaign(c *cli.Context) (cfg engine.Config, of *operators.Source, err error) {
	of = &operators.Source{
		Theories: c.StringSlice("theory"), Operators: c.StringSlice("operator"), ReducesFirst: true,
	}
	for _, way := range c.StringSlice("way") {
		of.Ways = append(of.Ways, operators.Way(way))
	}
	if of.Scope, err = operators.ParseScope(c.String("scope")); err != nil {
		return cfg, of, badFlag(c, "scope", err)
	}
	if c.Bool("quick") && c.String("scope") != "quick" {
		return cfg, of, usagef("--quick and --scope %s contradict each other", c.String("scope"))
	}
	cfg = engine.Config{
		Config: seeds.Config{
			MasterSeed: c.Uint64("seed"), Settings: mutate.Defaults(), Version: version, Out: c.String("out"),
		},
		Sources: []engine.SeedSource{of}, Solvers: c.StringSlice("solver"), Commit: commit(), OnlySame: true,
	}
	if cfg.MinimizeTime, cfg.Known, err = keepingOf(c); err != nil {
		return cfg, of, err
	}
	cfg.Jobs, cfg.Limits, cfg.Catalog, err = runningOf(c)
	cfg.Limits.Wall = solvers.DefaultWall
	return cfg, of, err
}

// runConformance asks the solvers with the status on standard error, and prints the table on standard output.
func runConformance(c *cli.Context, cfg engine.Config, of *operators.Source, code *int) error {
	status, log := console(c)
	cfg.Logger, cfg.Probing, cfg.Status = slog.New(log), status.Probing, status.Show
	cfg.Process = prepareProcess(cfg.Logger, cfg.Jobs+1)
	lines := json.NewEncoder(c.App.Writer)
	if c.Bool("json") {
		of.Cell = func(cell operators.Cell) { _ = lines.Encode(cell) }
	}
	soft, hard, done := interruptible(cfg.Logger)
	defer done()
	stats, err := engine.Run(soft, hard, cfg)
	status.Clear()
	log.SumUp("")
	if errors.Is(err, seeds.ErrNoSeed) {
		return errors.New("there is no case to ask about: no operator that is chosen has values that are known")
	}
	if _, isUsage := errors.AsType[*usage.Error](err); isUsage { // another campaign has the findings
		return flagError(c, err)
	}
	if stats.Total() > 0 {
		*code = exitFinding
	}
	r := of.Report()
	switch {
	case soft.Err() != nil:
		err = errors.Join(err, context.Cause(soft))
	case err == nil && r != nil:
		err = r.Untested()
	}
	if r == nil {
		return err
	}
	return errors.Join(err, printConformance(c, r))
}

// printConformance prints the table, or the last line of --json.
func printConformance(c *cli.Context, r *operators.Report) error {
	if c.Bool("json") {
		return json.NewEncoder(c.App.Writer).Encode(r.Summary())
	}
	return r.Write(c.App.Writer)
}
