package search

import (
	"math"
	"math/rand/v2"
	"runtime"
	"testing"
)

// The bits are those of math.Log2 on processors where that uses the same algorithm, and almost the same elsewhere.
func TestLog2(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	check := func(x float64) {
		got, want := log2(x), math.Log2(x)
		if same := got == want; !same && (runtime.GOARCH == "amd64" || math.Abs(got-want) > 1e-14*max(1, want)) {
			t.Fatalf("log2(%v) = %v, want %v", x, got, want)
		}
	}
	for i := range 100_000 {
		check(float64(i + 1))
		check(1 + rng.Float64())
		check(math.Float64frombits(rng.Uint64N(0x7ff0000000000000-0x3ff0000000000000) + 0x3ff0000000000000))
	}
	check(math.Inf(1))
	check(math.MaxFloat64)
}

// A search makes the same moves on all processors: these are the bits on amd64.
func TestLog2Bits(t *testing.T) {
	for x, want := range map[float64]uint64{
		1.0000001: 0x3e835d0fea800000, 0x1.6a09e667f3bccp0: 0x3fdffffffffffffe, 3: 0x3ff95c01a39fbd69,
		math.Pi: 0x3ffa6c873498ddf7, 1e10: 0x40409c1165ec0627,
	} {
		if got := math.Float64bits(log2(x)); got != want {
			t.Errorf("log2(%v) = %#x, want %#x", x, got, want)
		}
	}
}
