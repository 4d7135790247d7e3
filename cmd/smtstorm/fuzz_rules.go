package main

import (
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/rules/campaign"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// rulesFlag is the flag that asks for rule programs.
func rulesFlag() cli.Flag {
	return &cli.BoolFlag{Name: "rules", Usage: "make rule programs in place of scripts (for Datalog engines and Horn " +
		"solvers); no seeds are needed; fuzz makes them also where all seeds are such programs; strategies: " +
		strings.Join(instance.Names(), ", ")}
}

// isForRules tells whether strategies that are named, if any are, are those of rule programs: Horn clauses are scripts,
// too, and the other strategies make instances of them.
func isForRules(c *cli.Context) bool {
	_, err := instance.ParseStrategies(c.StringSlice("strategy"))
	return err == nil
}

// fuzzRules runs a campaign on rule programs.
func fuzzRules(c *cli.Context, seeds []string, code *int) error {
	cfg, err := rulesConfig(c, seeds)
	if err != nil {
		return err
	}
	return conduct(c, cfg.Jobs, code, func(s stage) (tally.Stats, []string, error) {
		cfg.News, cfg.Logger, cfg.Kept, cfg.Process, cfg.Status = s.news, s.logger, s.kept, s.process, s.status
		stats, err := campaign.Run(s.soft, s.hard, cfg)
		return stats, nil, err
	})
}

// rulesConfig reads the flags that mean something for rule programs.
func rulesConfig(c *cli.Context, seeds []string) (cfg campaign.Config, err error) {
	if err := setCIDuration(c); err != nil {
		return cfg, err
	}
	cfg = campaign.Config{
		Solvers: c.StringSlice("solver"), Jobs: c.Int("jobs"), Out: c.String("out"), Dump: c.String("dump"),
		MasterSeed: c.Uint64("seed"), Version: version, Commit: commit(), Instances: c.Int("instances"),
		Duration: c.Duration("duration"), UntilFinding: c.Int("until-finding"), Seeds: seeds,
	}
	cfg.Hangs = slices.Contains(c.StringSlice("oracle"), "performance")
	if !c.Bool("no-minimize") {
		cfg.MinimizeTime = c.Duration("minimize-time")
	}
	if cfg.Strategies, err = instance.ParseStrategies(c.StringSlice("strategy")); err != nil {
		return cfg, badFlag(c, "strategy", err)
	}
	if cfg.Known, err = finding.LoadKnown(time.Now(), c.StringSlice("known")...); err != nil {
		return cfg, inputError{err}
	}
	if cfg.MinAnswered, err = percentFlag(c, "min-answered"); err != nil {
		return cfg, err
	}
	memory, err := memoryFlag(c)
	if err != nil {
		return cfg, err
	}
	cfg.Limits = solvers.Limits{Wall: c.Duration("timeout"), Memory: memory}
	cfg.Catalog, err = loadCatalog(c.String("catalog"))
	return cfg, err
}
