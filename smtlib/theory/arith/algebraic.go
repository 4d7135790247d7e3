package arith

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib/algebraic"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Evaluation if an argument is an algebraic number. The result is open if the budget is spent.

type algebraicOperation func(x algebraic.Number, b algebraic.Budget, y algebraic.Number) (algebraic.Number, error)

// algebraicValue gives the result of a calculation.
func algebraicValue(env *operator.Env, x algebraic.Number, err error) value.Value {
	if err != nil {
		return env.OutOfBudget()
	}
	if x.Size() > env.Bits {
		return env.OutOfBudget()
	}
	return value.AlgebraicReal(x)
}

// foldAlgebraic applies a left-associative operator to x and the rest.
func foldAlgebraic(env *operator.Env, x value.Value, rest []value.Value, op algebraicOperation) value.Value {
	result := value.AlgebraicNumber(x)
	for _, y := range rest {
		var err error
		if result, err = op(result, env, value.AlgebraicNumber(y)); err != nil || result.Size() > env.Bits {
			return env.OutOfBudget()
		}
	}
	return algebraicValue(env, result, nil)
}

// algebraicQuotient divides x by the arguments from number i on; byZero is the quotient for a zero divisor, see
// quotient.
func algebraicQuotient(env *operator.Env, c *operator.Call, x value.Value, i int, byZero *value.Real) value.Value {
	if i == len(c.Args) {
		return x
	}
	divisor := value.AlgebraicNumber(c.Args[i])
	sign, err := divisor.Sign(env)
	if err != nil {
		return env.OutOfBudget()
	}
	if sign != 0 {
		quotient, err := value.AlgebraicNumber(x).Quo(env, divisor)
		return continued(env, c, algebraicValue(env, quotient, err), i+1, byZero)
	}
	if byZero != nil {
		return continued(env, c, *byZero, i+1, byZero)
	}
	return continued(env, c, env.Point(c, zeroDivisor, x, value.NewReal(0)), i+1, nil)
}

// continued divides x, which may be open, by the arguments from number i on.
func continued(env *operator.Env, c *operator.Call, x value.Value, i int, byZero *value.Real) value.Value {
	if value.IsOpen(x) {
		return x
	}
	return algebraicQuotient(env, c, x, i, byZero)
}

func algebraicAbs(env *operator.Env, a value.Algebraic) value.Value {
	sign, err := value.AlgebraicNumber(a).Sign(env)
	switch {
	case err != nil:
		return env.OutOfBudget()
	case sign < 0:
		return negated(env, a)
	}
	return a
}

// compareAlgebraics evaluates a chainable relation.
func compareAlgebraics(env *operator.Env, args []value.Value, holds func(cmp int) bool) value.Value {
	for i, arg := range args[1:] {
		cmp, err := value.AlgebraicNumber(args[i]).Cmp(env, value.AlgebraicNumber(arg))
		if err != nil {
			return env.OutOfBudget()
		}
		if !holds(cmp) {
			return value.Bool(false)
		}
	}
	return value.Bool(true)
}

func algebraicFloor(env *operator.Env, v value.Value) value.Value {
	n, err := value.AlgebraicNumber(v).Floor(env)
	if err != nil {
		return env.OutOfBudget()
	}
	return value.BigInt(n).Value()
}

func algebraicIsInt(env *operator.Env, v value.Value) value.Value {
	is, err := value.AlgebraicNumber(v).IsInt(env)
	if err != nil {
		return env.OutOfBudget()
	}
	return value.Bool(is)
}

// maxPower bounds the exponents of algebraic numbers.
const maxPower = 1 << 10

func algebraicPower(env *operator.Env, v value.Value, exponent value.Int) value.Value {
	x := value.AlgebraicNumber(v)
	if exponent.Sign() <= 0 {
		sign, err := x.Sign(env)
		if err != nil {
			return env.OutOfBudget()
		}
		if open := exponentOpen(env, sign, exponent); open != nil {
			return open
		}
		return value.BigReal(big.NewRat(1, 1))
	}
	n, small := exponent.Int64()
	if !small || n > maxPower {
		return env.OutOfBudget()
	}
	power, err := x.Power(env, uint(n))
	return algebraicValue(env, power, err)
}
