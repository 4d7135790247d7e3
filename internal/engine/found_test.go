package engine

import (
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sync/semaphore"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// A worker's crash of a solver stays certain if the solver crashes here, too, and is marked otherwise.
func TestRepeatFound(t *testing.T) {
	for program, want := range map[string]finding.WorkerRun{
		"kill -SEGV $$": {}, "echo sat": {Worker: "w", Runs: 1},
	} {
		t.Run(program, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "tool")
			if err := os.WriteFile(path, []byte("#!/bin/sh\n"+program+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
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
			c := &Campaign{targets: []*ask.Target{tested}, slots: semaphore.NewWeighted(1)}
			c.cfg.Logger = slog.New(slog.DiscardHandler)
			c.bases = Bases{catalog: catalog, panel: panel.NewPanel(host, catalog, solvers.Probing{})}
			defer c.bases.panel.Close()
			c.environment = Environment{Targets: c.targets, Logger: c.cfg.Logger}
			f := &finding.Finding{
				Fault: oracle.Fault{Class: oracle.Crash, Mark: "segmentation fault", Oracle: "crash"}, Solver: "tool",
				SeedPath: "a.smt2", Program: []string{path}, Command: []string{path, "instance.smt2"}, Logic: "QF_LIA",
			}
			files := finding.Files{Instance: []byte("(check-sat)")}
			f.SetSignature()
			err = c.repeatFound(t.Context(), "w", f, files)
			if got := f.WorkerOnly; err != nil || (got == nil) != (want == finding.WorkerRun{}) || got != nil && *got != want {
				t.Errorf("%+v, %v", got, err)
			}
		})
	}
}
