package fp

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Because of rounding, calculated inverses may be slightly wrong. So they are given with their neighbours, and with the
// ends of the format, at which operations behave differently.

// near gives a float with its neighbours, and then the ends of the format.
func near(q *operator.Inverse, xs ...softfloat.Float) (values []value.Value) {
	for _, x := range xs {
		values = append(values, result(x))
	}
	for _, x := range xs {
		var steps []value.Value
		for _, by := range []int64{1, -1, 2, -2} {
			steps = append(steps, result(Step(x, by)))
		}
		values = append(values, q.Shuffled(steps...)...)
	}
	return append(values, ends(q, xs[0].Format())...)
}

// ends gives the edges of a format, and the present value with the other sign, in random order.
func ends(q *operator.Inverse, f softfloat.Format) (values []value.Value) {
	for _, x := range Edges(f) {
		values = append(values, result(x), result(softfloat.Neg(x)))
	}
	return q.Shuffled(values...)
}

// modes gives all rounding modes, in random order.
func modes(q *operator.Inverse) (values []value.Value) {
	for _, rm := range value.RoundingModes() {
		values = append(values, rm)
	}
	return q.Shuffled(values...)
}

// floats gives the rounding mode and the arguments after it.
func floats(q *operator.Inverse) (rm softfloat.RoundingMode, args []softfloat.Float, ok bool) {
	mode, ok := q.Args[0].(value.RoundingMode)
	args = make([]softfloat.Float, len(q.Args)-1)
	for i, arg := range q.Args[1:] {
		f, known := arg.(value.Float)
		ok = ok && (known || q.Is(i+1))
		args[i] = f.Float
	}
	return softfloat.RoundingMode(mode), args, ok
}

type (
	rounding = softfloat.RoundingMode
	number   = softfloat.Float
)

// calculated gives the inverse of an operation that rounds. other calculates the argument at a place from the other
// ones and the result; it counts arguments from 0, without the rounding mode.
func calculated(other func(rm rounding, args []number, at int, want number) number) operator.Invert {
	return func(q *operator.Inverse) []value.Value {
		if q.Is(0) {
			return modes(q)
		}
		rm, args, ok := floats(q)
		if !ok || len(q.At) > 1 {
			return ends(q, q.Want.(value.Float).Format())
		}
		return near(q, other(rm, args, q.At[0]-1, q.Want.(value.Float).Float))
	}
}

var invertAdd = calculated(func(rm rounding, args []number, at int, want number) number {
	return softfloat.Sub(rm, want, args[1-at])
})

var invertSub = calculated(func(rm rounding, args []number, at int, want number) number {
	if at == 0 {
		return softfloat.Add(rm, want, args[1])
	}
	return softfloat.Sub(rm, args[0], want)
})

// invertMul divides; for a square, it takes the root.
func invertMul(q *operator.Inverse) []value.Value {
	if rm, ok := q.Args[0].(value.RoundingMode); ok && len(q.At) > 1 {
		x := softfloat.Sqrt(softfloat.RoundingMode(rm), q.Want.(value.Float).Float)
		return near(q, x, softfloat.Neg(x))
	}
	return divided(q)
}

var divided = calculated(func(rm rounding, args []number, at int, want number) number {
	return softfloat.Div(rm, want, args[1-at])
})

var invertDiv = calculated(func(rm rounding, args []number, at int, want number) number {
	if at == 0 {
		return softfloat.Mul(rm, want, args[1])
	}
	return softfloat.Div(rm, args[0], want)
})

var invertFma = calculated(func(rm rounding, args []number, at int, want number) number {
	if at == 2 {
		return softfloat.Sub(rm, want, softfloat.Mul(rm, args[0], args[1]))
	}
	return softfloat.Div(rm, softfloat.Sub(rm, want, args[2]), args[1-at])
})

var invertSqrt = calculated(func(rm rounding, _ []number, _ int, want number) number {
	return softfloat.Mul(rm, want, want)
})

var invertIntegral = calculated(func(_ rounding, _ []number, _ int, want number) number { return want })

// invertSign is the inverse of fp.abs and fp.neg.
func invertSign(q *operator.Inverse) []value.Value {
	return []value.Value{result(softfloat.Neg(q.Want.(value.Float).Float)), q.Want}
}

// invertRelation gives floats close to those that the argument is compared with, and the ends of the format.
func invertRelation(q *operator.Inverse) (values []value.Value) {
	f, ok := Format(q.Arena, q.Sort())
	if !ok {
		return nil
	}
	far := int64(1) << min(q.Rand.IntN(f.Width()), 62)
	for _, v := range q.Beside() {
		x := v.(value.Float).Float
		for _, by := range []int64{0, 1, -1, far, -far} {
			values = append(values, result(Step(x, by)))
		}
		values = append(values, result(softfloat.Neg(x)))
	}
	return append(q.Shuffled(values...), ends(q, f)...)
}

// invertClass is the inverse of the classifications: the argument with another sign, and one float of each class.
func invertClass(q *operator.Inverse) []value.Value {
	f, ok := Format(q.Arena, q.Sort())
	if !ok {
		return nil
	}
	if x, ok := q.Now.(value.Float); ok {
		return append([]value.Value{result(softfloat.Neg(x.Float))}, ends(q, f)...)
	}
	return ends(q, f)
}

// invertToFloat inverts a conversion to a float: it gives a bit pattern, a number or a float of another format.
func invertToFloat(q *operator.Inverse) (values []value.Value) {
	x := q.Want.(value.Float).Float
	last := len(q.Args) - 1
	switch {
	case q.SortIs("RoundingMode"):
		return modes(q)
	case last > 1 || !q.Is(last):
		return nil
	case q.SortIs("BitVec") && last == 0:
		return []value.Value{value.BigBitVec(q.SortIndex(0, 0), x.IEEEBits()).Value()}
	case q.SortIs("BitVec"):
		width := q.SortIndex(last, 0)
		least := new(big.Int).Lsh(big.NewInt(1), uint(width-1))
		for _, n := range []*big.Int{new(big.Int).Sub(least, big.NewInt(1)), least, big.NewInt(-1)} {
			values = append(values, value.BigBitVec(width, n).Value())
		}
		if n, err := softfloat.ToInt(softfloat.RNE, x); err == nil {
			return append([]value.Value{value.BigBitVec(width, n).Value()}, values...)
		}
		return values // numbers that are too large give infinity
	case q.SortIs("FloatingPoint"):
		f, ok := Format(q.Arena, q.Sort())
		if !ok {
			return nil
		}
		return near(q, f.Convert(softfloat.RNE, x))
	}
	r, err := softfloat.ToRat(x)
	if err != nil {
		return nil
	}
	return []value.Value{value.BigReal(r).Value()}
}

// invertFromFloat inverts a conversion from a float to a number; signed says how a vector is read.
func invertFromFloat(signed bool) operator.Invert {
	return func(q *operator.Inverse) []value.Value {
		if q.SortIs("RoundingMode") {
			return modes(q)
		}
		f, ok := Format(q.Arena, q.Sort())
		if !ok {
			return nil
		}
		switch want := q.Want.(type) {
		case value.Real:
			return near(q, f.FromRat(softfloat.RNE, want.Rat()))
		case value.BitVec:
			if signed {
				return near(q, f.FromInt(softfloat.RNE, want.Signed()))
			}
			return near(q, f.FromInt(softfloat.RNE, want.Unsigned()))
		}
		return nil
	}
}

// invertToBits is the inverse of the conversion to a bit pattern.
func invertToBits(q *operator.Inverse) []value.Value {
	f, ok := Format(q.Arena, q.Sort())
	if !ok {
		return nil
	}
	return []value.Value{result(f.FromBits(q.Want.(value.BitVec).Unsigned()))}
}

// invertLiteral gives the bits of the argument's field.
func invertLiteral(q *operator.Inverse) []value.Value {
	x := q.Want.(value.Float).Float
	n := x.IEEEBits()
	from := []int{x.Format().Width() - 1, x.Format().SB - 1, 0}[q.At[0]]
	return []value.Value{value.BigBitVec(q.SortIndex(q.At[0], 0), new(big.Int).Rsh(n, uint(from))).Value()}
}
