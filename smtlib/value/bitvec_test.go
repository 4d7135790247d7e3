package value

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// checkBitVec compares b with what the number n is modulo 2^width.
func checkBitVec(t rapid.TB, b BitVec, width int, n *big.Int) {
	t.Helper()
	modulus := new(big.Int).Lsh(big.NewInt(1), uint(width))
	unsigned := new(big.Int).Mod(n, modulus)
	signed := new(big.Int).Set(unsigned)
	if unsigned.Cmp(new(big.Int).Rsh(modulus, 1)) >= 0 {
		signed.Sub(signed, modulus)
	}
	if b.Width() != width || b.Unsigned().Cmp(unsigned) != 0 || b.Signed().Cmp(signed) != 0 {
		t.Errorf("%v in %d bits: %v of %d bits, signed %v", n, width, b, b.Width(), b.Signed())
	}
	if u, ok := b.Uint64(); ok != (width <= 64) || ok && u != unsigned.Uint64() {
		t.Errorf("%v in %d bits: word %d, %t", n, width, u, ok)
	}
	if s, ok := b.Int64(); ok != (width <= 64) || ok && s != signed.Int64() {
		t.Errorf("%v in %d bits: signed word %d, %t", n, width, s, ok)
	}
	if text := b.String(); len(text) != width+2 || text[:2] != "#b" {
		t.Errorf("%v in %d bits is printed as %s", n, width, text)
	}
	if back, ok := new(big.Int).SetString(b.String()[2:], 2); !ok || back.Cmp(unsigned) != 0 {
		t.Errorf("%v in %d bits is printed as %v", n, width, b)
	}
	if width%4 == 0 && b.Hexadecimal() != fmt.Sprintf("#x%0*x", width/4, unsigned) {
		t.Errorf("%v in %d bits is printed as %s", n, width, b.Hexadecimal())
	}
	if Key(b) != string(bigKey(nil, unsigned)) {
		t.Errorf("%v in %d bits has not the key of a long vector", n, width)
	}
	if Key(b.Value()) != Key(b) || b.Value().(BitVec).Width() != width {
		t.Errorf("%v in %d bits: its value is %v", n, width, b.Value())
	}
}

func TestBitVecEdges(t *testing.T) {
	for width := 1; width <= 130; width++ {
		for _, n := range edgeInts() {
			b := BigBitVec(width, n)
			checkBitVec(t, b, width, n)
			if n.IsInt64() && width <= 64 {
				checkBitVec(t, NewBitVec(width, uint64(n.Int64())), width, n)
			}
		}
	}
}

func TestBitVecEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 130).Draw(t, "width")
		x, y := BigBitVec(width, drawInt(t, "x")), BigBitVec(width, drawInt(t, "y"))
		same := x.Unsigned().Cmp(y.Unsigned()) == 0
		if x.Equal(y) != same || (Key(x) == Key(y)) != same || !x.Equal(BigBitVec(width, x.Unsigned())) {
			t.Errorf("%v and %v", x, y)
		}
	})
}

func BenchmarkBitVecValue(b *testing.B) {
	x := NewBitVec(32, 123456)
	for b.Loop() {
		sink = x.Value()
	}
}
