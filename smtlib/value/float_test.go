package value

import (
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/softfloat"
)

// every gives all values of a format, with NaN once for each of its bit patterns.
func every(f softfloat.Format) []Float {
	var all []Float
	for bits := range uint64(1) << f.Width() {
		all = append(all, Float{f.FromBits64(bits)})
	}
	return all
}

// TestFloatIdentity compares all pairs of a small format: there is one NaN, there are two zeros, and keys agree with
// Equal.
func TestFloatIdentity(t *testing.T) {
	f, err := softfloat.NewFormat(3, 4)
	if err != nil {
		t.Fatal(err)
	}
	different := map[string]bool{}
	for _, x := range every(f) {
		different[Key(x)] = true
		for _, y := range every(f) {
			same := x.IsNaN() && y.IsNaN() || !x.IsNaN() && !y.IsNaN() && x.IEEEBits().Cmp(y.IEEEBits()) == 0
			if x.Equal(y) != same || Equal(x, y) != Value(Bool(same)) || (Key(x) == Key(y)) != same {
				t.Errorf("%v and %v: same should be %t", x, y, same)
			}
		}
	}
	if want := 1<<7 - 2*(1<<3-1) + 1; len(different) != want {
		t.Errorf("%d values, want %d", len(different), want)
	}
}

func TestFloatKeyOfWideFormat(t *testing.T) {
	f := softfloat.Format{EB: 15, SB: 113}
	keys := map[string]bool{}
	values := []Float{
		{f.NaN()}, {f.Inf(false)}, {f.Inf(true)}, {f.Zero(false)}, {f.Zero(true)}, {f.MaxFinite(false)},
		{f.MinSubnormal(true)},
	}
	for _, x := range values {
		keys[Key(x)] = true
	}
	if len(keys) != len(values) {
		t.Errorf("%d keys for %d values", len(keys), len(values))
	}
}

func TestRoundingModes(t *testing.T) {
	modes := RoundingModes()
	for i, x := range modes {
		if want := []string{"RNE", "RNA", "RTP", "RTN", "RTZ"}[i]; x.String() != want {
			t.Errorf("mode %d is %v, want %s", i, x, want)
		}
		for j, y := range modes {
			if Equal(x, y) != Value(Bool(i == j)) || (Key(x) == Key(y)) != (i == j) {
				t.Errorf("%v and %v", x, y)
			}
		}
	}
}
