package operators

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Source is an [engine.Source] that has no seeds.
type Source struct{ Scope Scope }

// Settings is empty: operators are asked about once, not by settings.
func (s *Source) Settings() []campaigndb.Setting { return nil }

// Start returns the tester of a campaign.
func (s *Source) Start(b *engine.Bench) engine.Tester { return &tester{b, s.Scope} }

// tester is an [engine.Starter].
type tester struct {
	*engine.Bench
	scope Scope
}

// Worker is nil: there are no tests of seeds.
func (t *tester) Worker(*tally.Counters) engine.Worker { return nil }

// operatorTable is the file in OUT that has the table of operators.
const operatorTable = "operators.txt"

// Begin asks the solvers about single operators, for at most half of the campaign's time. Wrong answers are findings
// like all others.
func (t *tester) Begin(soft, _ context.Context) error {
	if soft.Err() != nil {
		return nil
	}
	c, stats := t.Campaign, t.Stats
	cfg := Config{
		Names: c.Solvers, Catalog: c.Catalog, Jobs: c.Jobs, Scope: t.scope, Limits: t.Limits, Seed: t.MasterSeed,
		Logics: c.Logics, Part: c.Shard.Number, Of: c.Shard.Of, Version: c.Version, Logger: t.Logger, Out: c.Out,
		Stats: stats, Bench: t.Bench,
		Progress: func(done, units int, _ time.Duration) {
			stats.Do(func(s *tally.Stats) { s.Comparing = tally.Loading{Done: done, All: units} })
		},
	}
	cfg.Limits.Measure = false // memory is not compared here
	within := soft
	if d := c.Budget.Duration; d > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(soft, d/2)
		defer cancel()
	}
	r, err := Conform(within, cfg)
	stats.Do(func(s *tally.Stats) { s.Comparing = tally.Loading{} })
	cut := within.Err() != nil
	if err != nil && !cut {
		return fmt.Errorf("asking about operators: %w", err)
	}
	if r == nil {
		return nil
	}
	stats.Do(func(s *tally.Stats) {
		s.Operators = map[string]*tally.OperatorStats{}
		for _, t := range r.Summary().Totals {
			s.Operators[t.Solver] = &tally.OperatorStats{OperatorCounts: t.OperatorCounts, Whole: !cut}
		}
	})
	var table bytes.Buffer
	if err := r.Write(&table); err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(c.Out, operatorTable), table.Bytes(), 0o644)
}
