package arith

import (
	"math/big"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// power is ^ for exponents that mean repeated multiplication; others are open.
func power(env *operator.Env, c *operator.Call) value.Value {
	if x, ok := c.Args[0].(value.Int); ok {
		y := c.Args[1].(value.Int)
		if v := exponentOpen(env, x.Sign(), y); v != nil {
			return v
		}
		p, ok := raise(env, x.Big(), y)
		if !ok {
			return env.OutOfBudget()
		}
		return value.BigInt(p).Value()
	}
	e, rational := c.Args[1].(value.Real)
	if !rational || !e.IsInt() {
		return env.Open(fractionalExponent)
	}
	y := e.Floor()
	x, rational := c.Args[0].(value.Real)
	if !rational {
		return algebraicPower(env, c.Args[0], y)
	}
	if v := exponentOpen(env, x.Sign(), y); v != nil {
		return v
	}
	num, ok := raise(env, x.Rat().Num(), y)
	if !ok {
		return env.OutOfBudget()
	}
	den, ok := raise(env, x.Rat().Denom(), y)
	if !ok || num.BitLen()+den.BitLen() > env.Bits {
		return env.OutOfBudget()
	}
	return value.BigReal(new(big.Rat).SetFrac(num, den)).Value()
}

// exponentiate is ** as in the theory Ints since 2026-01: 1 for the exponent 0; for a negative one, (div 1 p), where p
// is the power with the opposite exponent, so (div 1 0) for 0.
func exponentiate(env *operator.Env, c *operator.Call) value.Value {
	x, y := c.Args[0].(value.Int), c.Args[1].(value.Int)
	switch {
	case y.Sign() < 0 && x.Sign() == 0:
		return env.PointOf(c, "div", zeroDivisor, value.NewInt(1).Value(), value.Int{}.Value())
	case y.Sign() < 0 && x.Big().BitLen() > 1:
		return value.Int{}.Value()
	case y.Sign() < 0: // 1 and -1 are their own inverses
		y = y.Neg()
	}
	p, ok := raise(env, x.Big(), y)
	if !ok {
		return env.OutOfBudget()
	}
	return value.BigInt(p).Value()
}

// specifiedExponent reports whether both numbers are known, and are not 0 with a negative exponent.
func specifiedExponent(args []value.Value) bool {
	x, known := args[0].(value.Int)
	y, also := args[1].(value.Int)
	return known && also && (x.Sign() != 0 || y.Sign() >= 0)
}

// exponentOpen gives an open value if a number of that sign to the power of y has one, otherwise nil.
func exponentOpen(env *operator.Env, sign int, y value.Int) value.Value {
	switch {
	case y.Sign() < 0:
		return env.Open(negativeExponent)
	case y.Sign() == 0 && sign == 0:
		return env.Open(zeroPower)
	}
	return nil
}

// raise gives x to the power of y ≥ 0, or false if that exceeds the budget.
func raise(env *operator.Env, x *big.Int, y value.Int) (*big.Int, bool) {
	if x.BitLen() <= 1 { // -1, 0 or 1: any exponent will do
		if x.Sign() >= 0 && y.Sign() > 0 || y.Big().Bit(0) == 1 {
			return x, true
		}
		return big.NewInt(1), true
	}
	n, small := y.Int64()
	if !small || n > int64(env.Bits) || !env.Quadratic(int(n)*x.BitLen()) {
		return nil, false
	}
	return new(big.Int).Exp(x, big.NewInt(n), nil), true
}

func powerOfTwo(env *operator.Env, c *operator.Call) value.Value {
	y := c.Args[0].(value.Int)
	if y.Sign() < 0 {
		return env.Open(negativeExponent)
	}
	n, small := y.Int64()
	if !small || n > int64(env.Bits) || !env.Linear(int(n)+1) {
		return env.OutOfBudget()
	}
	return value.BigInt(new(big.Int).Lsh(big.NewInt(1), uint(n))).Value()
}

func logOfTwo(env *operator.Env, c *operator.Call) value.Value {
	x := c.Args[0].(value.Int)
	if x.Sign() <= 0 {
		return env.Open(notPositive)
	}
	return value.NewInt(int64(x.BitLen() - 1)).Value()
}

func bitAnd(env *operator.Env, c *operator.Call) value.Value {
	return and(env, numeralIndex(c), c.Args[0].(value.Int), c.Args[1].(value.Int))
}

func sizedAnd(env *operator.Env, c *operator.Call) value.Value {
	size := c.Args[0].(value.Int)
	if size.Sign() <= 0 {
		return value.Int{}.Value()
	}
	return and(env, size, c.Args[1].(value.Int), c.Args[2].(value.Int))
}

// and is the conjunction of the lowest bits of x and y in two's complement, a number below 2^size.
func and(env *operator.Env, size, x, y value.Int) value.Value {
	n, small := size.Int64()
	if !small || n > int64(env.Bits) || !env.Linear(int(n)) {
		return env.OutOfBudget()
	}
	both := new(big.Int).And(x.Big(), y.Big())
	mask := new(big.Int).Lsh(big.NewInt(1), uint(n))
	return value.BigInt(both.And(both, mask.Sub(mask, big.NewInt(1)))).Value()
}

// totalByZero expresses a total division by the partial one, and by its fixed result for the divisor 0.
func totalByZero(a *operator.Application) smtlib.Term {
	zero := a.Literal(smtlib.KindNumeral, "0")
	if a.Arena.SortIs(a.Arena.Sort(a.Args[1]), "Real") {
		zero = a.Literal(smtlib.KindDecimal, "0.0")
	}
	partial, _ := strings.CutSuffix(a.Fun.Name, "_total")
	byZero := zero
	if partial == "mod" {
		byZero = a.Args[0]
	}
	return a.Apply("ite", a.Apply("=", a.Args[1], zero), byZero, a.Apply(partial, a.Args...))
}
