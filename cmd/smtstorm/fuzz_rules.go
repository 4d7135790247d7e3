package main

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	scripts "github.com/smtstorm/smtstorm/internal/campaign"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/rules/campaign"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

// rulesFlag is the flag that asks for rule programs.
func rulesFlag() cli.Flag {
	return &cli.BoolFlag{Name: "rules", Usage: "make rule programs in place of scripts (for Datalog engines and Horn " +
		"solvers); no seeds are needed; fuzz makes them also where all seeds are such programs; strategies: " +
		strings.Join(instance.Names(), ", ")}
}

// rewriteFlag is the flag that chooses transformations.
func rewriteFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: "rewrite", Usage: "change rule programs only by the transformation `NAME`; can be " +
		"repeated: " + strings.Join(rewrite.Names(), ", ")}
}

// isForRules tells whether strategies and logics that are named, if any are, are those of rule programs: Horn clauses
// are scripts, too, and the other strategies make instances of them.
func isForRules(c *cli.Context) bool {
	if logics := c.StringSlice("logic"); len(logics) > 0 && !slices.Contains(logics, "HORN") {
		return false
	}
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
		stats, err := s.runRules(cfg)
		return stats, nil, err
	})
}

// runRules runs a campaign on rule programs.
func (s stage) runRules(cfg campaign.Config) (tally.Stats, error) {
	cfg.News, cfg.Logger, cfg.Kept, cfg.Process, cfg.Status = s.news, s.logger, s.kept, s.process, s.status
	return campaign.Run(s.soft, s.hard, cfg)
}

// fuzzBoth runs a campaign on ordinary scripts and then one on rule programs, which share the budget by the number of
// their seeds, if a solver reads the latter, and the directory of results.
func fuzzBoth(c *cli.Context, programs, others []string, code *int) error {
	stocked, err := stockConfig(c, others)
	if err != nil {
		return err
	}
	first, err := campaignConfig(c, scripts.Config{Config: stocked})
	if err != nil {
		return err
	}
	then, err := rulesConfig(c, programs)
	if err != nil {
		return err
	}
	then.Mixed = true
	shared, err := then.HasEngines()
	if err != nil {
		return err
	}
	instances, duration := then.Instances, then.Duration
	if shared {
		then.Instances, first.Budget.Instances = campaign.Shares(then.Instances, len(programs), len(others))
		then.Duration, first.Budget.Duration = campaign.Shares(then.Duration, len(programs), len(others))
	}
	return conduct(c, first.Jobs, code, func(s stage) (tally.Stats, []string, error) {
		stats, warnings, err := s.run(first)
		_, isUsage := errors.AsType[*usage.Error](err)
		switch {
		case s.soft.Err() != nil:
			return stats, warnings, err
		case errors.Is(err, stock.ErrNoSeed): // it was said of each of them; the rule programs get all of the budget
			then.Instances, then.Duration, err = instances, duration, nil
		case isUsage:
			return stats, warnings, err
		}
		then.Beside = stats
		stats, more := s.runRules(then)
		return stats, warnings, errors.Join(err, more)
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
		PerSeed: c.Int("instances-per-seed"),
	}
	if cfg.Shard, err = ledger.ParseShard(c.String("shard")); err != nil {
		return cfg, badFlag(c, "shard", err)
	}
	if cfg.Resume, cfg.Restart = c.Bool("resume"), c.Bool("restart"); cfg.Resume && cfg.Restart {
		return cfg, usagef("--resume goes on with a campaign, --restart begins anew: choose one")
	}
	cfg.Hangs = slices.Contains(c.StringSlice("oracle"), "performance")
	if !c.Bool("no-minimize") {
		cfg.MinimizeTime = c.Duration("minimize-time")
	}
	if cfg.Strategies, err = instance.ParseStrategies(c.StringSlice("strategy")); err != nil {
		return cfg, badFlag(c, "strategy", err)
	}
	if cfg.Rewrites, err = instance.ParseRewrites(c.StringSlice("rewrite")); err != nil {
		return cfg, badFlag(c, "rewrite", err)
	}
	cfg.Impatient = !c.IsSet("timeout") && !cfg.Hangs
	if cfg.Known, err = finding.LoadKnown(time.Now(), c.StringSlice("known")...); err != nil {
		return cfg, inputError{err}
	}
	if cfg.MinAnswered, err = percentFlag(c, "min-answered"); err != nil {
		return cfg, err
	}
	memory, err := memoryFlag(c, "memory")
	if err != nil {
		return cfg, err
	}
	cfg.Limits = solvers.Limits{Wall: c.Duration("timeout"), Memory: memory}
	cfg.Catalog, err = loadCatalog(c.String("catalog"))
	return cfg, err
}
