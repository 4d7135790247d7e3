package value

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// checkReal fails unless r is q, in the one form that q has.
func checkReal(t rapid.TB, what string, r Real, q *big.Rat) {
	t.Helper()
	small := q.Num().IsInt64() && q.Denom().IsInt64()
	if r.Rat().Cmp(q) != 0 || r.IsSmall() != small || r.IsInt() != q.IsInt() || r.String() != q.RatString() {
		t.Errorf("%s: %v (%#v), want %v", what, r, r, q)
	}
	if r.rat == nil && (r.den == 1 || r.den < 0) {
		t.Errorf("%s: %#v is not in its one form", what, r)
	}
	if Key(r) != Key(BigReal(q)) || Key(r.Value()) != Key(r) || r.Sign() != q.Sign() {
		t.Errorf("%s: %v has two keys or the wrong sign", what, q)
	}
	size := q.Num().BitLen() + q.Denom().BitLen()
	if d := r.BitLen() - size; d > 0 || d < -1 {
		t.Errorf("%s: size %d of %v, want %d", what, r.BitLen(), q, size)
	}
}

// checkRealPair compares all operations on p and q with math/big's.
func checkRealPair(t rapid.TB, p, q *big.Rat) {
	t.Helper()
	r, s := BigReal(p), BigReal(q)
	checkReal(t, "add", r.Add(s), new(big.Rat).Add(p, q))
	checkReal(t, "sub", r.Sub(s), new(big.Rat).Sub(p, q))
	checkReal(t, "mul", r.Mul(s), new(big.Rat).Mul(p, q))
	checkReal(t, "neg", r.Neg(), new(big.Rat).Neg(p))
	if q.Sign() != 0 {
		checkReal(t, "quo", r.Quo(s), new(big.Rat).Quo(p, q))
	}
	if r.Cmp(s) != p.Cmp(q) || bool(Equal(r, s).(Bool)) != (p.Cmp(q) == 0) || (Key(r) == Key(s)) != (p.Cmp(q) == 0) {
		t.Errorf("comparison of %v and %v", p, q)
	}
	floor := r.Floor()
	low := new(big.Rat).SetInt(floor.Big())
	high := new(big.Rat).Add(low, big.NewRat(1, 1))
	if low.Cmp(p) > 0 || high.Cmp(p) <= 0 {
		t.Errorf("floor of %v is %v", p, floor)
	}
	checkInt(t, "floor", floor, floor.Big())
	checkReal(t, "of int", RealOf(floor), low)
}

func TestRealEdges(t *testing.T) {
	edges := edgeInts()
	var reals []*big.Rat
	for i, n := range edges {
		if i%3 != 0 { // all pairs of all would take seconds
			continue
		}
		reals = append(reals, new(big.Rat).SetInt(n))
		if d := edges[(i*7+3)%len(edges)]; d.Sign() != 0 {
			reals = append(reals, new(big.Rat).SetFrac(n, d))
		}
	}
	for _, p := range reals {
		for _, q := range reals {
			checkRealPair(t, p, q)
		}
	}
}

func TestRealRandom(t *testing.T) {
	draw := func(t *rapid.T, label string) *big.Rat {
		den := drawInt(t, label+" denominator")
		if den.Sign() == 0 {
			den.SetInt64(1)
		}
		return new(big.Rat).SetFrac(drawInt(t, label), den)
	}
	rapid.Check(t, func(t *rapid.T) { checkRealPair(t, draw(t, "p"), draw(t, "q")) })
}

func BenchmarkRealAdd(b *testing.B) {
	x, y := NewReal(1_000_000), NewReal(77)
	for b.Loop() {
		sink = x.Add(y).Value()
	}
}

func BenchmarkRealAddFractions(b *testing.B) {
	x, y := BigReal(big.NewRat(22, 7)), BigReal(big.NewRat(-5, 12))
	for b.Loop() {
		sink = x.Add(y).Value()
	}
}

func BenchmarkRealCmpFractions(b *testing.B) {
	x, y := BigReal(big.NewRat(22, 7)), BigReal(big.NewRat(-5, 12))
	for b.Loop() {
		sink = Bool(x.Cmp(y) < 0)
	}
}
