package campaign

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/conformance"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/memory"
	"github.com/smtstorm/smtstorm/internal/tally"
)

// operatorTable is the file in OUT that has the table of operators.
const operatorTable = "operators.txt"

// compareOperators asks the solvers about single operators, if that is wanted: for half of the campaign's time at most.
// What they are wrong about are findings like all others.
func (c *Campaign) compareOperators(soft context.Context) error {
	if c.cfg.Operators == nil || soft.Err() != nil {
		return nil
	}
	cfg := *c.cfg.Operators
	cfg.Names, cfg.Catalog, cfg.Jobs = c.cfg.Solvers, c.cfg.Catalog, c.cfg.Jobs
	cfg.Limits, cfg.Known = c.cfg.Limits, c.cfg.Known
	cfg.Limits.Measure = false // nobody compares that
	cfg.Seed, cfg.Logics, cfg.Part, cfg.Of = c.cfg.MasterSeed, c.cfg.Logics, c.cfg.Shard.Number, c.cfg.Shard.Of
	cfg.Version, cfg.Commit, cfg.Logger, cfg.Out = c.cfg.Version, c.cfg.Commit, c.cfg.Logger, c.cfg.Out
	cfg.Stats = c.stats
	cfg.Host, cfg.Keep = c.host, c.keepOfOperator
	cfg.Progress = func(done, units int, _ time.Duration) {
		c.stats.Do(func(s *tally.Stats) { s.Comparing = tally.Loading{Done: done, All: units} })
	}
	within := soft
	if d := c.cfg.Budget.Duration; d > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(soft, d/2)
		defer cancel()
	}
	r, err := conformance.Conform(within, cfg)
	c.stats.Do(func(s *tally.Stats) { s.Comparing = tally.Loading{} })
	cut := within.Err() != nil
	if err != nil && !cut {
		return fmt.Errorf("asking about operators: %w", err)
	}
	if r == nil {
		return nil
	}
	c.stats.Do(func(s *tally.Stats) {
		s.Operators = map[string]*tally.OperatorStats{}
		for _, t := range r.Summary().Totals {
			s.Operators[t.Solver] = &tally.OperatorStats{OperatorCounts: t.OperatorCounts, Whole: !cut}
		}
	})
	var table bytes.Buffer
	if err := r.Write(&table); err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(c.cfg.Out, operatorTable), table.Bytes(), 0o644)
}

// keepOfOperator takes a finding about a single operator.
func (c *Campaign) keepOfOperator(f *finding.Finding, files finding.Files) (kept bool, err error) {
	added, err := c.keep(f, files, c.target(f.Solver), memory.RunOf(f), c.stats)
	return added.Kept, err
}
