package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/campaign"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
	"github.com/smtstorm/smtstorm/internal/source/programs"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/mutate"
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

// rulesSource reads the flags that rule programs depend on.
func rulesSource(c *cli.Context) (engine.Source, error) {
	source := &programs.Source{Hangs: slices.Contains(c.StringSlice("oracle"), "performance")}
	var err error
	if source.Strategies, err = instance.ParseStrategies(c.StringSlice("strategy")); err != nil {
		return nil, badFlag(c, "strategy", err)
	}
	if source.Rewrites, err = instance.ParseRewrites(c.StringSlice("rewrite")); err != nil {
		return nil, badFlag(c, "rewrite", err)
	}
	return source, nil
}

// fuzzRules runs a campaign on rule programs alone: from seeds, or from nothing.
func fuzzRules(c *cli.Context, seeds []string, code *int) error {
	source, err := rulesSource(c)
	if err != nil {
		return err
	}
	return campaignOf(c, campaign.Config{Sources: []engine.Source{source}, Config: stock.Config{
		Paths: seeds, Only: true, MasterSeed: c.Uint64("seed"), Settings: mutate.Defaults(), Version: version,
	}}, code)
}
