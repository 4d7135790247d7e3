package generate

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// Over begins with a program that is there, and its relations: new rules are over these, for new relations or for those
// that are there. Terms are added to the program's arena. If the program's relations are not known (result is nil),
// rules are drawn without evaluating them, over relations whose columns are finite or integers. It is nil if the
// program has no suitable relation with columns.
func Over(rng *rand.Rand, p *rules.Program, result *rules.Result, set Settings) *Grower {
	if p.Format == rules.Horn {
		set.Negation = 0
	}
	g := &Grower{set: set, rng: rng, values: map[rules.Sort][]uint64{}, Program: p.Clone()}
	own := rules.Result{}
	if g.isUnknown = result == nil; g.isUnknown {
		for range p.Relations {
			own.Relations = append(own.Relations, &rules.Set{})
		}
	} else {
		own = *result
	}
	g.Result = &own
	for rel, r := range p.Relations {
		if g.isUnknown && !g.isSuitable(rel) {
			continue
		}
		for i, c := range r.Columns {
			if !slices.Contains(g.sorts, c.Sort) {
				g.sorts = append(g.sorts, c.Sort)
				g.values[c.Sort] = []uint64{0, c.Sort.Size - 1}
				if c.Sort.Size == 0 {
					g.values[c.Sort] = []uint64{0, 1, smallNumbers - 1}
				}
			}
			for _, t := range own.Relations[rel].Tuples[:min(mostSampled, len(own.Relations[rel].Tuples))] {
				g.values[c.Sort] = append(g.values[c.Sort], r.Unpack(t)[i])
			}
		}
	}
	if len(g.sorts) == 0 {
		return nil
	}
	return g
}

// isSuitable reports whether rules over a relation can be drawn without knowing its tuples: values of its columns are
// known.
func (g *Grower) isSuitable(rel int) bool {
	for _, c := range g.Program.Relations[rel].Columns {
		if c.Sort.Size == 0 && !g.Program.Arena.SortIs(c.Sort.Sort, "Int") {
			return false
		}
	}
	return true
}

// mostSampled bounds the tuples of a relation from which values are taken.
const mostSampled = 8

// Extended adds rules to a program that is there, and asks for the relation of the last one, or another one. The result
// is nil if that of the program is. The program is nil if no rule is found.
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
	if g.isUnknown {
		return g.Program, nil
	}
	return g.Program, g.Result
}
