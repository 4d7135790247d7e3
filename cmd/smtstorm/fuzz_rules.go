package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/source"
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

// programFormatFlag is the flag that chooses formats of rule programs, where no other formats are chosen.
func programFormatFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: "format", Usage: "make rule programs only in the format `NAME`; can be repeated: " +
		programFormats() + "; otherwise in all that a solver reads"}
}

// programFormats describes the formats of rule programs.
func programFormats() string {
	return "smt2 (declare-rel, rule, query), datalog (z3's Datalog files), horn (Horn clauses in SMT-LIB), " +
		"or the language of an engine: souffle, gringo, nemo"
}

// growthFlags are the parameters of rewriting, and of incremental rule evaluation (--strategy ire): those of its
// publication, with its defaults, and --attributes.
func growthFlags() []cli.Flag {
	published := instance.PublishedGrowth
	return []cli.Flag{
		&cli.IntFlag{Name: "steps", Usage: "rewrite rule programs in at most `N` steps; 0: 20 for queryfuzz and seeds, 40 for " +
			"dlsmith"},
		&cli.IntFlag{Name: "layers", Usage: "with the strategy dlsmith, rewrite programs of up to `N` layers of relations, each " +
			"over those below (published: 10); 0: small programs without layers"},
		&cli.IntFlag{Name: "nodes-max", Usage: "with --layers, a layer has up to `N` relations", Value: instance.PublishedLayers.Nodes},
		&cli.IntFlag{Name: "node-rules-max", Usage: "with --layers, a relation has up to `N` rules",
			Value: instance.PublishedLayers.Rules},
		&cli.IntFlag{Name: "rules-max", Value: published.Rules, Usage: "with the strategy ire, rule programs grow up to " +
			"`N` rules, without facts"},
		&cli.IntFlag{Name: "attributes", Value: published.Attributes, Usage: "with the strategy ire, a rule's own relation " +
			"has at most `N` columns; 0: as many as the rule has variables"},
		&cli.IntFlag{Name: "max-attempts", Value: published.Attempts, Usage: "with the strategy ire, rule programs stop " +
			"growing after `N` attempts in a row that gave no rule; 0: no bound, but that on evaluation"},
		&cli.Float64Flag{Name: "p-empty", Value: published.Empty, Usage: "with the strategy ire, the probability `P` that a " +
			"rule is kept although it derives nothing"},
		&cli.Float64Flag{Name: "p-head", Value: published.OldHead, Usage: "with the strategy ire, the probability `P` that a " +
			"rule is for a relation which is there already, and may be recursive"},
		&cli.IntFlag{Name: "max-iterations", Value: published.Iterations, Usage: "with the strategy ire, rules are discarded " +
			"with which a cycle of rules takes more than `N` rounds to its fixpoint"},
	}
}

// layersOf reads the flags of programs with layers.
func layersOf(c *cli.Context) (instance.Layers, error) {
	l := instance.Layers{Layers: c.Int("layers"), Nodes: c.Int("nodes-max"), Rules: c.Int("node-rules-max")}
	switch {
	case l.Nodes < 1:
		return l, badFlag(c, "nodes-max", errors.New("--nodes-max: the number is too small"))
	case l.Rules < 1:
		return l, badFlag(c, "node-rules-max", errors.New("--node-rules-max: the number is too small"))
	case l.Layers > 0:
		return l, nil
	}
	for _, name := range []string{"nodes-max", "node-rules-max"} {
		if c.IsSet(name) {
			return l, badFlag(c, name, fmt.Errorf("--%s has no effect without --layers", name))
		}
	}
	return instance.Layers{}, nil
}

// growthOf reads them.
func growthOf(c *cli.Context) (instance.Growth, error) {
	g := instance.Growth{
		Rules: c.Int("rules-max"), Attributes: c.Int("attributes"), Empty: c.Float64("p-empty"), OldHead: c.Float64("p-head"),
		Iterations: c.Int("max-iterations"), Attempts: c.Int("max-attempts"),
	}
	for _, name := range []string{"p-empty", "p-head"} {
		if _, err := shareFlag(c, name); err != nil {
			return g, err
		}
	}
	for name, n := range map[string]int{
		"rules-max": g.Rules, "max-iterations": g.Iterations, "attributes": g.Attributes + 1, "max-attempts": g.Attempts + 1, "steps": c.Int("steps") + 1,
	} {
		if n < 1 {
			return g, badFlag(c, name, fmt.Errorf("--%s: the number is too small", name))
		}
	}
	return g, nil
}

// sourceOptions reads the flags of sources whose tests are no scripts.
func sourceOptions(c *cli.Context) (source.Options, error) {
	oracles, err := oracle.Select(c.StringSlice("oracle"))
	if err != nil {
		return source.Options{}, badFlag(c, "oracle", err)
	}
	layers, err := layersOf(c)
	if err != nil {
		return source.Options{}, err
	}
	growth, err := growthOf(c)
	return source.Options{
		Logics: c.StringSlice("logic"), Strategies: c.StringSlice("strategy"), Rewrites: c.StringSlice("rewrite"),
		Oracles: oracles, Growth: growth, Steps: c.Int("steps"), Formats: c.StringSlice("format"),
		Layers: layers,
	}, err
}

// ofScripts are flags that are about scripts alone.
var ofScripts = []string{
	"logic", "focus", "standard-share", "max-asserts", "max-depth", "new-formulas", "incremental", "open", "model-source",
	"reference", "mode", "tactic", "vary-options", "vary-share", "seed-options",
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
func rulesCampaign(c *cli.Context, o source.Options, paths []string) (engine.Config, error) {
	if err := checkOfRules(c); err != nil {
		return engine.Config{}, err
	}
	o.Seedless = len(paths) == 0
	programs, err := source.Programs(o)
	if err != nil {
		return engine.Config{}, flagError(c, err)
	}
	return completed(c, engine.Config{Sources: []engine.SeedSource{programs}, Config: seeds.Config{
		Paths: paths, MasterSeed: c.Uint64("seed"), Settings: mutate.Defaults(), Version: version,
	}}, nil)
}
