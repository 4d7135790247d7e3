package finitefields

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sorts are the sorts of the theory.
var Sorts = []sorts.Row{
	{
		SortSpec: smtlib.SortSpec{Name: "FiniteField", Indices: 1, Check: checkOrder},
		Sample:   sample,
		Edges: func(c *sorts.Context, s smtlib.Sort) []value.Value {
			order := Order(c.Arena.SortInfo(s))
			var all []value.Value
			for _, n := range []int64{0, 1, -1} {
				all = append(all, value.NewFieldElement(big.NewInt(n), order))
			}
			return all
		},
		Size: func(c *sorts.Context, s smtlib.Sort) value.Domain {
			if order := Order(c.Arena.SortInfo(s)); order.IsInt64() {
				return value.Domain(order.Int64())
			}
			return value.Infinite
		},
		Enumerate: func(c *sorts.Context, s smtlib.Sort) (all []value.Value, ok bool) {
			order := Order(c.Arena.SortInfo(s))
			for n := range order.Int64() {
				all = append(all, value.NewFieldElement(big.NewInt(n), order))
			}
			return all, true
		},
		Distance: func(_ *sorts.Context, _ smtlib.Sort, v value.Value) int {
			return sorts.NumberDistance(v.(value.FieldElement).Remainder().Big())
		},
		Simpler: func(c *sorts.Context, s smtlib.Sort, v value.Value) (simpler []value.Value) {
			order := Order(c.Arena.SortInfo(s))
			for _, n := range sorts.SimplerNumbers(v.(value.FieldElement).Remainder().Big()) {
				if n.Sign() >= 0 {
					simpler = append(simpler, value.NewFieldElement(n, order))
				}
			}
			return simpler
		},
		Weight: sorts.MaxWeight,
	},
}

// sample draws an element; the least and the greatest are frequent.
func sample(d *sorts.Draw, s smtlib.Sort) value.Value {
	order := Order(d.Arena.SortInfo(s))
	if len(d.Literals[s]) > 0 && d.Rand.IntN(3) == 0 {
		return d.Literal(s)
	}
	i := d.Magnitude([]int{2, order.BitLen()}[d.Rand.IntN(2)])
	if d.Rand.IntN(4) == 0 {
		i.Neg(i)
	}
	return value.NewFieldElement(i, order)
}
