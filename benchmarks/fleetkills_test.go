package main

import (
	"math/rand/v2"
	"testing"
)

// Kills of a campaign's process and of its workers, at random moments, lose nothing.
func TestKillsOfFleet(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: processes are killed again and again")
	}
	m := &matrix{
		ctx: t.Context(), smtstorm: program(t), dir: t.TempDir(), instances: 1500, random: rand.New(rand.NewPCG(1, 2)),
	}
	if err := m.kill(8); err != nil {
		t.Error(err)
	}
}
