package core

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sorts are the sorts of the theory, and that of maps (HO-Core), which belongs to no logic in particular.
var Sorts = []sorts.Row{
	{
		SortSpec:  smtlib.SortSpec{Name: "Bool"},
		Sample:    func(d *sorts.Draw, _ smtlib.Sort) value.Value { return value.Bool(d.Rand.IntN(2) == 1) },
		Edges:     truthValues,
		Size:      func(*sorts.Context, smtlib.Sort) value.Domain { return 2 },
		Enumerate: func(c *sorts.Context, s smtlib.Sort) ([]value.Value, bool) { return truthValues(c, s), true },
		Literal:   true,
		Cases: func(a *smtlib.Arena, t, _ smtlib.Term) ([]smtlib.Term, error) {
			not, err := a.Apply("not", t)
			return []smtlib.Term{t, not}, err
		},
		Constants: sorts.Always(value.Bool(true), value.Bool(false)),
		Distance:  func(*sorts.Context, smtlib.Sort, value.Value) int { return 0 },
		Convert: func(_ *smtlib.SortInfo, _ value.Value, n *big.Int) value.Value {
			return value.Bool(n.Bit(0) == 1)
		},
	},
	{SortSpec: smtlib.SortSpec{Name: "->", Args: smtlib.AnyArgs}, Without: "maps have no values here"},
}

var truthValues = sorts.Always(value.Bool(false), value.Bool(true))

// Uninterpreted is the row of uninterpreted sorts. Under a model they have finitely many elements.
var Uninterpreted = sorts.Row{
	Sample: func(d *sorts.Draw, s smtlib.Sort) value.Value {
		n := d.Universe(s)
		if n == 0 { // the model names no element
			return value.Open{Reason: "universe of unknown size"}
		}
		return Element(d.Arena, s, d.Rand.IntN(n))
	},
	Edges: func(c *sorts.Context, s smtlib.Sort) []value.Value {
		elements, _ := elements(c, s)
		return elements
	},
	Size: func(c *sorts.Context, s smtlib.Sort) value.Domain {
		if n := c.Universe(s); n > 0 {
			return value.Domain(n)
		}
		return value.UnknownDomain
	},
	Enumerate: elements,
	Distance:  func(_ *sorts.Context, _ smtlib.Sort, v value.Value) int { return v.(value.Elem).Index },
	Simpler: func(_ *sorts.Context, _ smtlib.Sort, v value.Value) []value.Value {
		return []value.Value{value.Elem{Sort: v.(value.Elem).Sort, Index: 0}}
	},
	Weight: sorts.MaxWeight,
}

func elements(c *sorts.Context, s smtlib.Sort) (elements []value.Value, ok bool) {
	for i := range c.Universe(s) {
		elements = append(elements, Element(c.Arena, s, i))
	}
	return elements, len(elements) > 0
}

// Element gives the element with index i of an uninterpreted sort.
func Element(a *smtlib.Arena, s smtlib.Sort, i int) value.Elem {
	name := a.SortInfo(s).Name
	if len(a.SortInfo(s).Args) > 0 {
		name = a.SortString(s)
	}
	return value.Elem{Sort: name, Index: i}
}
