package generate

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// Layers bound the size of a program whose relations lie in layers, as DLSmith's do: rules for a relation take those of
// the layers below. Each number is drawn between 1 and its bound.
type Layers struct {
	Layers int
	Nodes  int // relations of a layer
	Rules  int // rules for a relation
}

// Layered makes such a program, with one query for a relation of the last layer, and evaluates it.
func Layered(rng *rand.Rand, format rules.Format, set Settings, size Layers) (*rules.Program, *rules.Result) {
	set.OldHead = 0
	g := New(rng, format, set)
	for range 1 + rng.IntN(size.Layers) {
		g.below = len(g.Program.Relations)
		for range 1 + rng.IntN(size.Nodes) {
			n := 1 + rng.IntN(size.Rules)
			if !g.Grow() {
				continue
			}
			for range n - 1 {
				g.another()
			}
		}
	}
	last := len(g.Program.Relations) - 1
	if size := last + 1 - g.below; size > 1 {
		last = g.below + rng.IntN(size)
	}
	g.Program.Queries = []int{last}
	g.settings()
	return g.Program, g.Result
}

// another draws another rule for the last relation, which no body takes yet.
func (g *Grower) another() {
	last := len(g.Program.Relations) - 1
	mayBeEmpty := g.rng.Float64() < g.set.Empty
	for range tries {
		r := g.body()
		g.fillHead(r, last, g.boundVariables(r))
		set, err := g.Result.With(g.Program, r, budget)
		isEmpty := err == nil && len(set.Tuples) == len(g.Result.Relations[last].Tuples)
		if err != nil || g.Program.LacksRule(r) != "" || isEmpty && !mayBeEmpty || g.tooMany(set) {
			continue
		}
		r.ID = g.Program.NextID()
		g.Program.Rules = append(g.Program.Rules, r)
		g.Result.Relations = slices.Clone(g.Result.Relations)
		g.Result.Relations[last] = set
		return
	}
}
