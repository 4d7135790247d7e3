package main

import (
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"testing"
)

// Kills of a campaign's process and of its workers, at random moments, lose nothing.
func TestKillsOfFleet(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: processes are killed again and again")
	}
	program := filepath.Join(t.TempDir(), "smtstorm")
	build := exec.Command("go", "build", "-o", program, "github.com/smtstorm/smtstorm/cmd/smtstorm")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	m := &matrix{
		ctx: t.Context(), smtstorm: program, dir: t.TempDir(), instances: 3000, random: rand.New(rand.NewPCG(1, 2)),
	}
	if err := m.kill(8); err != nil {
		t.Error(err)
	}
}
