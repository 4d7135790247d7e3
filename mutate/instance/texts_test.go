package instance_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// TestRemembered prints instances of many rounds in turn with one Writer, and each with a new one: the texts are equal.
func TestRemembered(t *testing.T) {
	const perRound = 12
	var rounds []*mutate.Round
	for master := range uint64(5) { // more arenas than a Writer keeps
		for _, name := range slices.Sorted(maps.Keys(seeds)) {
			seed, err := fragment.ReadSeed("seed.smt2", []byte(seeds[name]))
			if err != nil {
				t.Fatal(err)
			}
			settings := mutate.Defaults()
			settings.Instances = perRound
			rounds = append(rounds, mutate.NewGenerator(seed, settings, "test", master).Round(0))
		}
	}
	var one instance.Writer
	for half := range 2 {
		for _, r := range rounds {
			for i := half * perRound / 2; i < (half+1)*perRound/2; i++ {
				var none instance.Writer
				in := r.Instance(i)
				got, want := one.AppendInstance(nil, in, instance.Dialect{}), none.AppendInstance(nil, in, instance.Dialect{})
				if string(got) != string(want) {
					t.Errorf("by a Writer that has printed others:\n%s\nby a new one:\n%s", got, want)
				}
			}
		}
	}
}
