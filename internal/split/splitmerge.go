package split

import (
	"cmp"
	"errors"
	"slices"
)

// BySize cuts the list of n units after every size units: the published SIZELIMITING.
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

// Neighbourhoods configures a division along dependencies.
type Neighbourhoods struct {
	Size      int   // S: most units of a part
	Radius    int   // k: number of steps along dependencies that a part should contain
	Replicate Share // p: the share of a neighbourhood that is too large which each of its parts contains

	// Most bounds the neighbourhoods together, before those that others contain are left out: the sum of the weights of
	// their units. Weights may be nil: each is 1. Zero: mostReached.
	Most    int
	Weights []int
}

// mostReached bounds the total size of all neighbourhoods: with four bytes for each element, and again in the parts, it
// corresponds to a gigabyte.
const mostReached = 100_000_000

// ErrDense means that the neighbourhoods overlap so much that their total size is too large.
var ErrDense = errors.New("so many units depend on so many others that the neighbourhoods are too large together: " +
	"split by size, or with a smaller radius")

// ByDependencies gives parts of at most Size units such that units are together with those they depend on, as far as
// these fit: the published SPLITMERGE, with corrections of obvious misprints. Each unit is in a part. The error is
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

// neighbourhoods gives what each unit reaches, cut into several sets if that is too large: steps 1 and 2 of SPLITMERGE.
// Of equal neighbourhoods, one is used. Sets may still be equal.
func (g *Graph) neighbourhoods(n Neighbourhoods) ([][]int32, error) {
	reached := g.reached(n.Radius, mostReached)
	if reached == nil {
		return nil, ErrDense
	}
	c := cutter{
		Graph: g, Neighbourhoods: n, reached: reached, inside: newMarks(len(g.groups)), left: cmp.Or(n.Most, mostReached),
	}
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
	reached [][]int32 // index: group; see Graph.reached
	inside  *marks    // groups of the neighbourhood that is being cut
	in      []int     // index: group; number of units in the neighbourhood that depend on a unit of it
	left    int       // sum of weights that sets may still have
	sets    [][]int32
}

// ranked is a unit of a neighbourhood with the number of its edges inside.
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
	if c.left -= c.weight(set); c.left < 0 {
		return ErrDense
	}
	c.sets = append(c.sets, set)
	return nil
}

// weight is the sum of the weights of some units.
func (n *Neighbourhoods) weight(set []int32) int {
	if n.Weights == nil {
		return len(set)
	}
	sum := 0
	for _, u := range set {
		sum += n.Weights[u]
	}
	return sum
}

// ranked gives the units of a neighbourhood, those with the most edges first, ties by number.
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
			units = append(units, ranked{u, out[i] + c.in[v] - 2}) // without the edges from and to itself
		}
	}
	slices.SortFunc(units, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.degree, a.degree), cmp.Compare(a.unit, b.unit))
	})
	return units
}

// pack joins sets, in this order, as long as the joined set and the next one have at most size elements together, where
// common elements count twice: the published NEXTFIT.
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
