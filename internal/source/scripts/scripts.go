// Package scripts makes tests that are SMT-LIB scripts: instances that strategies make of seeds. It runs them on
// solvers in batches, judges the answers by the oracles, and has what is wrong confirmed and kept.
package scripts

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// Source is an [engine.Source] whose tests are scripts.
type Source struct {
	Oracles    []oracle.Oracle
	Slow       oracle.Slowness // what the oracle performance takes for slow
	AllModels  bool            // oracles ask for all that they ever would of each instance that has a model
	OtherShare float64         // of instances that run in another mode than the one that is cheapest
}

// Settings are what is asked of instances.
func (s *Source) Settings() []campaigndb.Setting {
	var oracles []string
	for _, o := range s.Oracles {
		oracles = append(oracles, o.Name)
	}
	return []campaigndb.Setting{
		{Name: "oracle", Value: strings.Join(oracles, ", ")},
		{Name: "other-mode-share", Value: fmt.Sprint(s.OtherShare)},
	}
}

// tester is an [engine.Tester] of scripts.
type tester struct {
	*engine.Bench
	*Source
	asks     bool             // an oracle asks more than the instance does
	statuses *triage.Statuses // of seeds' authors
	seeds    []seed           // by their places
}

// seed is what the running of its instances has shown of a seed.
type seed struct {
	pace atomic.Int64 // nanoseconds that an instance takes, 0 if unknown
	past oracle.Histories
}

// Start gives the tester of a campaign.
func (s *Source) Start(b *engine.Bench) engine.Tester {
	return &tester{
		Bench: b, Source: s,
		asks:     slices.ContainsFunc(s.Oracles, func(o oracle.Oracle) bool { return o.Ask != nil }),
		statuses: &triage.Statuses{Panel: b.Panel, Seed: b.MasterSeed, Logger: b.Logger},
		seeds:    make([]seed, b.Stock.Files()),
	}
}

// warn says something of a kind, about a solver and a seed, if they are not "".
func (t *tester) warn(kind warning.Kind, solver, seed, format string, args ...any) {
	warning.Log(t.Logger, kind, warning.Warning{Text: fmt.Sprintf(format, args...), Solver: solver, Seed: seed})
}
