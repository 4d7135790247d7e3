package witness

import (
	"math/big"

	"github.com/smtstorm/smtstorm/internal/softfloat"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

func floatValue(x softfloat.Float) value.Value { return value.Float{Float: x} }

// mode is the rounding mode of an application, or another one that the symbols may have.
func (w *walker) mode(t smtlib.Term) softfloat.RoundingMode {
	if rm, ok := w.value(t).(value.RoundingMode); ok {
		return softfloat.RoundingMode(rm)
	}
	return softfloat.RNE
}

// floats gives the values of floats; ok is false if one is open.
func (w *walker) floats(args []smtlib.Term) (values []softfloat.Float, ok bool) {
	values = make([]softfloat.Float, len(args))
	for i, arg := range args {
		f, isFloat := w.value(arg).(value.Float)
		if !isFloat {
			return nil, false
		}
		values[i] = f.Float
	}
	return values, true
}

// nudged gives x or a float near it: rounding makes inverses miss by little.
func (w *walker) nudged(x softfloat.Float) value.Value {
	if w.rng.IntN(2) == 0 {
		return floatValue(x)
	}
	return floatValue(step(x, []int64{1, -1, 2, -2}[w.rng.IntN(4)]))
}

// step gives the float so many steps above x, in the order of numbers; the zeros are one.
func step(x softfloat.Float, by int64) softfloat.Float {
	n := ordinal(value.Float{Float: x})
	if n == nil {
		return x
	}
	f := x.Format()
	n.Add(n, big.NewInt(by))
	y := f.Inf(false)
	if limit, _ := y.Bits(); n.CmpAbs(limit) < 0 {
		y = f.FromBits(new(big.Int).Abs(n))
	}
	if n.Sign() < 0 {
		return softfloat.Neg(y)
	}
	return y
}

// beyondFloat draws a float that compares with x as wanted.
func (w *walker) beyondFloat(r relation, x value.Float) value.Value {
	if x.IsNaN() || w.rng.IntN(4) == 0 {
		return w.guess(w.a.IndexedSort("FloatingPoint", int64(x.Format().EB), int64(x.Format().SB)))
	}
	by := int64(1)
	if r.orEqual && w.rng.IntN(2) == 0 {
		by = 0
	}
	if w.rng.IntN(3) == 0 {
		by = 1 + w.rng.Int64N(1<<min(w.rng.IntN(x.Format().Width()), 62))
	}
	if !r.greater {
		by = -by
	}
	return floatValue(step(x.Float, by))
}

// fpEqual is pair for IEEE's equality, of which NaN is no part.
func fpEqual(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.floats(args)
	if !ok {
		return w.disturb(t)
	}
	i := w.one(args)
	if bool(v.(value.Bool)) {
		for j, x := range values {
			if x.IsNaN() && w.symbolic[args[j]] {
				return w.seek(args[j], floatValue(x.Format().Zero(false)))
			}
		}
	}
	return w.equal(args, bool(v.(value.Bool))) || w.seek(args[i], w.guess(w.a.Sort(args[i])))
}

// classified makes a float one of a class, or takes it out.
func classified(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	x, ok := w.value(args[0]).(value.Float)
	if !ok {
		return w.disturb(t)
	}
	f := x.Format()
	negative := w.rng.IntN(2) == 0
	one := f.FromInt(softfloat.RNE, big.NewInt(1))
	if !bool(v.(value.Bool)) {
		other := []softfloat.Float{one, f.Zero(negative), f.NaN(), softfloat.Neg(one), softfloat.Neg(x.Float)}
		if w.rng.IntN(2) == 0 {
			return w.seek(args[0], w.guess(w.a.Sort(args[0])))
		}
		return w.seek(args[0], floatValue(other[w.rng.IntN(len(other))]))
	}
	var y softfloat.Float
	switch operatorName(w.a, t) {
	case "fp.isNaN":
		y = f.NaN()
	case "fp.isInfinite":
		y = f.Inf(negative)
	case "fp.isZero":
		y = f.Zero(negative)
	case "fp.isNormal":
		y = one
		if negative {
			y = f.MaxFinite(w.rng.IntN(2) == 0)
		}
	case "fp.isSubnormal":
		y = f.MinSubnormal(negative)
	case "fp.isNegative":
		if y = softfloat.Neg(softfloat.Abs(x.Float)); y.IsNaN() {
			y = softfloat.Neg(one)
		}
	default:
		if y = softfloat.Abs(x.Float); y.IsNaN() {
			y = one
		}
	}
	return w.seek(args[0], floatValue(y))
}

func fpUnary(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	x := v.(value.Float)
	if operatorName(w.a, t) == "fp.neg" || w.rng.IntN(2) == 0 {
		return w.seek(args[0], floatValue(softfloat.Neg(x.Float)))
	}
	return w.seek(args[0], v)
}

func fpAdd(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.floats(args[1:])
	want := v.(value.Float).Float
	if !ok || w.rng.IntN(10) == 0 {
		return w.symbolic[args[0]] && w.disturb(args[0])
	}
	i := 1 + w.oneOr(args[1:])
	rm := w.mode(args[0])
	var x softfloat.Float
	switch plus := operatorName(w.a, t) == "fp.add"; {
	case i == 0:
		return w.disturb(t)
	case plus:
		x = softfloat.Sub(rm, want, values[2-i])
	case i == 1:
		x = softfloat.Add(rm, want, values[1])
	default:
		x = softfloat.Sub(rm, values[0], want)
	}
	return w.seek(args[i], w.nudged(x))
}

// oneOr is one, or -1 if no argument has symbols.
func (w *walker) oneOr(args []smtlib.Term) int {
	for _, arg := range args {
		if w.symbolic[arg] {
			return w.one(args)
		}
	}
	return -1
}

func fpMul(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.floats(args[1:])
	i := 1 + w.oneOr(args[1:])
	if !ok || i == 0 {
		return w.disturb(t)
	}
	rm := w.mode(args[0])
	want := v.(value.Float).Float
	var x softfloat.Float
	switch times := operatorName(w.a, t) == "fp.mul"; {
	case times && args[1] == args[2]:
		x = softfloat.Sqrt(rm, want)
	case times:
		x = softfloat.Div(rm, want, values[2-i])
	case i == 1:
		x = softfloat.Mul(rm, want, values[1])
	default:
		x = softfloat.Div(rm, values[0], want)
	}
	return w.seek(args[i], w.nudged(x))
}

func fpFma(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.floats(args[1:])
	i := w.oneOr(args[1:])
	if !ok || i < 0 {
		return w.disturb(t)
	}
	rm := w.mode(args[0])
	want := v.(value.Float).Float
	if i == 2 {
		return w.seek(args[3], w.nudged(softfloat.Sub(rm, want, softfloat.Mul(rm, values[0], values[1]))))
	}
	return w.seek(args[1+i], w.nudged(softfloat.Div(rm, softfloat.Sub(rm, want, values[2]), values[1-i])))
}

func fpSqrt(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	x := v.(value.Float).Float
	return w.seek(args[1], w.nudged(softfloat.Mul(w.mode(args[0]), x, x)))
}

func fpIntegral(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	return w.seek(args[1], w.nudged(v.(value.Float).Float))
}

func fpPick(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	return w.seek(args[w.one(args)], v)
}

// toFloat undoes a conversion to a format, as well as that goes.
func toFloat(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	x := v.(value.Float).Float
	if len(args) > 2 {
		return w.disturb(t)
	}
	from := args[len(args)-1]
	if !w.symbolic[from] || w.rng.IntN(16) == 0 {
		return w.disturb(t)
	}
	info := w.a.SortInfo(w.a.Sort(from))
	switch info.Name {
	case "BitVec":
		if len(args) == 1 {
			return w.seek(from, vector(int(info.Indices[0].N), x.IEEEBits()))
		}
		n, err := softfloat.ToInt(softfloat.RNE, x)
		return err == nil && w.seek(from, vector(int(info.Indices[0].N), n))
	case "FloatingPoint":
		f, err := softfloat.NewFormat(int(info.Indices[0].N), int(info.Indices[1].N))
		return err == nil && w.seek(from, w.nudged(f.Convert(softfloat.RNE, x)))
	}
	r, err := softfloat.ToRat(x)
	return err == nil && w.seek(from, w.rounded(w.a.Sort(from), r))
}

// fromFloat undoes a conversion from a format.
func fromFloat(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	from := args[len(args)-1]
	info := w.a.SortInfo(w.a.Sort(from))
	f, err := softfloat.NewFormat(int(info.Indices[0].N), int(info.Indices[1].N))
	if err != nil || !w.symbolic[from] {
		return w.disturb(t)
	}
	switch v := v.(type) {
	case value.Real:
		return w.seek(from, floatValue(f.FromRat(softfloat.RNE, v.Rat())))
	case value.BitVec:
		switch operatorName(w.a, t) {
		case "fp.to_ubv":
			return w.seek(from, floatValue(f.FromInt(softfloat.RNE, v.Unsigned())))
		case "fp.to_sbv":
			return w.seek(from, floatValue(f.FromInt(softfloat.RNE, v.Signed())))
		}
		if v.Width() == f.Width() {
			return w.seek(from, floatValue(f.FromBits(v.Unsigned())))
		}
	}
	return false
}

// floatParts gives the three fields of a float their bits.
func floatParts(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	if len(args) != 3 {
		return false
	}
	negative, exponent, significand := v.(value.Float).Fields()
	sign := big.NewInt(0)
	if negative {
		sign.SetInt64(1)
	}
	f := v.(value.Float).Format()
	return w.seekAll(args, []value.Value{vector(1, sign), vector(f.EB, exponent), vector(f.SB-1, significand)})
}
