package value

import (
	"math/big"
	"math/bits"
)

// Real is a rational number: a machine word where it is a small integer, otherwise big. Irrational numbers are no
// values here: models are rational. The zero Real is 0.
type Real struct {
	small int64
	rat   *big.Rat // never a small integer; nil if the value is one
}

// NewReal gives the number n.
func NewReal(n int64) Real { return Real{small: n} }

// BigReal gives the number r, which must not be changed afterwards.
func BigReal(r *big.Rat) Real {
	if r.IsInt() && r.Num().IsInt64() {
		return Real{small: r.Num().Int64()}
	}
	return Real{rat: r}
}

// RealOf gives an integer as a real.
func RealOf(i Int) Real {
	if i.big == nil {
		return Real{small: i.small}
	}
	return Real{rat: new(big.Rat).SetInt(i.big)}
}

// Rat gives the value, which must not be changed.
func (r Real) Rat() *big.Rat {
	if r.rat != nil {
		return r.rat
	}
	return new(big.Rat).SetInt64(r.small)
}

// BitLen is the size of numerator and denominator in bits.
func (r Real) BitLen() int {
	if r.rat != nil {
		return r.rat.Num().BitLen() + r.rat.Denom().BitLen()
	}
	return bits.Len64(uint64(max(r.small, -r.small)))
}

// IsInt tells whether the value is an integer.
func (r Real) IsInt() bool { return r.rat == nil || r.rat.IsInt() }

// Floor gives the largest integer that is not larger, SMT-LIB's to_int.
func (r Real) Floor() Int {
	if r.rat == nil {
		return Int{small: r.small}
	}
	q, _ := new(big.Int).DivMod(r.rat.Num(), r.rat.Denom(), new(big.Int))
	return BigInt(q)
}

// Sign is -1, 0 or 1.
func (r Real) Sign() int {
	if r.rat != nil {
		return r.rat.Sign()
	}
	return Int{small: r.small}.Sign()
}

// Cmp is -1, 0 or 1 as r is less than, equal to or greater than s.
func (r Real) Cmp(s Real) int {
	if r.rat == nil && s.rat == nil {
		return Int{small: r.small}.Cmp(Int{small: s.small})
	}
	return r.Rat().Cmp(s.Rat())
}

// Add gives r + s.
func (r Real) Add(s Real) Real {
	if r.rat == nil && s.rat == nil {
		return RealOf(Int{small: r.small}.Add(Int{small: s.small}))
	}
	return BigReal(new(big.Rat).Add(r.Rat(), s.Rat()))
}

// Neg gives -r.
func (r Real) Neg() Real {
	if r.rat == nil {
		return RealOf(Int{small: r.small}.Neg())
	}
	return BigReal(new(big.Rat).Neg(r.rat))
}

// Sub gives r - s.
func (r Real) Sub(s Real) Real {
	if r.rat == nil && s.rat == nil {
		return RealOf(Int{small: r.small}.Sub(Int{small: s.small}))
	}
	return BigReal(new(big.Rat).Sub(r.Rat(), s.Rat()))
}

// Mul gives r · s.
func (r Real) Mul(s Real) Real {
	if r.rat == nil && s.rat == nil {
		return RealOf(Int{small: r.small}.Mul(Int{small: s.small}))
	}
	return BigReal(new(big.Rat).Mul(r.Rat(), s.Rat()))
}

// Quo gives r / s; s must not be 0.
func (r Real) Quo(s Real) Real {
	if r.rat == nil && s.rat == nil && s.small != -1 && r.small%s.small == 0 {
		return Real{small: r.small / s.small}
	}
	return BigReal(new(big.Rat).Quo(r.Rat(), s.Rat()))
}

func (r Real) String() string { return r.Rat().RatString() }

func (r Real) appendKey(dst []byte) []byte {
	if r.rat != nil {
		return bigKey(bigKey(dst, r.rat.Num()), r.rat.Denom())
	}
	return Int{small: r.small}.appendKey(dst)
}
