package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
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

// sourceOptions reads the flags of sources whose tests are no scripts.
func sourceOptions(c *cli.Context) (source.Options, error) {
	oracles, err := oracle.Select(c.StringSlice("oracle"))
	if err != nil {
		err = badFlag(c, "oracle", err)
	}
	return source.Options{
		Logics: c.StringSlice("logic"), Strategies: c.StringSlice("strategy"), Rewrites: c.StringSlice("rewrite"),
		Oracles: oracles,
	}, err
}

// ofScripts are flags that are about scripts alone.
var ofScripts = []string{
	"logic", "focus", "max-asserts", "max-depth", "new-formulas", "incremental", "open", "model-source", "reference",
	"mode", "other-mode-share", "tactic", "vary-options", "vary-share", "seed-options",
}

// checkOfRules refuses flags that are about scripts alone, where only rule programs are made. The environment is for
// all campaigns: what it sets is not refused.
func checkOfRules(c *cli.Context) error {
	for _, name := range ofScripts {
		if c.IsSet(name) && os.Getenv(variable(name)) == "" {
			return badFlag(c, name, fmt.Errorf("--%s is about scripts; it has no effect on rule programs", name))
		}
	}
	return nil
}

// rulesCampaign is a campaign on rule programs alone: from seeds, or from nothing.
func rulesCampaign(c *cli.Context, o source.Options, seeds []string) (engine.Config, error) {
	if err := checkOfRules(c); err != nil {
		return engine.Config{}, err
	}
	programs, err := source.Programs(o)
	if err != nil {
		return engine.Config{}, flagError(c, err)
	}
	return completed(c, engine.Config{Sources: []engine.SeedSource{programs}, Config: stock.Config{
		Paths: seeds, MasterSeed: c.Uint64("seed"), Settings: mutate.Defaults(), Version: version,
	}}, nil)
}
