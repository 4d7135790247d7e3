package sorts

import (
	"cmp"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Context gives the values of an arena's sorts, where a model determines the sizes of uninterpreted sorts. Rows of
// composite sorts call it for their parts.
type Context struct {
	Arena *smtlib.Arena
	// RowOf finds the row of a sort, or nil.
	RowOf func(a *smtlib.Arena, s smtlib.Sort) *Row
	// Universes gives the sizes of uninterpreted sorts; nil means that none is known.
	Universes Universes

	inside []smtlib.Sort                 // sorts whose parts are being computed, to stop at recursion
	edges  map[smtlib.Sort][]value.Value // results for parts, while one sort is being computed
}

// Universes is the part of a model that concerns sorts.
type Universes interface {
	// Universe gives the number of elements of an uninterpreted sort, or 0 if that is not known.
	Universe(s smtlib.Sort) int
}

// Universe gives the number of elements of an uninterpreted sort, or 0 if that is not known.
func (c *Context) Universe(s smtlib.Sort) int {
	if c.Universes == nil {
		return 0
	}
	return c.Universes.Universe(s)
}

// MaxSize is the number of values from which on a sort counts as infinite: no table has an entry for each.
const MaxSize = 1 << 31

// Size gives the number of values of a sort. A sort that contains itself is infinite.
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

// Tuples gives all tuples of values of some sorts, if these values can be made; the last one changes fastest. The
// caller must know that there are few.
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

// Edges gives the values of a sort at which operators change their behaviour; none for a sort whose edges are being
// computed.
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

// Near gives a value of a sort and its neighbours; none of an open value.
func (c *Context) Near(s smtlib.Sort, v value.Value) []value.Value {
	if value.IsOpen(v) {
		return nil
	}
	near := []value.Value{v}
	if row := c.RowOf(c.Arena, s); row != nil && row.Near != nil {
		near = append(near, row.Near(v)...)
	}
	return near
}

// Constants gives the values of a sort that have short literals, the simplest first.
func (c *Context) Constants(s smtlib.Sort) []value.Value {
	if row := c.RowOf(c.Arena, s); row != nil && row.Constants != nil {
		return row.Constants(c, s)
	}
	return nil
}

// Distance gives the distance of a value from the simplest value of its sort.
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

// Distances gives the number of elements of one sort, plus their distances.
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
