package reduce

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// constantsForTerms puts the constants that their sorts' rows name in the place of terms, whatever the terms' values
// are.
func constantsForTerms(c *Case) []*Edit {
	v := look(c)
	var edits []*Edit
	for _, t := range v.bySize(func(t smtlib.Term) bool { return v.Arena.Kind(t) != smtlib.KindVar }) {
		if _, known := v.truth(t); known {
			continue // its value was tried, and the other one is no use
		}
		sort := v.Arena.Sort(t)
		for _, of := range c.SortContext().Constants(sort) {
			edits = append(edits, &Edit{Term: t, With: func(b *builder) (smtlib.Term, error) { return b.literal(of, sort) }})
		}
		row := theory.SortRowOf(v.Arena, sort)
		if row == nil {
			continue
		}
		for _, name := range row.Names {
			if !applies(v.Arena, t, name) {
				edits = append(edits, &Edit{Term: t, With: func(b *builder) (smtlib.Term, error) { return b.arena.Apply(name) }})
			}
		}
	}
	return edits
}
