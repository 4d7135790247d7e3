// Package source has the table of sources, which make the tests of a campaign that are not scripts.
package source

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/source/programs"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// Options are the user's choices for tests that are not scripts.
type Options struct {
	Logics     []string        // logics of seeds; none: all
	Strategies []string        // none: all
	Rewrites   []string        // transformations of rule programs; none: all
	Growth     instance.Growth // parameters of incremental rule evaluation
	Formats    []string        // dialects of rule programs; none: all
	Seedless   bool            // rule programs are made from nothing
	Layers     instance.Layers // sizes of rule programs with layers
	Steps      int             // most steps in which rule programs are rewritten; 0: the strategies' own bounds
	Oracles    []oracle.Oracle // all oracles, for any kind of tests
}

// table has the functions that make the sources. They return nil if the options ask for other tests.
var table = []func(Options) (engine.SeedSource, error){
	amongScripts,
}

// All returns the sources of a campaign whose seeds are scripts and possibly others. The error is a *usage.Error.
func All(o Options) ([]engine.SeedSource, error) {
	var all []engine.SeedSource
	for _, row := range table {
		s, err := row(o)
		if err != nil {
			return nil, err
		}
		if s != nil {
			all = append(all, s)
		}
	}
	return all, nil
}

// amongScripts returns the source of rule programs for a campaign on scripts. Horn clauses are scripts, too, so if the
// user names strategies, logics or oracles, the source is used only if they are those of rule programs.
func amongScripts(o Options) (engine.SeedSource, error) {
	if len(o.Logics) > 0 && !slices.Contains(o.Logics, "HORN") || len(o.Strategies) > 0 && !areOfPrograms(o.Strategies) ||
		len(oracle.OfPrograms(o.Oracles)) == 0 {
		return nil, nil
	}
	return Programs(o)
}

// areOfPrograms reports whether strategies are those of rule programs.
func areOfPrograms(strategies []string) bool {
	_, err := instance.ParseStrategies(strategies)
	return err == nil
}

// OnlyPrograms reports whether the options exclude scripts: they name strategies of rule programs, or only oracles that
// judge rule programs.
func OnlyPrograms(o Options) bool {
	return len(o.Strategies) > 0 && areOfPrograms(o.Strategies) || len(oracle.OfScripts(o.Oracles)) == 0
}

// Programs returns the source of rule programs. The error is a *usage.Error.
func Programs(o Options) (engine.SeedSource, error) {
	s := &programs.Source{Oracles: o.Oracles, Growth: o.Growth, Steps: o.Steps, Layers: o.Layers, Seedless: o.Seedless}
	var err error
	if s.Strategies, err = instance.ParseStrategies(o.Strategies); err != nil {
		return nil, usage.BadFlag("strategy", "%v", err)
	}
	if s.Formats, err = instance.ParseFormats(o.Formats); err != nil {
		return nil, usage.BadFlag("format", "%v", err)
	}
	if o.Seedless && len(o.Strategies) > 0 {
		if err := s.Formats.Check(s.Strategies); err != nil {
			return nil, usage.BadFlag("format", "%v", err)
		}
	}
	if s.Rewrites, err = instance.ParseRewrites(o.Rewrites); err != nil {
		return nil, usage.BadFlag("rewrite", "%v", err)
	}
	if len(oracle.OfPrograms(o.Oracles)) == 0 {
		return nil, usage.BadFlag("oracle", "%s cannot judge rule programs; oracles that can: %s",
			strings.Join(oracle.Names(o.Oracles), ", "), strings.Join(oracle.Names(oracle.OfPrograms(oracle.All())), ", "))
	}
	return s, nil
}
