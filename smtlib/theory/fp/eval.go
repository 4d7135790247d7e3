package fp

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Literals, arithmetic, comparisons and classification. What the theory declaration does not define follows Brain,
// Tinelli, Rümmer and Wahl, "An Automatable Formal Semantics for IEEE-754 Floating-Point Arithmetic" (BTRW15).

const reasonZeros = "fp.min or fp.max of zeros of different sign"

// linear charges for an operation whose cost is linear in the number of bits; operations on machine words are free.
func linear(env *operator.Env, bits int) bool { return bits <= 64 || env.Spend(1+bits/1024) }

// quadratic charges for a product, quotient or root of that many bits.
func quadratic(env *operator.Env, bits int) bool { return bits <= 64 || env.Spend(productCost(bits)) }

func productCost(bits int) int {
	words := bits/64 + 1
	return words + words*words/16
}

// Format gives the format of a sort, or false if softfloat does not support it.
func Format(a *smtlib.Arena, s smtlib.Sort) (softfloat.Format, bool) {
	indices := a.SortInfo(s).Indices
	e, m := indices[0].N, indices[1].N
	if e > softfloat.MaxEB || m > softfloat.MaxSB {
		return softfloat.Format{}, false
	}
	f, err := softfloat.NewFormat(int(e), int(m))
	return f, err == nil
}

// floatOf is argument i, which has the sort FloatingPoint.
func floatOf(c *operator.Call, i int) softfloat.Float { return c.Args[i].(value.Float).Float }

// modeOf gives the first argument, a rounding mode.
func modeOf(c *operator.Call) softfloat.RoundingMode {
	return softfloat.RoundingMode(c.Args[0].(value.RoundingMode))
}

// result makes a Value of a float.
func result(x softfloat.Float) value.Value { return value.Float{Float: x} }

func plusInfinity(f softfloat.Format) softfloat.Float  { return f.Inf(false) }
func minusInfinity(f softfloat.Format) softfloat.Float { return f.Inf(true) }
func plusZero(f softfloat.Format) softfloat.Float      { return f.Zero(false) }
func minusZero(f softfloat.Format) softfloat.Float     { return f.Zero(true) }

// constant evaluates (_ +oo e s) and the like.
func constant(of func(softfloat.Format) softfloat.Float) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		f, ok := Format(c.Arena, c.Sort)
		if !ok {
			return env.OutOfBudget()
		}
		return result(of(f))
	}
}

// literal is (fp sign exponent significand).
func literal(env *operator.Env, c *operator.Call) value.Value {
	f, ok := Format(c.Arena, c.Sort)
	if !ok || !linear(env, f.Width()) {
		return env.OutOfBudget()
	}
	sign, _ := c.Args[0].(value.BitVec).Uint64()
	exponent, significand := c.Args[1].(value.BitVec), c.Args[2].(value.BitVec)
	if f.Width() <= 64 {
		e, _ := exponent.Uint64()
		m, _ := significand.Uint64()
		return result(f.FromBits64((sign<<f.EB|e)<<(f.SB-1) | m))
	}
	return result(f.FromFields(sign == 1, exponent.Unsigned(), significand.Unsigned()))
}

// unary is an operator on one float that does not round.
func unary(op func(softfloat.Float) softfloat.Float) operator.Eval {
	return func(_ *operator.Env, c *operator.Call) value.Value { return result(op(floatOf(c, 0))) }
}

// roundedUnary is an operator on a mode and a float.
func roundedUnary(op func(softfloat.RoundingMode, softfloat.Float) softfloat.Float) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		x := floatOf(c, 1)
		if !quadratic(env, x.Format().SB) {
			return env.OutOfBudget()
		}
		return result(op(modeOf(c), x))
	}
}

// roundedBinary is an operator on a mode and two floats.
func roundedBinary(op func(rm softfloat.RoundingMode, x, y softfloat.Float) softfloat.Float) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		x := floatOf(c, 1)
		if !quadratic(env, x.Format().SB) {
			return env.OutOfBudget()
		}
		return result(op(modeOf(c), x, floatOf(c, 2)))
	}
}

func fma(env *operator.Env, c *operator.Call) value.Value {
	x := floatOf(c, 1)
	if !quadratic(env, x.Format().SB) {
		return env.OutOfBudget()
	}
	return result(softfloat.Fma(modeOf(c), x, floatOf(c, 2), floatOf(c, 3)))
}

// rem charges one modular product for each bit of the difference of the exponents.
func rem(env *operator.Env, c *operator.Call) value.Value {
	x := floatOf(c, 0)
	if f := x.Format(); f.SB > 64 && !env.Spend(f.EB*productCost(2*f.SB)) {
		return env.OutOfBudget()
	}
	return result(softfloat.Rem(x, floatOf(c, 1)))
}

// pick is fp.min or fp.max.
func pick(op func(x, y softfloat.Float) (softfloat.Float, bool)) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		x, ok := op(floatOf(c, 0), floatOf(c, 1))
		if !ok {
			return env.Open(reasonZeros)
		}
		return result(x)
	}
}

// compare is a chainable relation.
func compare(holds func(x, y softfloat.Float) bool) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		x := floatOf(c, 0)
		for i := 1; i < len(c.Args); i++ {
			if !linear(env, x.Format().SB) {
				return env.OutOfBudget()
			}
			y := floatOf(c, i)
			if !holds(x, y) {
				return value.Bool(false)
			}
			x = y
		}
		return value.Bool(true)
	}
}

// is evaluates a classification.
func is(class func(softfloat.Float) bool) operator.Eval {
	return func(_ *operator.Env, c *operator.Call) value.Value { return value.Bool(class(floatOf(c, 0))) }
}
