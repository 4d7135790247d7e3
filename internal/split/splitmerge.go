package split

import (
	"cmp"
	"errors"
	"slices"
)

// BySize cuts n units after every size of them: the published SIZELIMITING.
func BySize(n, size int) [][]int32 {
	var parts [][]int32
	for from := 0; from < n; from += size {
		part := make([]int32, 0, min(size, n-from))
		for u := from; u < min(from+size, n); u++ {
			part = append(part, int32(u))
		}
		parts = append(parts, part)
	}
	return parts
}

// Neighbourhoods says how units are put together that depend on each other.
type Neighbourhoods struct {
	Size      int   // S: units of a part, at most
	Radius    int   // k: steps from a unit to what has to be in a part with it
	Replicate Share // p: of a neighbourhood that is too large, the share that is in each of its parts
}

// mostReached bounds what all neighbourhoods have together: with four bytes each, and again in parts, that is a
// gigabyte.
const mostReached = 100_000_000

// ErrDense says that neighbourhoods overlap so much that all of them together are too large.
var ErrDense = errors.New("so many units depend on so many others that the neighbourhoods are too large together: " +
	"split by size, or with a smaller radius")

// ByDependencies gives parts of at most Size units such that units are together with what they depend on, as far as
// that fits: the published SPLITMERGE, corrected where the print cannot be meant. Each unit is in a part. The error is
// ErrDense.
func (g *Graph) ByDependencies(n Neighbourhoods) ([][]int32, error) {
	sets, err := g.neighbourhoods(n)
	if err != nil {
		return nil, err
	}
	sets = withoutContained(sets, g.units())
	slices.SortFunc(sets, func(a, b []int32) int { return cmp.Or(cmp.Compare(len(a), len(b)), slices.Compare(a, b)) })
	return pack(sets, n.Size), nil
}

func (g *Graph) units() int {
	n := 0
	for _, units := range g.groups {
		n += len(units)
	}
	return n
}

// neighbourhoods gives, for each unit, what it reaches, cut where that is too large: steps 1 and 2 of SPLITMERGE. Sets
// may be there twice, but of equal neighbourhoods one is cut.
func (g *Graph) neighbourhoods(n Neighbourhoods) ([][]int32, error) {
	reached := g.reached(n.Radius, mostReached)
	if reached == nil {
		return nil, ErrDense
	}
	c := cutter{Graph: g, Neighbourhoods: n, reached: reached, inside: newMarks(len(g.groups)), left: mostReached}
	c.in = make([]int, len(g.groups))
	known := map[string]bool{}
	for _, ball := range reached {
		if key := keyOf(ball); !known[key] {
			known[key] = true
			if err := c.cut(ball); err != nil {
				return nil, err
			}
		}
	}
	return c.sets, nil
}

// cutter cuts neighbourhoods that are too large.
type cutter struct {
	*Graph
	Neighbourhoods
	reached [][]int32 // by group
	inside  *marks    // groups of the neighbourhood that is cut
	in      []int     // by group: units of it that depend on one of the group
	left    int       // units that sets may still have, all together
	sets    [][]int32
}

// ranked is a unit of a neighbourhood with the number of edges in it that begin or end there.
type ranked struct {
	unit   int32
	degree int
}

func (c *cutter) cut(ball []int32) error {
	size := 0
	for _, v := range ball {
		size += len(c.groups[v])
	}
	if size <= c.Size {
		var set []int32
		for _, v := range ball {
			set = append(set, c.groups[v]...)
		}
		slices.Sort(set)
		return c.add(set)
	}
	units := c.ranked(ball, size)
	hubs := c.Replicate.Of(size)
	if hubs >= c.Size {
		hubs = c.Replicate.Of(c.Size)
	}
	room := c.Size - hubs
	rest := units[hubs:]
	runs := (len(rest) + room - 1) / room
	for i, at := 0, 0; i < runs; i++ {
		length := len(rest) / runs
		if i < len(rest)%runs {
			length++
		}
		set := make([]int32, 0, hubs+length)
		for _, r := range units[:hubs] {
			set = append(set, r.unit)
		}
		for _, r := range rest[at : at+length] {
			set = append(set, r.unit)
		}
		slices.Sort(set)
		if err := c.add(set); err != nil {
			return err
		}
		at += length
	}
	return nil
}

func (c *cutter) add(set []int32) error {
	if c.left -= len(set); c.left < 0 {
		return ErrDense
	}
	c.sets = append(c.sets, set)
	return nil
}

// ranked gives the units of a neighbourhood, those first that have the most edges in it, ties by number.
func (c *cutter) ranked(ball []int32, size int) []ranked {
	c.inside.next()
	for _, v := range ball {
		c.inside.mark(v)
		c.in[v] = 0
	}
	out := make([]int, len(ball))
	for i, v := range ball {
		for _, w := range c.reached[v] {
			if c.inside.has(w) {
				out[i] += len(c.groups[w])
				c.in[w] += len(c.groups[v])
			}
		}
	}
	units := make([]ranked, 0, size)
	for i, v := range ball {
		for _, u := range c.groups[v] {
			units = append(units, ranked{u, out[i] + c.in[v] - 2}) // without the unit itself, which reaches itself
		}
	}
	slices.SortFunc(units, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.degree, a.degree), cmp.Compare(a.unit, b.unit))
	})
	return units
}

// pack joins sets, in this order, as long as what is joined and the next set have together at most size elements: the
// published NEXTFIT. What the two have in common counts twice.
func pack(sets [][]int32, size int) [][]int32 {
	var parts [][]int32
	var part []int32
	for i, set := range sets {
		if i > 0 && len(part)+len(set) > size {
			parts, part = append(parts, part), nil
		}
		part = slices.Concat(part, set)
		slices.Sort(part)
		part = slices.Compact(part)
	}
	if part != nil {
		parts = append(parts, part)
	}
	return parts
}
