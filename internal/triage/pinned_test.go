package triage

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// A solver that takes a script for unsatisfiable as long as all symbols are free gives a model when some are pinned.
func TestPinned(t *testing.T) {
	if _, err := exec.LookPath("z3"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	program := filepath.Join(t.TempDir(), "wrong")
	text := `#!/bin/sh
if grep -q '(<= x y)' "$1" && ! grep -q 'assert (= [xy] [0-9(]' "$1"; then echo unsat; else exec z3 "$1"; fi
`
	if err := os.WriteFile(program, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	cfg := configOf(t, "honest")
	var err error
	if cfg.Solver, err = cfg.Catalog.Resolve("wrong=" + program); err != nil {
		t.Fatal(err)
	}
	s := &reduction{Config: cfg}
	s.panel = panel.NewPanel(cfg.Host, cfg.Catalog, solvers.Probing{Limits: cfg.Limits})
	c, err := instance.Read("free.smt2", []byte(`(set-logic QF_LIA)
		(declare-fun x () Int)
		(declare-fun y () Int)
		(assert (= 77 (+ x y)))
		(assert (<= x y))
		(check-sat)`), nil)
	if err != nil {
		t.Fatal(err)
	}
	found, err := s.pinned(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if found == nil {
		t.Fatal("no witness")
	}
	if !found.Proved || found.Asserts() != c.Asserts() {
		t.Errorf("proved %v, with %d assertions:\n%s", found.Proved, found.Asserts(), found.Print())
	}
	if err := found.Problem(); err != nil {
		t.Error(err)
	}
}
