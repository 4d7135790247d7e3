package main

import (
	"fmt"
	"path/filepath"
	"testing"
)

// testedInstances is the number of instances of a campaign that tests kill: some of them are findings.
const testedInstances = 150

// Kills at random moments lose nothing.
func TestKills(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a campaign is killed again and again")
	}
	if err := killing(t.TempDir(), 20, testedInstances); err != nil {
		t.Error(err)
	}
}

// Neither do kills ahead of any write: the first ones of a campaign all, later ones here and there.
func TestKillsAheadOfWrites(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a campaign is killed again and again")
	}
	dir := t.TempDir()
	v, err := newVictim(dir, testedInstances)
	if err != nil {
		t.Fatal(err)
	}
	for write, step := 1, 1; ; write += step {
		v.begin(filepath.Join(dir, fmt.Sprint("write-", write)))
		killed, err := v.run(0, write)
		if err == nil {
			err = v.check()
		}
		if err != nil {
			t.Fatalf("killed ahead of write %d: %v", write, err)
		}
		if !killed {
			break
		}
		if _, err := v.run(0, 0); err != nil {
			t.Fatalf("going on after a kill ahead of write %d: %v", write, err)
		}
		if err := v.end(); err != nil {
			t.Errorf("killed ahead of write %d: %v", write, err)
		}
		if write > 8 {
			step *= 2
		}
	}
}
