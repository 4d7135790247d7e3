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
	"github.com/smtstorm/smtstorm/mutate"
)

// programFlags are what the flags on rule programs say.
type programFlags struct {
	source.Options
	only bool // whether only rule programs are made
}

// newProgramFlags has the published parameters.
func newProgramFlags() programFlags {
	p := programFlags{Options: source.Options{Growth: instance.PublishedGrowth, Layers: instance.PublishedLayers}}
	p.Layers.Layers = 0
	return p
}

// rulesFlag is the flag that asks for rule programs.
func (p *programFlags) rulesFlag() *field {
	return newFlag(&p.only, "rules", "make rule programs in place of scripts (for Datalog engines and Horn solvers); no "+
		"seeds are needed; fuzz makes them also where all seeds are such programs; strategies: "+
		strings.Join(instance.Names(), ", "))
}

// rewriteFlag is the flag that chooses transformations.
func (p *programFlags) rewriteFlag() *field {
	return newFlag(&p.Rewrites, "rewrite", "change rule programs only by the transformation `NAME`; can be repeated: "+
		""+strings.Join(rewrite.Names(), ", "))
}

// formatFlag is the flag that chooses formats of rule programs, where no other formats are chosen.
func (p *programFlags) formatFlag() *field {
	return newFlag(&p.Formats, "format", "make rule programs only in the format `NAME`; can be repeated: "+
		programFormats()+"; otherwise in all that a solver reads")
}

// programFormats describes the formats of rule programs.
func programFormats() string {
	return "smt2 (declare-rel, rule, query), datalog (z3's Datalog files), horn (Horn clauses in SMT-LIB), " +
		"or the language of an engine: souffle, gringo, nemo"
}

// growthFlags are the parameters of rewriting, and of incremental rule evaluation (--strategy ire): those of its
// publication, with its defaults, and --attributes.
func (p *programFlags) growthFlags() []*field {
	return []*field{
		newFlag(&p.Steps, "steps", "rewrite rule programs in at most `N` steps; 0: 20 for queryfuzz and seeds, 40 for "+
			"dlsmith"),
		newFlag(&p.Layers.Layers, "layers", "with the strategy dlsmith, rewrite programs of up to `N` layers of relations, "+
			"each over those below (published: 10); 0: small programs without layers"),
		newFlag(&p.Layers.Nodes, "nodes-max", "with --layers, a layer has up to `N` relations"),
		newFlag(&p.Layers.Rules, "node-rules-max", "with --layers, a relation has up to `N` rules"),
		newFlag(&p.Growth.Rules, "rules-max", "with the strategy ire, rule programs grow up to `N` rules, without facts"),
		newFlag(&p.Growth.Attributes, "attributes", "with the strategy ire, a rule's own relation has at most `N` columns; "+
			"0: as many as the rule has variables"),
		newFlag(&p.Growth.Attempts, "max-attempts", "with the strategy ire, rule programs stop growing after `N` attempts "+
			"in a row that gave no rule; 0: no bound, but that on evaluation"),
		shareFlag(&p.Growth.Empty, "p-empty", "with the strategy ire, the probability `P` that a rule is kept although it "+
			"derives nothing"),
		shareFlag(&p.Growth.OldHead, "p-head", "with the strategy ire, the probability `P` that a rule is for a relation "+
			"which is there already, and may be recursive"),
		newFlag(&p.Growth.Iterations, "max-iterations", "with the strategy ire, rules are discarded with which a cycle of "+
			"rules takes more than `N` rounds to its fixpoint"),
	}
}

// check checks the sizes of programs, which have no layers without --layers.
func (p *programFlags) check(c *cli.Context) error {
	g := p.Growth
	for name, n := range map[string]int{
		"nodes-max": p.Layers.Nodes, "node-rules-max": p.Layers.Rules, "rules-max": g.Rules, "max-iterations": g.Iterations,
		"attributes": g.Attributes + 1, "max-attempts": g.Attempts + 1, "steps": p.Steps + 1,
	} {
		if n < 1 {
			return badFlag(c, name, fmt.Errorf("--%s: the number is too small", name))
		}
	}
	if p.Layers.Layers > 0 {
		return nil
	}
	for _, name := range []string{"nodes-max", "node-rules-max"} {
		if c.IsSet(name) {
			return badFlag(c, name, fmt.Errorf("--%s has no effect without --layers", name))
		}
	}
	p.Layers = instance.Layers{}
	return nil
}

// sourceOptions are the options of sources whose tests are no scripts.
func (f *campaign) sourceOptions(c *cli.Context) (source.Options, error) {
	err := f.programs.check(c)
	o := f.programs.Options
	if err == nil {
		if o.Oracles, err = oracle.Select(f.oracles); err != nil {
			err = badFlag(c, "oracle", err)
		}
	}
	o.Logics, o.Strategies, o.Seedless = f.Logics, f.settings.strategies, len(f.Paths) == 0
	return o, err
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

// overPrograms completes the campaign as one on rule programs alone: from seeds, or from nothing.
func (f *campaign) overPrograms(c *cli.Context, o source.Options) error {
	if err := checkOfRules(c); err != nil {
		return err
	}
	programs, err := source.Programs(o)
	if err != nil {
		return flagError(c, err)
	}
	f.Sources, f.Logics, f.Settings = []engine.SeedSource{programs}, nil, mutate.Defaults()
	return f.completed(c, false)
}
