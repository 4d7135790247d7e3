package sorts

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// OfElements completes the row of a sort with one parameter whose values are collections of elements: collect makes a
// collection of elements, elems gives its elements.
func (r Row) OfElements(collect func([]value.Value) value.Value, elems func(value.Value) []value.Value) Row {
	element := func(a *smtlib.Arena, s smtlib.Sort) smtlib.Sort { return a.SortInfo(s).Args[0] }
	r.Edges = Always(collect(nil))
	r.Constants = func(c *Context, s smtlib.Sort) []value.Value {
		constants := []value.Value{collect(nil)}
		for _, elem := range c.Constants(element(c.Arena, s)) {
			constants = append(constants, collect([]value.Value{elem}))
		}
		return constants
	}
	r.Distance = func(c *Context, s smtlib.Sort, v value.Value) int {
		return c.Distances(element(c.Arena, s), elems(v))
	}
	r.Simpler = func(_ *Context, _ smtlib.Sort, v value.Value) (simpler []value.Value) {
		for _, shorter := range Shorter(elems(v)) {
			simpler = append(simpler, collect(shorter))
		}
		return simpler
	}
	r.Weight = MaxWeight
	return r
}
