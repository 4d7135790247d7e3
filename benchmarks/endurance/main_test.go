package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/smtstorm/smtstorm/internal/fakesolver"
)

func TestMain(m *testing.M) {
	fakesolver.Main()
	os.Exit(m.Run())
}

// TestShort runs the parts that need no real solver on few instances.
func TestShort(t *testing.T) {
	*memory, *crashes = 3000, 150
	dir := t.TempDir()
	b := &bench{dir: dir, seed: filepath.Join(dir, "tiny.smt2")}
	if err := os.WriteFile(b.seed, []byte(seedText), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, part := range []func() error{b.memory, b.crashes} {
		if err := part(); err != nil {
			t.Error(err)
		}
	}
}
