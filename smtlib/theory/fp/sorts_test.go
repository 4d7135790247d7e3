package fp_test

import (
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/theory/fp"
)

// TestStep goes through a small format in order of magnitude.
func TestStep(t *testing.T) {
	f := softfloat.Format{EB: 3, SB: 4}
	x, n := f.Zero(false), 0
	for ; !x.IsInfinite(); n++ {
		next := fp.Step(x, 1)
		if !softfloat.Lt(x, next) || !fp.Step(next, -1).Same(x) || !fp.Step(softfloat.Neg(x), 1).Same(softfloat.Neg(next)) {
			t.Errorf("one step from %v is %v", x, next)
		}
		x = next
	}
	if want := 7 << 3; n != want {
		t.Errorf("infinity is %d steps from 0, want %d", n, want)
	}
	for _, x := range []softfloat.Float{f.NaN(), f.Inf(false), f.Inf(true)} {
		if got := fp.Step(x, 1); !got.Same(x) {
			t.Errorf("beyond %v is %v", x, got)
		}
	}
	if got := fp.Step(f.Zero(false), -1); !got.Same(f.MinSubnormal(true)) {
		t.Errorf("below 0 is %v", got)
	}
}
