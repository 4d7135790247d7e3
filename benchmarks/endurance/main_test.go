package endurance

import (
	"os"
	"testing"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

func TestMain(m *testing.M) {
	fakesolver.Main()
	os.Exit(m.Run())
}

// TestShort runs the parts that need no real solver on few instances.
func TestShort(t *testing.T) {
	*memory, *crashes = 3000, 150
	dir := t.TempDir()
	seed, err := bench.WriteSeed(dir, bench.TinySeed)
	if err != nil {
		t.Fatal(err)
	}
	b := &campaigns{dir: dir, seed: seed}
	for _, part := range []func() error{b.memory, b.crashes} {
		if err := part(); err != nil {
			t.Error(err)
		}
	}
}
