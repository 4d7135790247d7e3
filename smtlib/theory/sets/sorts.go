package sets

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sorts are the sorts of the theory.
var Sorts = []sorts.Row{
	sorts.Row{
		SortSpec: smtlib.SortSpec{Name: "Set", Args: 1},
		Sample:   sample,
		Size: func(c *sorts.Context, s smtlib.Sort) value.Domain {
			return sorts.Power(2, c.Size(elements(c.Arena, s)))
		},
		Enumerate: enumerate,
		Few: func(c *sorts.Context, s smtlib.Sort) []value.Value {
			return subsets(c.Two(elements(c.Arena, s)))
		},
	}.OfElements(
		func(elems []value.Value) value.Value { return value.NewSet(elems) },
		func(v value.Value) []value.Value { return v.(value.Set).Elems() },
	),
	{SortSpec: smtlib.SortSpec{Name: "Relation", Args: smtlib.AnyArgs, Expand: relation}},
	{SortSpec: smtlib.SortSpec{Name: "FiniteSet", Args: 1, Expand: finiteSet}},
}

// finiteSet is the sort's name in z3, since version 5.
func finiteSet(a *smtlib.Arena, of []smtlib.Sort) smtlib.Sort {
	s, err := a.MakeSort("Set", nil, of...)
	if err != nil {
		panic(err) // the sort is in the same signature
	}
	return s
}

// elements is the sort of a set's elements.
func elements(a *smtlib.Arena, s smtlib.Sort) smtlib.Sort { return a.SortInfo(s).Args[0] }

// sample draws a small set.
func sample(d *sorts.Draw, s smtlib.Sort) value.Value {
	elems, open := d.Elements(elements(d.Arena, s), 4)
	if open != nil {
		return open
	}
	for _, v := range elems {
		if !value.HasKey(v) {
			return value.Open{Reason: "elements that cannot be compared"}
		}
	}
	return value.NewSet(elems)
}

// enumerate gives all sets of elements of the given sort.
func enumerate(c *sorts.Context, s smtlib.Sort) (all []value.Value, ok bool) {
	of, ok := c.Values(elements(c.Arena, s), maxElements)
	if !ok {
		return nil, false
	}
	return subsets(of), true
}

// subsets gives all sets of some values: first the empty one, then those of the first value, and so on.
func subsets(of []value.Value) (all []value.Value) {
	for chosen := range uint64(1) << len(of) {
		var elems []value.Value
		for i, v := range of {
			if chosen>>i&1 == 1 {
				elems = append(elems, v)
			}
		}
		all = append(all, value.NewSet(elems))
	}
	return all
}

// maxElements bounds the number of elements whose subsets are enumerated.
const maxElements = 30
