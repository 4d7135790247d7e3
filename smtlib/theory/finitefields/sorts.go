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
			greatest := new(big.Int).Sub(Order(c.Arena.SortInfo(s)), big.NewInt(1))
			return []value.Value{value.NewInt(0), value.NewInt(1), value.BigInt(greatest).Value()}
		},
		Size: func(c *sorts.Context, s smtlib.Sort) value.Domain {
			if order := Order(c.Arena.SortInfo(s)); order.IsInt64() {
				return value.Domain(order.Int64())
			}
			return value.Infinite
		},
		Enumerate: func(c *sorts.Context, s smtlib.Sort) (all []value.Value, ok bool) {
			for n := range Order(c.Arena.SortInfo(s)).Int64() {
				all = append(all, value.NewInt(n))
			}
			return all, true
		},
		Distance: func(_ *sorts.Context, _ smtlib.Sort, v value.Value) int {
			return sorts.NumberDistance(v.(value.Int).Big())
		},
		Simpler: func(_ *sorts.Context, _ smtlib.Sort, v value.Value) (simpler []value.Value) {
			for _, n := range sorts.SimplerNumbers(v.(value.Int).Big()) {
				if n.Sign() >= 0 {
					simpler = append(simpler, value.BigInt(n).Value())
				}
			}
			return simpler
		},
		Weight: sorts.MaxWeight,
	},
}

// sample draws an element: the ends often.
func sample(d *sorts.Draw, s smtlib.Sort) value.Value {
	order := Order(d.Arena.SortInfo(s))
	if len(d.Literals[s]) > 0 && d.Rand.IntN(3) == 0 {
		return d.Literal(s)
	}
	i := d.Magnitude([]int{2, order.BitLen()}[d.Rand.IntN(2)])
	if d.Rand.IntN(4) == 0 {
		i.Neg(i)
	}
	return value.BigInt(i.Mod(i, order)).Value()
}
