package value

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib/algebraic"
)

// Algebraic is a value of the sort Real that is not known to be rational: see package algebraic. It has no key, since
// equal numbers can be written in many ways.
type Algebraic struct {
	number algebraic.Number
}

// AlgebraicReal gives a number as a Real if it is written without roots, otherwise as an Algebraic.
func AlgebraicReal(n algebraic.Number) Value {
	if r, ok := n.Rat(); ok {
		return BigReal(r).Value()
	}
	return Algebraic{n}
}

// AlgebraicNumber gives the number of a value of the sort Real, a Real or an Algebraic.
func AlgebraicNumber(v Value) algebraic.Number {
	if a, ok := v.(Algebraic); ok {
		return a.number
	}
	return algebraic.Rational(v.(Real).Rat())
}

func (a Algebraic) hasKey() bool { return false }

// appendKey panics, see HasKey.
func (a Algebraic) appendKey([]byte) []byte { panic("value: key of an algebraic number") }

// String gives an approximate decimal.
func (a Algebraic) String() string {
	const digits, bits = 6, 24
	steps := Steps(roundingSteps)
	low, _, err := a.number.Between(&steps, bits)
	if err != nil {
		return "an algebraic number"
	}
	return low.FloatString(digits) + "…"
}

// Root gives the number as a root of one polynomial, or as a rational: one of both is nil. It fails if this takes too
// long.
func (a Algebraic) Root() (root *algebraic.Root, rational *big.Rat, err error) {
	steps := Steps(singleSteps)
	return a.number.AsRoot(&steps)
}

// Near gives a rational that differs by at most 2^-bits, or Open if that takes too long.
func (a Algebraic) Near(bits uint) Value {
	steps := Steps(roundingSteps)
	low, _, err := a.number.Between(&steps, bits)
	if err != nil {
		return Open{Reason: outOfBudget}
	}
	scaled := new(big.Int).Lsh(low.Num(), bits)
	scaled.Div(scaled, low.Denom())
	return BigReal(new(big.Rat).SetFrac(scaled, new(big.Int).Lsh(big.NewInt(1), bits)))
}

// Steps is a budget for calculations that are not given one.
type Steps int

// Spend implements algebraic.Budget.
func (s *Steps) Spend(n int) bool {
	*s -= Steps(n)
	return *s >= 0
}

// Budgets of a comparison, an approximation, and the search for a single polynomial.
const (
	comparisonSteps = 1 << 18
	roundingSteps   = 1 << 18
	singleSteps     = 1 << 24
	outOfBudget     = "budget"
)

// equalAlgebraic compares two values of the sort Real.
func equalAlgebraic(v, w Value) Value {
	steps := Steps(comparisonSteps)
	cmp, err := AlgebraicNumber(v).Cmp(&steps, AlgebraicNumber(w))
	if err != nil {
		return Open{Reason: outOfBudget}
	}
	return Bool(cmp == 0)
}
