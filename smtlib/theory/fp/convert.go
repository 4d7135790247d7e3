package fp

import (
	"errors"
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib/algebraic"
	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Conversions from and to other sorts. A number beyond the finite ones of a format becomes an infinity or the largest
// finite number, depending on the rounding mode (IEEE 754-2008, 7.4).

// Reasons for open values.
const (
	reasonNotFinite = "conversion of NaN or an infinity"
	reasonRange     = "conversion of a floating-point number out of range"
	reasonNegative  = "fp.to_ubv of a negative number that rounds to 0"
	reasonPattern   = "bit pattern of NaN"
	reasonSorts     = "to_fp of two numbers of one sort"
)

// toFP is to_fp in all its forms, which differ by the sorts of the arguments.
func toFP(env *operator.Env, c *operator.Call) value.Value {
	f, ok := Format(c.Arena, c.Sort)
	if !ok {
		return env.OutOfBudget()
	}
	switch len(c.Args) {
	case 1:
		return fromBits(env, f, c.Args[0].(value.BitVec))
	case 3:
		if _, parts := c.Args[0].(value.BitVec); parts {
			return literal(env, c)
		}
		return fromScaled(env, f, c)
	}
	rm := modeOf(c)
	switch x := c.Args[1].(type) {
	case value.Float:
		if !linear(env, f.SB+x.Format().SB) {
			return env.OutOfBudget()
		}
		return result(f.Convert(rm, x.Float))
	case value.BitVec:
		return fromInt(env, f, rm, x.Width(), x.Signed)
	case value.Int:
		return fromInt(env, f, rm, x.BitLen(), x.Big)
	case value.Algebraic:
		return fromAlgebraic(env, f, rm, value.AlgebraicNumber(x))
	default:
		return fromReal(env, f, rm, x.(value.Real))
	}
}

// toFPUnsigned is to_fp of a bit-vector that represents a natural number.
func toFPUnsigned(env *operator.Env, c *operator.Call) value.Value {
	f, ok := Format(c.Arena, c.Sort)
	if !ok {
		return env.OutOfBudget()
	}
	x := c.Args[1].(value.BitVec)
	return fromInt(env, f, modeOf(c), x.Width(), x.Unsigned)
}

// fromBits reads an IEEE 754-2008 interchange format.
func fromBits(env *operator.Env, f softfloat.Format, b value.BitVec) value.Value {
	if n, ok := b.Uint64(); ok {
		return result(f.FromBits64(n))
	}
	if !linear(env, b.Width()) {
		return env.OutOfBudget()
	}
	return result(f.FromBits(b.Unsigned()))
}

// fromInt converts an integer of at most that many bits.
func fromInt(
	env *operator.Env, f softfloat.Format, rm softfloat.RoundingMode, size int, n func() *big.Int,
) value.Value {
	if !linear(env, f.SB+size) {
		return env.OutOfBudget()
	}
	return result(f.FromInt(rm, n()))
}

func fromReal(env *operator.Env, f softfloat.Format, rm softfloat.RoundingMode, r value.Real) value.Value {
	if (f.SB > 64 || !r.IsSmall()) && !quadratic(env, f.SB+r.BitLen()) {
		return env.OutOfBudget()
	}
	return result(f.FromRat(rm, r.Rat()))
}

// fromAlgebraic rounds both ends of an interval around the number, and narrows the interval until the results agree.
// They never do if the number is in fact rational and halfway between two floats; then the budget ends the loop.
func fromAlgebraic(env *operator.Env, f softfloat.Format, rm softfloat.RoundingMode, x algebraic.Number) value.Value {
	for bits := uint(f.SB + 64); int(bits) <= env.Bits; bits *= 2 {
		low, high, err := x.Between(env, bits)
		if err != nil || !quadratic(env, 2*(f.SB+int(bits))) {
			return env.OutOfBudget()
		}
		below, above := value.Float{Float: f.FromRat(rm, low)}, value.Float{Float: f.FromRat(rm, high)}
		if below.Equal(above) && (!below.IsZero() || low.Sign() == high.Sign()) {
			return result(below.Float)
		}
	}
	return env.OutOfBudget()
}

// fromScaled is z3's ((_ to_fp e s) rm m n): the Real m times 2 to the power of the Int n.
func fromScaled(env *operator.Env, f softfloat.Format, c *operator.Call) value.Value {
	m, isReal := c.Args[1].(value.Real)
	n, isInt := c.Args[2].(value.Int)
	if !isReal && !isInt {
		m, isReal = c.Args[2].(value.Real)
		n, isInt = c.Args[1].(value.Int)
	}
	for _, arg := range c.Args[1:] {
		if _, algebraic := arg.(value.Algebraic); algebraic {
			return env.OutOfBudget()
		}
	}
	if !isReal || !isInt {
		return env.Open(reasonSorts)
	}
	exp, small := n.Int64()
	size := int64(env.Bits)
	if !small || exp > size || exp < -size {
		return env.OutOfBudget()
	}
	power := new(big.Int).Lsh(big.NewInt(1), uint(max(exp, -exp)))
	scale := new(big.Rat).SetInt(power)
	if !quadratic(env, m.BitLen()+power.BitLen()) {
		return env.OutOfBudget()
	}
	scaled := new(big.Rat)
	if exp >= 0 {
		scaled.Mul(m.Rat(), scale)
	} else {
		scaled.Quo(m.Rat(), scale)
	}
	return fromReal(env, f, modeOf(c), value.BigReal(scaled))
}

// rounded gives the integer that fp.to_ubv and fp.to_sbv compare with the range, and the width of the result; or the
// value of the term, if that is settled without them.
func rounded(env *operator.Env, c *operator.Call) (n *big.Int, width int, settled value.Value) {
	x := floatOf(c, 1)
	// An integer too large for softfloat is out of the result's range, since the width is bounded here.
	if c.Index(0) > int64(env.Bits) || !linear(env, int(c.Index(0))+x.Format().SB) {
		return nil, 0, env.OutOfBudget()
	}
	n, err := softfloat.ToInt(modeOf(c), x)
	switch {
	case errors.Is(err, softfloat.ErrNotFinite):
		return nil, 0, env.Point(c, reasonNotFinite, c.Args...)
	case err != nil:
		return nil, 0, env.Point(c, reasonRange, c.Args...)
	}
	return n, int(c.Index(0)), nil
}

func toUnsigned(env *operator.Env, c *operator.Call) value.Value {
	n, width, settled := rounded(env, c)
	x := floatOf(c, 1)
	switch {
	case settled != nil:
		return settled
	case n.Sign() < 0 || n.BitLen() > width:
		return env.Point(c, reasonRange, c.Args...)
	case x.IsNegative() && !x.IsZero():
		return env.Open(reasonNegative)
	}
	return value.BigBitVec(width, n).Value()
}

func toSigned(env *operator.Env, c *operator.Call) value.Value {
	n, width, settled := rounded(env, c)
	if settled != nil {
		return settled
	}
	magnitude := n // for a negative number one less: the range is from -2^(width-1) to 2^(width-1)-1
	if n.Sign() < 0 {
		magnitude = new(big.Int).Not(n)
	}
	if magnitude.BitLen() >= width {
		return env.Point(c, reasonRange, c.Args...)
	}
	return value.BigBitVec(width, n).Value()
}

func toReal(env *operator.Env, c *operator.Call) value.Value {
	r, err := softfloat.ToRat(floatOf(c, 0))
	switch {
	case errors.Is(err, softfloat.ErrNotFinite):
		return env.Point(c, reasonNotFinite, c.Args...)
	case err != nil:
		return env.OutOfBudget()
	}
	exact := value.BigReal(r)
	if size := exact.BitLen(); size > env.Bits || !linear(env, size) {
		return env.OutOfBudget()
	}
	return exact.Value()
}

// toBits is z3's fp.to_ieee_bv.
func toBits(env *operator.Env, c *operator.Call) value.Value {
	x := floatOf(c, 0)
	width := x.Format().Width()
	if bits, ok := x.Bits64(); ok {
		return value.NewBitVec(width, bits).Value()
	}
	if x.IsNaN() {
		return env.Open(reasonPattern)
	}
	if !linear(env, width) {
		return env.OutOfBudget()
	}
	return value.BigBitVec(width, x.IEEEBits())
}
