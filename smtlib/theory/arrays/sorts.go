package arrays

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sorts are the sorts of the theory.
var Sorts = []sorts.Row{
	{
		SortSpec: smtlib.SortSpec{Name: "Array", Args: 2},
		Sample:   sample,
		Edges:    edges,
		Size: func(c *sorts.Context, s smtlib.Sort) value.Domain {
			index, element := parts(c.Arena, s)
			return sorts.Power(c.Size(element), c.Size(index))
		},
		Enumerate: enumerate,
		Distance: func(c *sorts.Context, s smtlib.Sort, v value.Value) int {
			index, element := parts(c.Arena, s)
			a := v.(value.Array)
			n := c.Distance(element, a.Default())
			a.Entries(func(i, e value.Value) { n += 1 + c.Distance(index, i) + c.Distance(element, e) })
			return n
		},
		Simpler: simpler,
		Weight:  sorts.MaxWeight,
	},
}

// parts are the sorts of indices and elements.
func parts(a *smtlib.Arena, s smtlib.Sort) (index, element smtlib.Sort) {
	args := a.SortInfo(s).Args
	return args[0], args[1]
}

// sample draws an array with few entries. Some arrays differ from an earlier one at one index only.
func sample(d *sorts.Draw, s smtlib.Sort) value.Value {
	index, element := parts(d.Arena, s)
	if used := d.Used[s]; len(used) > 0 && d.Rand.IntN(3) == 0 {
		return stored(d, used[d.Rand.IntN(len(used))].(value.Array), index, element)
	}
	other := d.Value(element)
	if value.IsOpen(other) {
		return other
	}
	var a value.Value = value.NewArray(d.Size(index), other)
	for range d.Rand.IntN(4) {
		if array, ok := a.(value.Array); ok {
			a = stored(d, array, index, element)
		}
	}
	return a
}

// stored gives an array with one more drawn entry.
func stored(d *sorts.Draw, a value.Array, index, element smtlib.Sort) value.Value {
	entry, open := d.Values([]smtlib.Sort{index, element})
	if open != nil {
		return open
	}
	return a.Store(entry[0], entry[1])
}

// maxEdges bounds the number of constant arrays in edges.
const maxEdges = 4

// edges gives constant arrays.
func edges(c *sorts.Context, s smtlib.Sort) (edges []value.Value) {
	index, element := parts(c.Arena, s)
	size, of := c.Size(index), c.Edges(element)
	for _, e := range of[:min(maxEdges, len(of))] {
		edges = append(edges, value.NewArray(size, e))
	}
	return edges
}

// enumerate gives all arrays over few indices, the element at the last index changing fastest.
func enumerate(c *sorts.Context, s smtlib.Sort) (all []value.Value, ok bool) {
	index, element := parts(c.Arena, s)
	elements, ok := c.Values(element, sorts.MaxSize)
	if !ok {
		return nil, false
	}
	if len(elements) == 1 { // the indices do not matter
		return []value.Value{value.NewArray(c.Size(index), elements[0])}, true
	}
	indices, ok := c.Values(index, sorts.MaxSize)
	if !ok {
		return nil, false
	}
	all = []value.Value{value.NewArray(c.Size(index), elements[0])}
	for _, i := range indices {
		longer := make([]value.Value, 0, len(all)*len(elements))
		for _, a := range all {
			for _, e := range elements {
				longer = append(longer, a.(value.Array).Store(i, e))
			}
		}
		all = longer
	}
	return all, true
}

// simpler drops one entry, or all, or makes one element simpler.
func simpler(c *sorts.Context, s smtlib.Sort, v value.Value) (simpler []value.Value) {
	type entry struct{ index, element value.Value }
	a := v.(value.Array)
	var entries []entry
	a.Entries(func(index, element value.Value) { entries = append(entries, entry{index, element}) })
	add := func(other value.Value, entries []entry) {
		b := value.NewArray(a.Domain(), other)
		for _, e := range entries {
			b = b.Store(e.index, e.element)
		}
		simpler = append(simpler, b)
	}
	_, elements := parts(c.Arena, s)
	add(a.Default(), nil)
	for i, e := range entries {
		add(a.Default(), slices.Delete(slices.Clone(entries), i, i+1))
		for _, element := range c.Simpler(elements, e.element) {
			changed := slices.Clone(entries)
			changed[i].element = element
			add(a.Default(), changed)
		}
	}
	for _, other := range c.Simpler(elements, a.Default()) {
		add(other, entries)
	}
	return simpler
}
