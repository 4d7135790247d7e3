package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
	"github.com/smtstorm/smtstorm/internal/source"
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

// sourceOptions reads the flags that tests depend on that are no scripts.
func sourceOptions(c *cli.Context) source.Options {
	return source.Options{
		Logics: c.StringSlice("logic"), Strategies: c.StringSlice("strategy"), Rewrites: c.StringSlice("rewrite"),
		Hangs: slices.Contains(c.StringSlice("oracle"), "performance"),
	}
}

// fuzzRules runs a campaign on rule programs alone: from seeds, or from nothing.
func fuzzRules(c *cli.Context, seeds []string, code *int) error {
	programs, err := source.Programs(sourceOptions(c))
	if err != nil {
		return flagError(c, err)
	}
	return campaignOf(c, engine.Config{Sources: []engine.SeedSource{programs}, Config: stock.Config{
		Paths: seeds, MasterSeed: c.Uint64("seed"), Settings: mutate.Defaults(), Version: version,
	}}, nil, code)
}
