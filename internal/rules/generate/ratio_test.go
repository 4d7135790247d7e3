package generate

import (
	"math/rand/v2"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// Programs that keep only rules which derive tuples have tuples in their last relation more often than programs that
// keep all rules: with the published tool, 16.73 times as often at 40 rules, and 31.02 times at 60, with Soufflé. Here
// sorts are small, so that nearly half of the random programs have tuples, too.
func TestGrownAgainstRandom(t *testing.T) {
	const programs = 300
	for _, size := range []int{40, 60} {
		var nonEmpty [2]int
		for k, empty := range []float64{Defaults().Empty, 1} {
			rng := rand.New(rand.NewPCG(uint64(size), 1))
			for range programs {
				set := Defaults()
				set.OldHead, set.Options, set.Empty = 0.02, 0, empty
				g := New(rng, rules.SMT, set)
				for attempts := 0; len(g.Program.Rules) < size && attempts < 4*size; attempts++ {
					g.Grow()
				}
				last := g.Program.Rules[len(g.Program.Rules)-1]
				if len(g.Result.Relations[last.Head.Relation].Tuples) > 0 {
					nonEmpty[k]++
				}
			}
		}
		t.Logf("%d rules: %d of %d grown programs ask for something, and %d random ones: %.1f times as many", size,
			nonEmpty[0], programs, nonEmpty[1], float64(nonEmpty[0])/float64(max(1, nonEmpty[1])))
		if 2*nonEmpty[0] < 3*nonEmpty[1] {
			t.Errorf("%d rules: %d of the grown programs ask for something, and %d of the random ones", size, nonEmpty[0],
				nonEmpty[1])
		}
	}
}
