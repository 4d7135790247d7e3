package value

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// edgeInts are the integers around the ends of the machine words and of the fast paths.
func edgeInts() []*big.Int {
	var edges []*big.Int
	for _, bit := range []uint{0, 1, 7, 10, 30, 31, 32, 33, 61, 62, 63, 64, 65, 127, 128} {
		power := new(big.Int).Lsh(big.NewInt(1), bit)
		for d := int64(-2); d <= 2; d++ {
			n := new(big.Int).Add(power, big.NewInt(d))
			edges = append(edges, n, new(big.Int).Neg(n))
		}
	}
	for n := int64(-13); n <= 13; n++ {
		edges = append(edges, big.NewInt(n))
	}
	return edges
}

// checkInt fails unless i is n, in the one form that n has.
func checkInt(t rapid.TB, what string, i Int, n *big.Int) {
	t.Helper()
	if i.Big().Cmp(n) != 0 || (i.big == nil) != n.IsInt64() || i.String() != n.String() {
		t.Errorf("%s: %v (%#v), want %v", what, i, i, n)
	}
	if Key(i) != Key(BigInt(n)) || Key(i.Value()) != Key(i) {
		t.Errorf("%s: %v has two keys", what, n)
	}
	if i.BitLen() != n.BitLen() || i.Sign() != n.Sign() {
		t.Errorf("%s: size %d and sign %d of %v", what, i.BitLen(), i.Sign(), n)
	}
}

// checkIntPair compares all operations on x and y with math/big's.
func checkIntPair(t rapid.TB, x, y *big.Int) {
	t.Helper()
	i, j := BigInt(x), BigInt(y)
	checkInt(t, "add", i.Add(j), new(big.Int).Add(x, y))
	checkInt(t, "sub", i.Sub(j), new(big.Int).Sub(x, y))
	checkInt(t, "mul", i.Mul(j), new(big.Int).Mul(x, y))
	checkInt(t, "neg", i.Neg(), new(big.Int).Neg(x))
	if i.Cmp(j) != x.Cmp(y) || bool(Equal(i, j).(Bool)) != (x.Cmp(y) == 0) || (Key(i) == Key(j)) != (x.Cmp(y) == 0) {
		t.Errorf("comparison of %v and %v", x, y)
	}
	if y.Sign() == 0 {
		return
	}
	q, r := i.DivMod(j)
	// Boute: x = y·q + r with 0 ≤ r < |y|, which has one solution.
	back := new(big.Int).Add(new(big.Int).Mul(y, q.Big()), r.Big())
	if back.Cmp(x) != 0 || r.Sign() < 0 || r.Big().CmpAbs(y) >= 0 {
		t.Errorf("%v div, mod %v = %v, %v", x, y, q, r)
	}
	checkInt(t, "div", q, q.Big())
	checkInt(t, "mod", r, r.Big())
}

func TestIntEdges(t *testing.T) {
	for _, x := range edgeInts() {
		for _, y := range edgeInts() {
			checkIntPair(t, x, y)
		}
	}
	if q, r := NewInt(math.MinInt64).DivMod(NewInt(-1)); q.String() != "9223372036854775808" || r.Sign() != 0 {
		t.Errorf("least int64 by -1: %v, %v", q, r)
	}
}

func TestIntRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkIntPair(t, drawInt(t, "x"), drawInt(t, "y"))
	})
}

// drawInt draws integers of all sizes up to 200 bits, evenly over sizes.
func drawInt(t *rapid.T, label string) *big.Int {
	size := rapid.IntRange(0, 25).Draw(t, label+" bytes")
	n := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), size, size).Draw(t, label))
	if rapid.Bool().Draw(t, label+" negative") {
		n.Neg(n)
	}
	return n
}

func TestIntMade(t *testing.T) {
	for n := int64(-300); n < 1200; n++ {
		if v := NewInt(n).Value(); v != Value(NewInt(n)) {
			t.Errorf("value of %d is %v", n, v)
		}
	}
}

func BenchmarkIntAdd(b *testing.B) {
	x, y := NewInt(1_000_000), NewInt(77)
	for b.Loop() {
		sink = x.Add(y).Value()
	}
}

func BenchmarkIntAddFrequent(b *testing.B) {
	x, y := NewInt(100), NewInt(77)
	for b.Loop() {
		sink = x.Add(y).Value()
	}
}

func BenchmarkIntMulWord(b *testing.B) {
	x, y := NewInt(1<<40), NewInt(12345)
	for b.Loop() {
		sink = x.Mul(y).Value()
	}
}

var sink Value
