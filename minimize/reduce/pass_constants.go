package reduce

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// constantsForTerms replaces terms by the constants that their sorts' rows name, independently of the terms' values.
func constantsForTerms(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	for _, t := range v.bySize(func(t smtlib.Term) bool { return v.Arena.Kind(t) != smtlib.KindVar }) {
		if _, known := v.truth(t); known {
			continue // its value was tried by another pass, and the other constant does not help
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
