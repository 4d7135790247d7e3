package seq

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sorts are the sorts of the theory.
var Sorts = []sorts.Row{
	sorts.Row{
		SortSpec: smtlib.SortSpec{Name: "Seq", Args: 1, Same: str},
		Sample:   sample,
		Few: func(c *sorts.Context, s smtlib.Sort) (few []value.Value) {
			for _, w := range sorts.Words(c.Two(elements(c.Arena, s))) {
				few = append(few, value.NewSeq(w))
			}
			return few
		},
		Literal: true,
		Cases:   sorts.Lengths("seq.len"),
	}.OfElements(
		func(elems []value.Value) value.Value { return value.NewSeq(elems) },
		func(v value.Value) []value.Value { return v.(value.Seq).Elems() },
	),
}

// str gives the sort of strings for sequences of characters, as z3 has one sort for both.
func str(a *smtlib.Arena, args []smtlib.Sort) smtlib.Sort {
	if a.SortIs(args[0], "Unicode") {
		return a.IndexedSort("String")
	}
	return smtlib.NoSort
}

// elements is the sort of a sequence's elements.
func elements(a *smtlib.Arena, s smtlib.Sort) smtlib.Sort { return a.SortInfo(s).Args[0] }

// sample draws a sequence of drawn values, sometimes after a part of a sequence in the script.
func sample(d *sorts.Draw, s smtlib.Sort) value.Value {
	var elems []value.Value
	if len(d.Literals[s]) > 0 && d.Rand.IntN(2) == 0 {
		known := d.Literal(s).(value.Seq).Elems()
		if len(known) > 0 && d.Rand.IntN(3) == 0 {
			known = known[d.Rand.IntN(len(known)):]
		}
		elems = slices.Clone(known)
		if d.Rand.IntN(2) == 0 {
			return value.NewSeq(elems)
		}
	}
	more, open := d.Elements(elements(d.Arena, s), 4)
	if open != nil {
		return open
	}
	return value.NewSeq(append(elems, more...))
}
