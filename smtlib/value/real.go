package value

import (
	"math/big"
	"math/bits"
	"strconv"
)

// Real is a rational number: machine words where numerator and denominator fit, otherwise big. Irrational numbers are
// Algebraic. The zero Real is 0.
type Real struct {
	num int64
	den int64    // denominator of a fraction in lowest terms, at least 2; 0 for an integer
	rat *big.Rat // never fits num and den; nil if the value does
}

// NewReal gives the number n.
func NewReal(n int64) Real { return Real{num: n} }

// BigReal gives the number r, which must not be changed afterwards.
func BigReal(r *big.Rat) Real {
	if !r.Num().IsInt64() || !r.Denom().IsInt64() {
		return Real{rat: r}
	}
	return fraction(r.Num().Int64(), r.Denom().Int64())
}

// RealOf gives an integer as a real.
func RealOf(i Int) Real {
	if i.big == nil {
		return Real{num: i.small}
	}
	return Real{rat: new(big.Rat).SetInt(i.big)}
}

// fraction gives num/den, which must be in lowest terms with den > 0.
func fraction(num, den int64) Real {
	if den == 1 {
		den = 0
	}
	return Real{num: num, den: den}
}

// reduced gives num/den for den > 0.
func reduced(num, den int64) Real {
	a, b := magnitude(num), uint64(den)
	for b != 0 {
		a, b = b, a%b
	}
	return fraction(num/int64(a), den/int64(a))
}

// madeReals are the values of small integers, so that they take no allocation. They never change.
var madeReals = func() (made [mostMade - leastMade + 1]Value) {
	for k := range made {
		made[k] = NewReal(int64(k) + leastMade)
	}
	return made
}()

// Value gives r as a Value; small integers take no allocation.
func (r Real) Value() Value {
	if r.rat == nil && r.den == 0 && r.num >= leastMade && r.num <= mostMade {
		return madeReals[r.num-leastMade]
	}
	return r
}

// IsSmall reports whether numerator and denominator are machine words.
func (r Real) IsSmall() bool { return r.rat == nil }

// Rational gives a value of sort Int or Real as a fraction, which must not be changed; nil if it is irrational, or not
// a number.
func Rational(v Value) *big.Rat {
	switch v := v.(type) {
	case Int:
		return new(big.Rat).SetInt(v.Big())
	case Real:
		return v.Rat()
	}
	return nil
}

// Rat gives the value, which must not be changed.
func (r Real) Rat() *big.Rat {
	switch {
	case r.rat != nil:
		return r.rat
	case r.den == 0:
		return new(big.Rat).SetInt64(r.num)
	}
	return big.NewRat(r.num, r.den)
}

// BitLen is the size of numerator and denominator in bits.
func (r Real) BitLen() int {
	if r.rat != nil {
		return r.rat.Num().BitLen() + r.rat.Denom().BitLen()
	}
	return bits.Len64(magnitude(r.num)) + bits.Len64(uint64(r.den))
}

// IsInt reports whether the value is an integer.
func (r Real) IsInt() bool {
	if r.rat != nil {
		return r.rat.IsInt()
	}
	return r.den == 0
}

// Floor gives the largest integer that is not larger, SMT-LIB's to_int.
func (r Real) Floor() Int {
	switch {
	case r.rat != nil:
		q, _ := new(big.Int).DivMod(r.rat.Num(), r.rat.Denom(), new(big.Int))
		return BigInt(q)
	case r.den == 0:
		return Int{small: r.num}
	}
	q, _ := Int{small: r.num}.DivMod(Int{small: r.den})
	return q
}

// Sign is -1, 0 or 1.
func (r Real) Sign() int {
	if r.rat != nil {
		return r.rat.Sign()
	}
	return Int{small: r.num}.Sign()
}

// parts gives numerator and denominator if they are small enough for cross products to fit machine words.
func (r Real) parts() (num, den int64, ok bool) {
	const most = 1<<31 - 1
	if r.rat != nil || r.num < -most || r.num > most || r.den > most {
		return 0, 0, false
	}
	return r.num, max(r.den, 1), true
}

// integers reports whether both are integers of a machine word.
func integers(r, s Real) bool { return r.rat == nil && s.rat == nil && r.den == 0 && s.den == 0 }

// Cmp is -1, 0 or 1 as r is less than, equal to or greater than s.
func (r Real) Cmp(s Real) int {
	if integers(r, s) {
		return Int{small: r.num}.Cmp(Int{small: s.num})
	}
	a, b, small := r.parts()
	c, d, small2 := s.parts()
	if small && small2 {
		return Int{small: a * d}.Cmp(Int{small: c * b})
	}
	return r.Rat().Cmp(s.Rat())
}

// Add gives r + s.
func (r Real) Add(s Real) Real {
	if integers(r, s) {
		return RealOf(Int{small: r.num}.Add(Int{small: s.num}))
	}
	a, b, small := r.parts()
	c, d, small2 := s.parts()
	if small && small2 {
		return reduced(a*d+c*b, b*d)
	}
	return sum(r, s, (*big.Int).Add)
}

// Neg gives -r.
func (r Real) Neg() Real {
	switch {
	case r.rat != nil:
		return BigReal(new(big.Rat).Neg(r.rat))
	case r.num == -1<<63:
		return BigReal(new(big.Rat).Neg(r.Rat()))
	}
	return Real{num: -r.num, den: r.den}
}

// Sub gives r - s.
func (r Real) Sub(s Real) Real {
	if integers(r, s) {
		return RealOf(Int{small: r.num}.Sub(Int{small: s.num}))
	}
	a, b, small := r.parts()
	c, d, small2 := s.parts()
	if small && small2 {
		return reduced(a*d-c*b, b*d)
	}
	return sum(r, s, (*big.Int).Sub)
}

// Mul gives r · s.
func (r Real) Mul(s Real) Real {
	if integers(r, s) {
		return RealOf(Int{small: r.num}.Mul(Int{small: s.num}))
	}
	a, b, small := r.parts()
	c, d, small2 := s.parts()
	if small && small2 {
		return reduced(a*c, b*d)
	}
	a1, b1 := r.terms()
	c1, d1 := s.terms()
	return product(a1, b1, c1, d1)
}

// Quo gives r / s; s must not be 0.
func (r Real) Quo(s Real) Real {
	const least = -1 << 63
	a, b, small := r.parts()
	c, d, small2 := s.parts()
	if integers(r, s) && r.num != least && s.num != least {
		a, b, c, d, small, small2 = r.num, 1, s.num, 1, true, true
	}
	if small && small2 {
		if c < 0 {
			a, c = -a, -c
		}
		return reduced(a*d, b*c)
	}
	a1, b1 := r.terms()
	c1, d1 := s.terms()
	if c1.Sign() < 0 {
		c1, d1 = new(big.Int).Neg(c1), new(big.Int).Neg(d1)
	}
	return product(a1, b1, d1, c1)
}

// terms gives numerator and denominator, which must not be changed.
func (r Real) terms() (num, den *big.Int) {
	if r.rat != nil {
		return r.rat.Num(), r.rat.Denom()
	}
	return big.NewInt(r.num), big.NewInt(max(r.den, 1))
}

// Sums and products of long fractions are computed as in D. Knuth, The Art of Computer Programming, volume 2, 4.5.1:
// common divisors of the numerator and denominator of the result are searched in the operands, which are shorter. Long
// sums of short fractions spend most of their time there.

// sum gives r + s, or r - s, depending on combine.
func sum(r, s Real, combine func(z, x, y *big.Int) *big.Int) Real {
	a, b := r.terms()
	c, d := s.terms()
	common := new(big.Int).GCD(nil, nil, b, d)
	b = new(big.Int).Quo(b, common)
	num := combine(new(big.Int), new(big.Int).Mul(a, new(big.Int).Quo(d, common)), new(big.Int).Mul(c, b))
	common.GCD(nil, nil, num, common)
	return quotient(num.Quo(num, common), b.Mul(b, new(big.Int).Quo(d, common)))
}

// product gives a/b · c/d for fractions in lowest terms.
func product(a, b, c, d *big.Int) Real {
	first, second := new(big.Int).GCD(nil, nil, a, d), new(big.Int).GCD(nil, nil, c, b)
	num := new(big.Int).Mul(new(big.Int).Quo(a, first), new(big.Int).Quo(c, second))
	return quotient(num, new(big.Int).Mul(new(big.Int).Quo(b, second), new(big.Int).Quo(d, first)))
}

// quotient gives num/den, which must be in lowest terms with den > 0. Unlike big.Rat.SetFrac, it searches no common
// divisor.
func quotient(num, den *big.Int) Real {
	if num.IsInt64() && den.IsInt64() {
		return fraction(num.Int64(), den.Int64())
	}
	r := big.NewRat(1, 2) // an integer's denominator could not be set
	r.Num().Set(num)
	r.Denom().Set(den)
	return Real{rat: r}
}

func (r Real) String() string {
	switch {
	case r.rat != nil:
		return r.rat.RatString()
	case r.den != 0:
		return strconv.FormatInt(r.num, 10) + "/" + strconv.FormatInt(r.den, 10)
	}
	return strconv.FormatInt(r.num, 10)
}

func (r Real) appendKey(dst []byte) []byte {
	if r.rat != nil {
		return bigKey(bigKey(dst, r.rat.Num()), r.rat.Denom())
	}
	dst = strconv.AppendInt(dst, r.num, 10)
	if r.den != 0 {
		dst = strconv.AppendInt(append(dst, '/'), r.den, 10)
	}
	return append(dst, ';')
}
