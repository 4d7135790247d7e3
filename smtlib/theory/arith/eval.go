package arith

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib/algebraic"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Reasons for open values.
const (
	zeroDivisor        = "division by zero"
	zeroPower          = "0 to the power of 0"
	negativeExponent   = "negative exponent"
	fractionalExponent = "fractional exponent"
	notPositive        = "logarithm of a number that is not positive"
)

// affordInt and affordReal charge for an operation on two numbers; operations on small ones are free.
func affordInt(env *operator.Env, x, y value.Int, charge func(*operator.Env, int) bool) bool {
	if x.IsSmall() && y.IsSmall() {
		return true
	}
	return charge(env, x.BitLen()+y.BitLen())
}

func affordReal(env *operator.Env, x, y value.Real) bool {
	if x.IsSmall() && y.IsSmall() {
		return true
	}
	return env.Quadratic(x.BitLen() + y.BitLen())
}

// fold evaluates a left-associative operator on Ints or on Reals.
func fold(
	env *operator.Env, args []value.Value, charge func(*operator.Env, int) bool,
	ints func(x, y value.Int) value.Int, reals func(x, y value.Real) value.Real, algebraics algebraicOperation,
) value.Value {
	if x, ok := args[0].(value.Int); ok {
		for _, arg := range args[1:] {
			y := arg.(value.Int)
			if !affordInt(env, x, y, charge) {
				return env.OutOfBudget()
			}
			x = ints(x, y)
		}
		return x.Value()
	}
	x, rational := args[0].(value.Real)
	if !rational {
		return foldAlgebraic(env, args[0], args[1:], algebraics)
	}
	for i, arg := range args[1:] {
		y, rational := arg.(value.Real)
		if !rational {
			return foldAlgebraic(env, x, args[1+i:], algebraics)
		}
		if !affordReal(env, x, y) {
			return env.OutOfBudget()
		}
		x = reals(x, y)
	}
	return x.Value()
}

func add(env *operator.Env, c *operator.Call) value.Value {
	return fold(env, c.Args, (*operator.Env).Linear, value.Int.Add, value.Real.Add, algebraic.Number.Add)
}

func subtract(env *operator.Env, c *operator.Call) value.Value {
	if len(c.Args) == 1 {
		return negated(env, c.Args[0])
	}
	return fold(env, c.Args, (*operator.Env).Linear, value.Int.Sub, value.Real.Sub, algebraic.Number.Sub)
}

func negated(env *operator.Env, v value.Value) value.Value {
	switch v := v.(type) {
	case value.Int:
		return v.Neg().Value()
	case value.Real:
		return v.Neg().Value()
	}
	return foldAlgebraic(env, value.NewReal(0), []value.Value{v}, algebraic.Number.Sub)
}

func multiply(env *operator.Env, c *operator.Call) value.Value {
	return fold(env, c.Args, (*operator.Env).Quadratic, value.Int.Mul, value.Real.Mul, algebraic.Number.Mul)
}

// divide is /, left-associative.
func divide(env *operator.Env, c *operator.Call) value.Value { return quotient(env, c, nil) }

func divideTotal(env *operator.Env, c *operator.Call) value.Value {
	return quotient(env, c, &value.Real{})
}

// quotient evaluates a division. For a zero divisor the quotient is byZero, or open if that is nil.
func quotient(env *operator.Env, c *operator.Call, byZero *value.Real) value.Value {
	x, rational := c.Args[0].(value.Real)
	if !rational {
		return algebraicQuotient(env, c, c.Args[0], 1, byZero)
	}
	for i, arg := range c.Args[1:] {
		y, rational := arg.(value.Real)
		switch {
		case !rational:
			return algebraicQuotient(env, c, x, 1+i, byZero)
		case y.Sign() != 0:
			if !affordReal(env, x, y) {
				return env.OutOfBudget()
			}
			x = x.Quo(y)
		case byZero == nil:
			fixed := env.Point(c, zeroDivisor, x.Value(), arg)
			if x, rational = fixed.(value.Real); !rational {
				return continued(env, c, fixed, 2+i, byZero)
			}
		default:
			x = *byZero
		}
	}
	return x.Value()
}

// div is Boute's division (theory Ints), left-associative.
func div(env *operator.Env, c *operator.Call) value.Value { return intQuotient(env, c, nil) }

func divTotal(env *operator.Env, c *operator.Call) value.Value {
	return intQuotient(env, c, &value.Int{})
}

func intQuotient(env *operator.Env, c *operator.Call, byZero *value.Int) value.Value {
	x := c.Args[0].(value.Int)
	for _, arg := range c.Args[1:] {
		y := arg.(value.Int)
		switch {
		case y.Sign() != 0:
			if !affordInt(env, x, y, (*operator.Env).Quadratic) {
				return env.OutOfBudget()
			}
			x, _ = x.DivMod(y)
		case byZero == nil:
			fixed, ok := env.Point(c, zeroDivisor, x.Value(), arg).(value.Int)
			if !ok {
				return env.Open(zeroDivisor)
			}
			x = fixed
		default:
			x = *byZero
		}
	}
	return x.Value()
}

func mod(env *operator.Env, c *operator.Call) value.Value {
	x, y := c.Args[0].(value.Int), c.Args[1].(value.Int)
	if y.Sign() == 0 {
		return env.Point(c, zeroDivisor, c.Args...)
	}
	return remainder(env, x, y)
}

func modTotal(env *operator.Env, c *operator.Call) value.Value {
	x, y := c.Args[0].(value.Int), c.Args[1].(value.Int)
	if y.Sign() == 0 {
		return c.Args[0]
	}
	return remainder(env, x, y)
}

func remainder(env *operator.Env, x, y value.Int) value.Value {
	if !affordInt(env, x, y, (*operator.Env).Quadratic) {
		return env.OutOfBudget()
	}
	_, r := x.DivMod(y)
	return r.Value()
}

func rem(env *operator.Env, c *operator.Call) value.Value {
	x, y := c.Args[0].(value.Int), c.Args[1].(value.Int)
	if y.Sign() == 0 {
		return env.Choice(c, zeroDivisor, c.Args...) // z3 treats it as mod by zero, not as a point of its own
	}
	v := remainder(env, x, y)
	if r, ok := v.(value.Int); ok && y.Sign() < 0 {
		return r.Neg().Value()
	}
	return v
}

func abs(env *operator.Env, c *operator.Call) value.Value {
	v := c.Args[0]
	if a, ok := v.(value.Algebraic); ok {
		return algebraicAbs(env, a)
	}
	if i, ok := v.(value.Int); ok && i.Sign() < 0 {
		return i.Neg().Value()
	}
	if r, ok := v.(value.Real); ok && r.Sign() < 0 {
		return r.Neg().Value()
	}
	return v
}

// compare gives the evaluation of a chainable relation that holds for these results of Cmp.
func compare(holds func(cmp int) bool) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		if x, ok := c.Args[0].(value.Int); ok {
			for _, arg := range c.Args[1:] {
				y := arg.(value.Int)
				if !holds(x.Cmp(y)) {
					return value.Bool(false)
				}
				x = y
			}
			return value.Bool(true)
		}
		x, rational := c.Args[0].(value.Real)
		if !rational {
			return compareAlgebraics(env, c.Args, holds)
		}
		for i, arg := range c.Args[1:] {
			y, rational := arg.(value.Real)
			if !rational {
				return compareAlgebraics(env, c.Args[i:], holds)
			}
			if !affordReal(env, x, y) {
				return env.OutOfBudget()
			}
			if !holds(x.Cmp(y)) {
				return value.Bool(false)
			}
			x = y
		}
		return value.Bool(true)
	}
}

func toReal(_ *operator.Env, c *operator.Call) value.Value {
	return value.RealOf(c.Args[0].(value.Int)).Value()
}

func toInt(env *operator.Env, c *operator.Call) value.Value {
	r, rational := c.Args[0].(value.Real)
	if !rational {
		return algebraicFloor(env, c.Args[0])
	}
	if !affordReal(env, r, value.Real{}) {
		return env.OutOfBudget()
	}
	return r.Floor().Value()
}

func isInt(env *operator.Env, c *operator.Call) value.Value {
	r, rational := c.Args[0].(value.Real)
	if !rational {
		return algebraicIsInt(env, c.Args[0])
	}
	return value.Bool(r.IsInt())
}

// numeralIndex gives the index, a positive numeral of any size.
func numeralIndex(c *operator.Call) value.Int {
	if n := c.Index(0); n >= 0 {
		return value.NewInt(n)
	}
	n, ok := new(big.Int).SetString(c.Fun.Indices[0].Text, 10)
	if !ok {
		panic("arith: index that is no numeral")
	}
	return value.BigInt(n)
}

func divisible(env *operator.Env, c *operator.Call) value.Value {
	x, n := c.Args[0].(value.Int), numeralIndex(c)
	if !affordInt(env, x, n, (*operator.Env).Quadratic) {
		return env.OutOfBudget()
	}
	_, r := x.DivMod(n)
	return value.Bool(r.Sign() == 0)
}
