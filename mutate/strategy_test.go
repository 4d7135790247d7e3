package mutate

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/instance"
)

func TestFamilies(t *testing.T) {
	g := generator(t, seedText, func(s *Settings) { s.Strategies = []Weight{{Prefix, 1}} })
	shared, all := 0, 0
	var before *instance.Instance
	for i := range 800 {
		in := g.Round(g.RoundOf(i)).Instance(i)
		if err := instance.Check(in); err != nil {
			t.Fatalf("instance %d: %v", i, err)
		}
		if n := len(in.Assertions); n == 0 || n > g.Settings.MaxAsserts || !in.Family || in.Strategy != Prefix {
			t.Fatalf("instance %d: %d assertions, %s", i, n, in.Strategy)
		}
		if before != nil && in.Index%FamilySize != 0 {
			for k := 0; k < min(len(before.Assertions), len(in.Assertions)) &&
				before.Assertions[k] == in.Assertions[k]; k++ {
				shared++
			}
			all += len(in.Assertions)
		}
		before = in
	}
	if 3*shared < all {
		t.Errorf("%d of %d assertions are shared with the neighbour", shared, all)
	}
}

func TestWeights(t *testing.T) {
	g := generator(t, seedText, func(s *Settings) { s.Strategies = AllStrategies() })
	n := map[string]int{}
	const trials = 16_000
	var r *Round
	for i := range trials {
		if r == nil || r.Number != g.RoundOf(i) {
			r = g.Round(g.RoundOf(i))
		}
		n[r.strategy(r.block(i))]++
	}
	within(t, "prefix", n[Prefix]/FamilySize, trials/FamilySize, 0.2)
}

func TestParseStrategies(t *testing.T) {
	got, err := ParseStrategies([]string{"prefix=0.5", "boolean"})
	if want := []Weight{{Prefix, 0.5}, {Boolean, 1}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"chess", "prefix=x", "prefix=-1", "prefix=NaN", "prefix=0"} {
		if _, err := ParseStrategies([]string{bad}); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}
