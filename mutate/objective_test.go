package mutate

import (
	"errors"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
)

// Where no solver optimizes, no instance has objectives, and those of other strategies are the same.
func TestWithoutObjectives(t *testing.T) {
	both := func(s *Settings) { s.Strategies = []Weight{{"connectives", 1}, {Optimizing, 1}} }
	with := generator(t, seedText, both).Round(0)
	without := generator(t, seedText, func(s *Settings) { both(s); s.WithoutObjectives = true }).Round(0)
	var w instance.Writer
	text := func(in *instance.Instance) string { return string(w.AppendInstance(nil, in, instance.Dialect{})) }
	optimized := 0
	for i := range 100 {
		in, other := with.Instance(i), without.Instance(i)
		switch {
		case other.HasObjectives():
			t.Fatalf("instance %d has objectives, which no solver optimizes", i)
		case in.HasObjectives():
			optimized++
			if !slices.Contains(other.Declined, Optimizing) {
				t.Errorf("instance %d: it does not say that %s was drawn for it", i, Optimizing)
			}
		case text(in) != text(other):
			t.Errorf("instance %d is another one", i)
		}
	}
	if optimized == 0 {
		t.Error("no instance has objectives")
	}
	alone := generator(t, seedText, func(s *Settings) {
		s.Strategies, s.WithoutObjectives = []Weight{{Optimizing, 1}}, true
	})
	if err := alone.Round(0).Acts(); !errors.Is(err, kit.ErrCannotAct) {
		t.Errorf("alone, the strategy ends with %v", err)
	}
}
