package model

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/theory/fp"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// TestFloatModels draws many models, and checks that special values are among them.
func TestFloatModels(t *testing.T) {
	seed := mustRead(t, "../testdata/floats.smt2")
	f := softfloat.Format{EB: 5, SB: 11}
	literal := f.FromBits64(0x2401)
	wanted := append(fp.Edges(f), literal, fp.Step(literal, 1), fp.Step(literal, -1), fp.Step(fp.Edges(f)[10], 1))
	modes, seen := map[string]int{}, map[string]int{}
	ties := 0
	rng := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		m := Draw(seed, "boundary", rng)
		for _, d := range seed.Functions {
			v := m.Interpretation(d).Default
			switch d.Name {
			case "x":
				seen[value.Key(v)]++
			case "m":
				modes[v.String()]++
			case "r":
				if below := f.FromRat(softfloat.RTZ, v.(value.Real).Rat()); below.IsFinite() {
					above := f.FromRat(softfloat.RNA, v.(value.Real).Rat())
					even := f.FromRat(softfloat.RNE, v.(value.Real).Rat())
					if !above.Same(even) {
						ties++
					}
				}
			case "huge":
				if !value.IsOpen(v) {
					t.Errorf("%s has the value %v", d.Name, v)
				}
			}
		}
	}
	for _, x := range wanted {
		if seen[value.Key(value.Float{Float: x})] == 0 {
			t.Errorf("%v was never drawn", x)
		}
	}
	if len(modes) != 5 {
		t.Errorf("modes: %v", modes)
	}
	if ties < 30 {
		t.Errorf("only %d of 3000 real numbers are ties", ties)
	}
	if len(seen) < 500 {
		t.Errorf("only %d different floats", len(seen))
	}
}

func mustRead(t *testing.T, path string) *fragment.Seed {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := fragment.ReadSeed(path, src)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}
