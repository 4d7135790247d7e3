package arith

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sorts are the sorts of the theory.
var Sorts = []sorts.Row{
	{
		SortSpec: smtlib.SortSpec{Name: "Int"},
		Sample:   func(d *sorts.Draw, s smtlib.Sort) value.Value { return value.BigInt(integer(d, s)) },
		Edges:    sorts.Always(value.NewInt(0), value.NewInt(1), value.NewInt(-1), value.NewInt(2)),
		Near: func(v value.Value) []value.Value {
			n := v.(value.Int)
			return []value.Value{n.Add(value.NewInt(1)), n.Sub(value.NewInt(1))}
		},
		Few:       sorts.Always(integers(-3, 3)...),
		Literal:   true,
		Cases:     sorts.Ordered("<", ">"),
		Constants: sorts.Always(value.NewInt(0), value.NewInt(1)),
		Distance: func(_ *sorts.Context, _ smtlib.Sort, v value.Value) int {
			return sorts.NumberDistance(v.(value.Int).Big())
		},
		Simpler: simplerInts,
		Weight:  2,
		Convert: func(_ *smtlib.SortInfo, _ value.Value, n *big.Int) value.Value { return value.BigInt(n) },
	},
	{
		SortSpec: smtlib.SortSpec{Name: "Real"},
		Sample:   sampleReal,
		Edges: sorts.Always(
			value.NewReal(0), value.NewReal(1), value.NewReal(-1), value.NewReal(2), value.BigReal(big.NewRat(1, 2)),
		),
		Near: func(v value.Value) []value.Value {
			r, rational := v.(value.Real)
			if !rational {
				return nil
			}
			return []value.Value{r.Add(value.NewReal(1)), r.Sub(value.NewReal(1))}
		},
		Few:       sorts.Always(sixths(0, 6, -6, 3, -3, 2, -2, 4, -4, 9, -9, 12, -12)...),
		Literal:   true,
		Cases:     sorts.Ordered("<", ">"),
		Constants: sorts.Always(value.NewReal(0), value.NewReal(1)),
		Distance:  realDistance,
		Simpler:   simplerReals,
		Weight:    3,
		Smaller:   func(*smtlib.SortInfo) []sorts.Form { return []sorts.Form{sorts.Indexed("Int")} },
		Convert: func(_ *smtlib.SortInfo, _ value.Value, n *big.Int) value.Value {
			return value.BigReal(new(big.Rat).SetInt(n))
		},
	},
}

// integerEdges, with repetitions for their weight in draws; the limits of machine words are among them.
var integerEdges = []int64{0, 0, 1, -1, 2, 10, 1<<31 - 1, -1 << 31, 1 << 32, 1<<63 - 1, -1 << 63}

// integer draws small numbers often and large ones sometimes.
func integer(d *sorts.Draw, s smtlib.Sort) *big.Int {
	if i, ok := d.NearNumber(s, integerEdges); ok {
		return i
	}
	size := []int{3, 5, 8, 8, 16, 33, 64, 100}[d.Rand.IntN(8)]
	i := d.Magnitude(size)
	if d.Rand.IntN(2) == 0 {
		i.Neg(i)
	}
	return i
}

// sampleReal draws a number that a float in the script converts to, a literal (perhaps negated, or plus a half), an
// integer, or a fraction.
func sampleReal(d *sorts.Draw, s smtlib.Sort) value.Value {
	if from := d.Images(s); len(from) > 0 && d.Rand.IntN(3) == 0 {
		if v, ok := d.Image(from[d.Rand.IntN(len(from))], s); ok {
			return v
		}
	}
	if len(d.Literals[s]) > 0 && d.Rand.IntN(3) == 0 {
		r := d.Literal(s).(value.Real).Rat()
		switch d.Rand.IntN(4) {
		case 0:
			return value.BigReal(new(big.Rat).Add(r, big.NewRat(1, 2)))
		case 1:
			return value.BigReal(new(big.Rat).Neg(r))
		}
		return value.BigReal(r)
	}
	num := integer(d, s)
	if d.Rand.IntN(2) == 0 {
		return value.BigReal(new(big.Rat).SetInt(num))
	}
	den := d.Magnitude([]int{2, 3, 4, 10, 40}[d.Rand.IntN(5)])
	den.Add(den, big.NewInt(1))
	return value.BigReal(new(big.Rat).SetFrac(num, den))
}

func simplerInts(_ *sorts.Context, _ smtlib.Sort, v value.Value) (simpler []value.Value) {
	for _, n := range sorts.SimplerNumbers(v.(value.Int).Big()) {
		simpler = append(simpler, value.BigInt(n))
	}
	return simpler
}

// realDistance is 0 for irrational numbers, too, since they have no simpler values.
func realDistance(_ *sorts.Context, _ smtlib.Sort, v value.Value) int {
	r, rational := v.(value.Real)
	if !rational {
		return 0
	}
	below := new(big.Int).Sub(r.Rat().Denom(), big.NewInt(1))
	return sorts.NumberDistance(r.Rat().Num()) + sorts.NumberDistance(below)
}

func simplerReals(_ *sorts.Context, _ smtlib.Sort, v value.Value) (simpler []value.Value) {
	x, rational := v.(value.Real)
	if !rational {
		return nil
	}
	r := x.Rat()
	add := func(r *big.Rat) { simpler = append(simpler, value.BigReal(r)) }
	whole := new(big.Int).Quo(r.Num(), r.Denom())
	for _, n := range sorts.SimplerNumbers(whole) {
		add(new(big.Rat).SetInt(n))
	}
	add(new(big.Rat).SetInt(whole))
	add(big.NewRat(1, 2))
	add(new(big.Rat).SetFrac(big.NewInt(1), r.Denom()))
	add(new(big.Rat).Neg(r))
	for _, n := range sorts.SimplerNumbers(r.Num()) {
		add(new(big.Rat).SetFrac(n, r.Denom()))
	}
	for _, d := range sorts.SimplerNumbers(r.Denom()) {
		if d.Sign() > 0 {
			add(new(big.Rat).SetFrac(r.Num(), d))
		}
	}
	return simpler
}

// integers gives the integers of an interval.
func integers(from, to int64) (all []value.Value) {
	for n := from; n <= to; n++ {
		all = append(all, value.NewInt(n))
	}
	return all
}

// sixths gives n/6 for each n: integers, halves and thirds.
func sixths(numbers ...int64) (all []value.Value) {
	for _, n := range numbers {
		all = append(all, value.BigReal(big.NewRat(n, 6)))
	}
	return all
}
