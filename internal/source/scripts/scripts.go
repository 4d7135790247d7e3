// Package scripts makes tests that are SMT-LIB scripts: instances that strategies make from seeds. It runs them on
// solvers in batches, has oracles judge the answers, and has faults confirmed and stored.
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
	Slow       oracle.Slowness // limits of the oracle performance
	AllModels  bool            // oracles read all that they can of each instance that has a model
	OtherShare float64         // share of the instances that do not run in the cheapest mode
}

// Settings are the oracles, which determine what instances are asked.
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
	asks     bool             // some oracle asks further questions
	statuses *triage.Statuses // statuses of seeds' authors
	seeds    []seed           // by file number
}

// seed is what running its instances has shown about a seed.
type seed struct {
	pace atomic.Int64 // nanoseconds that an instance takes, 0 if unknown
	past oracle.Histories
}

// Start returns the tester of a campaign.
func (s *Source) Start(b *engine.Bench) engine.Tester {
	return &tester{
		Bench: b, Source: s,
		asks:     slices.ContainsFunc(s.Oracles, func(o oracle.Oracle) bool { return o.Ask != nil }),
		statuses: &triage.Statuses{Panel: b.Panel, Seed: b.MasterSeed, Logger: b.Logger},
		seeds:    make([]seed, b.Stock.Files()),
	}
}

// warn logs a warning of a kind, about a solver and a seed; both may be "".
func (t *tester) warn(kind warning.Kind, solver, seed, format string, args ...any) {
	warning.Log(t.Logger, kind, warning.Warning{Text: fmt.Sprintf(format, args...), Solver: solver, Seed: seed})
}
