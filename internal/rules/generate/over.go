package generate

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// Over begins with a program that is there, and its relations: new rules are over these, for new relations or for those
// that are there. Terms are added to the program's arena. It is nil if the program has no relation with columns.
func Over(rng *rand.Rand, p *rules.Program, result *rules.Result, set Settings) *Grower {
	if p.Format == rules.Horn {
		set.Negation = 0
	}
	g := &Grower{set: set, rng: rng, values: map[rules.Sort][]uint64{}, Program: p.Clone()}
	own := *result
	g.Result = &own
	for rel, r := range p.Relations {
		for i, c := range r.Columns {
			if !slices.Contains(g.sorts, c.Sort) {
				g.sorts = append(g.sorts, c.Sort)
				g.values[c.Sort] = []uint64{0, c.Sort.Size - 1}
			}
			for _, t := range result.Relations[rel].Tuples[:min(mostSampled, len(result.Relations[rel].Tuples))] {
				g.values[c.Sort] = append(g.values[c.Sort], r.Unpack(t)[i])
			}
		}
	}
	if len(g.sorts) == 0 {
		return nil
	}
	return g
}

// mostSampled bounds the tuples of a relation from which values are taken.
const mostSampled = 8

// Extended adds rules to a program that is there, and asks for the relation of the last one, or another one. It is nil
// if no rule is found.
func Extended(
	rng *rand.Rand, p *rules.Program, result *rules.Result, set Settings,
) (*rules.Program, *rules.Result) {
	g := Over(rng, p, result, set)
	if g == nil {
		return nil, nil
	}
	grown := false
	for range 1 + rng.IntN(set.Rules) {
		grown = g.Grow() || grown
	}
	if !grown {
		return nil, nil
	}
	g.ask()
	return g.Program, g.Result
}
