package operators

import (
	"math/rand/v2"
	"testing"
)

func BenchmarkUniverse(b *testing.B) {
	for b.Loop() {
		for _, w := range []world{smallWorld, largeWorld} {
			if _, err := newUniverse(w, 40, rand.New(rand.NewPCG(1, 0))); err != nil {
				b.Fatal(err)
			}
		}
	}
}
