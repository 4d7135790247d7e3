package engine

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sync/semaphore"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/reference"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// A worker's crash of a solver is kept if the solver crashes here, too, and otherwise counted as not confirmed.
func TestConfirmFound(t *testing.T) {
	for program, want := range map[string]struct{ total, kept, unconfirmed int }{
		"kill -SEGV $$": {total: 1, kept: 1}, "echo sat": {unconfirmed: 1},
	} {
		t.Run(program, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "tool")
			if err := os.WriteFile(path, []byte("#!/bin/sh\n"+program+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
			keeper, end := keeperIn(t, t.TempDir())
			defer end()
			host, err := solvers.NewHost(solvers.HostConfig{})
			if err != nil {
				t.Fatal(err)
			}
			defer host.Close()
			catalog, err := solvers.LoadCatalog()
			if err != nil {
				t.Fatal(err)
			}
			tested := ask.NewTarget(catalog.Rebuild("tool", []string{path}))
			tested.Probe = &solvers.Probe{Version: "tool 1"}
			c := &Campaign{
				keeper: *keeper, memory: keeper.Memory, stats: keeper.Stats, targets: []*ask.Target{tested},
				slots: semaphore.NewWeighted(1),
			}
			c.cfg.Logger = keeper.Logger
			c.bases = Bases{catalog: catalog, panel: reference.NewPanel(host, catalog, solvers.ProbeConfig{})}
			defer c.bases.panel.Close()
			c.bench = Bench{
				Bases: &c.bases, Targets: c.targets, Shelf: &c.keeper, Stats: c.stats, Logger: keeper.Logger,
				MinimizeTime: DefaultMinimizeTime,
			}
			f := &finding.Finding{
				Fault: oracle.Fault{Class: oracle.Crash, Mark: "segmentation fault", Oracle: "crash"}, Solver: "tool",
				SeedPath: "a.smt2", Program: []string{path}, Command: []string{path, "instance.smt2"}, Logic: "QF_LIA",
			}
			files := finding.Files{Instance: []byte("(check-sat)")}
			run := tally.Run{Solver: "tool", Seed: "a.smt2", Logic: "QF_LIA", Strategy: "boolean"}
			kept, err := c.confirmFound(t.Context(), "w", f, files, run)
			s := c.stats.Snapshot()
			if err != nil || kept.IsStored != (want.kept > 0) || len(keeper.Store.IDs()) != want.kept ||
				s.Total() != want.total || s.Unconfirmed != want.unconfirmed {
				t.Errorf("%+v, %v; %d findings, %d not confirmed", kept, err, s.Total(), s.Unconfirmed)
			}
		})
	}
}
