// Package scripts makes tests that are SMT-LIB scripts: instances that strategies make from seeds, and the questions of
// oracles about them. How tests are run is the engine's business.
package scripts

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Source is an [engine.Source] whose tests are scripts.
type Source struct {
	Oracles   []oracle.Oracle
	Slow      oracle.Slowness // limits of the oracle performance
	AllModels bool            // oracles read all that they can of each instance that has a model
}

// Settings are the oracles, which determine what instances are asked.
func (s *Source) Settings() []campaigndb.Setting {
	return []campaigndb.Setting{
		{Name: "oracle", Value: strings.Join(oracle.Names(s.Oracles), ", ")},
	}
}

// Maker is an [engine.Maker] of scripts, and makes tests of the instances of other sources, too.
type Maker struct {
	*engine.Environment
	*Source
	asks      bool             // some oracle asks further questions
	statuses  *triage.Statuses // statuses of seeds' authors
	operators sync.Pool        // pool of *instance.Operators
}

// Start implements engine.Source.
func (s *Source) Start(b *engine.Environment) engine.Maker { return s.Maker(b) }

// Maker returns the maker of a campaign.
func (s *Source) Maker(b *engine.Environment) *Maker {
	return &Maker{
		Environment: b, Source: s,
		asks:      slices.ContainsFunc(s.Oracles, func(o oracle.Oracle) bool { return o.Ask != nil }),
		statuses:  &triage.Statuses{Panel: b.Panel, Seed: b.MasterSeed, Logger: b.Logger},
		operators: sync.Pool{New: func() any { return &instance.Operators{} }},
	}
}

// Test implements engine.Maker.
func (m *Maker) Test(t *seeds.Turn, index int, stats *tally.Counters) engine.Test {
	in := t.Instance(index)
	if in == nil {
		return nil
	}
	return m.TestOf(in, stats)
}

// TestOf is the test of an instance: it, and what oracles ask about it.
func (m *Maker) TestOf(in *instance.Instance, stats *tally.Counters) engine.Test {
	return &test{Maker: m, in: in, stats: stats}
}

// warn logs a warning of a kind, about a solver.
func (m *Maker) warn(kind warning.Kind, solver, format string, args ...any) {
	warning.Log(m.Logger, kind, warning.Warning{Text: fmt.Sprintf(format, args...), Solver: solver})
}
