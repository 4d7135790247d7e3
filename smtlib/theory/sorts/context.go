package sorts

import (
	"cmp"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Context is where sorts have values: an arena, with the sizes that uninterpreted sorts have under a model. Rows of
// composite sorts ask it about their parts.
type Context struct {
	Arena *smtlib.Arena
	// RowOf finds the row of a sort, nil if it has none.
	RowOf func(a *smtlib.Arena, s smtlib.Sort) *Row
	// Universes tells the sizes of uninterpreted sorts; nil knows of none.
	Universes Universes

	inside []smtlib.Sort                 // sorts whose parts are asked about
	edges  map[smtlib.Sort][]value.Value // of parts, while one sort is asked about
}

// Universes is a model, as far as sorts are concerned.
type Universes interface {
	// Universe tells how many elements an uninterpreted sort has, 0 if that is not known.
	Universe(s smtlib.Sort) int
}

// Universe tells how many elements an uninterpreted sort has, 0 if that is not known.
func (c *Context) Universe(s smtlib.Sort) int {
	if c.Universes == nil {
		return 0
	}
	return c.Universes.Universe(s)
}

// MaxSize is the number of values from which on a sort counts as infinite: no table names so many.
const MaxSize = 1 << 31

// Size tells how many values a sort has. One that contains itself is infinite.
func (c *Context) Size(s smtlib.Sort) value.Domain {
	row := c.RowOf(c.Arena, s)
	if row == nil || row.Size == nil || slices.Contains(c.inside, s) {
		return value.Infinite
	}
	c.inside = append(c.inside, s)
	n := row.Size(c, s)
	c.inside = c.inside[:len(c.inside)-1]
	if n >= MaxSize {
		return value.Infinite
	}
	return n
}

// Product is the number of tuples of values of some sorts.
func (c *Context) Product(of []smtlib.Sort) value.Domain {
	product := value.Domain(1)
	for _, s := range of {
		n := c.Size(s)
		if n <= 0 {
			return n
		}
		if product *= n; product >= MaxSize {
			return value.Infinite
		}
	}
	return product
}

// Power is base to the power of exponent, for sizes.
func Power(base, exponent value.Domain) value.Domain {
	switch {
	case base == 1:
		return 1
	case base <= 0:
		return base
	case exponent <= 0:
		return exponent
	}
	size := value.Domain(1)
	for range exponent {
		if size *= base; size >= MaxSize {
			return value.Infinite
		}
	}
	return size
}

// Values gives all values of a sort, if they are at most limit and can be made.
func (c *Context) Values(s smtlib.Sort, limit value.Domain) (values []value.Value, ok bool) {
	row := c.RowOf(c.Arena, s)
	if row == nil || row.Enumerate == nil {
		return nil, false
	}
	if n := c.Size(s); n <= 0 || n > limit {
		return nil, false
	}
	return row.Enumerate(c, s)
}

// Tuples gives all tuples of values of some sorts, if these can be made; the last one changes fastest. It is for rows
// that know that they are few.
func (c *Context) Tuples(of []smtlib.Sort) (tuples [][]value.Value, ok bool) {
	tuples = [][]value.Value{nil}
	for _, s := range of {
		values, ok := c.Values(s, MaxSize)
		if !ok {
			return nil, false
		}
		tuples = Longer(tuples, values)
	}
	return tuples, true
}

// Edges gives the values of a sort at which operators change what they do; none of a sort that is asked about already.
func (c *Context) Edges(s smtlib.Sort) []value.Value {
	if edges, known := c.edges[s]; known {
		return edges
	}
	row := c.RowOf(c.Arena, s)
	if row == nil || row.Edges == nil || slices.Contains(c.inside, s) {
		return nil
	}
	c.inside = append(c.inside, s)
	edges := row.Edges(c, s)
	c.inside = c.inside[:len(c.inside)-1]
	switch {
	case len(c.inside) == 0:
		c.edges = nil
	case c.edges == nil:
		c.edges = map[smtlib.Sort][]value.Value{s: edges}
	default:
		c.edges[s] = edges
	}
	return edges
}

// Near gives a value of a sort and its neighbours.
func (c *Context) Near(s smtlib.Sort, v value.Value) []value.Value {
	near := []value.Value{v}
	if row := c.RowOf(c.Arena, s); row != nil && row.Near != nil {
		near = append(near, row.Near(v)...)
	}
	return near
}

// Constants gives the values of a sort that are short to write, the simplest first.
func (c *Context) Constants(s smtlib.Sort) []value.Value {
	if row := c.RowOf(c.Arena, s); row != nil && row.Constants != nil {
		return row.Constants(c, s)
	}
	return nil
}

// Distance says how far a value of a sort is from the simplest one.
func (c *Context) Distance(s smtlib.Sort, v value.Value) int {
	if row := c.RowOf(c.Arena, s); row != nil && row.Distance != nil && !value.IsOpen(v) {
		return row.Distance(c, s, v)
	}
	return 0
}

// Simplest gives the simplest value of a sort, nil if it is not among the edges.
func (c *Context) Simplest(s smtlib.Sort) value.Value {
	for _, v := range c.Edges(s) {
		if c.Distance(s, v) == 0 {
			return v
		}
	}
	return nil
}

// Distances adds up the distances of elements of one sort, and their number.
func (c *Context) Distances(s smtlib.Sort, vs []value.Value) int {
	n := len(vs)
	for _, v := range vs {
		n += c.Distance(s, v)
	}
	return n
}

// Simpler gives values of a sort that are closer to the simplest than v, the simplest first.
func (c *Context) Simpler(s smtlib.Sort, v value.Value) []value.Value {
	row := c.RowOf(c.Arena, s)
	if row == nil || row.Simpler == nil || value.IsOpen(v) {
		return nil
	}
	limit := c.Distance(s, v)
	near := slices.DeleteFunc(row.Simpler(c, s, v), func(w value.Value) bool { return c.Distance(s, w) >= limit })
	slices.SortStableFunc(near, func(v, w value.Value) int { return cmp.Compare(c.Distance(s, v), c.Distance(s, w)) })
	return slices.CompactFunc(near, func(v, w value.Value) bool { return value.Key(v) == value.Key(w) })
}
