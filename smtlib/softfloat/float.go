package softfloat

import (
	"fmt"
	"math/big"
)

type class uint8

// With class zero first, the zero value of a Float is +0, of no format.
const (
	zero class = iota
	finite
	infinite
	nan
)

// Float is an immutable element of [[(_ FloatingPoint eb sb)]]: a nonzero finite number, ±0, ±∞ or the one NaN.
// Its representation is canonical, but a long significand sits behind a pointer: compare with Same, not with ==.
type Float struct {
	// A finite number is significand × 2^exp with 1 ≤ significand < 2, subnormal ones too: no operation has to
	// normalise, and the distinction matters only where a number is rounded or written as bits.
	exp   int64
	sig   uint64   // sb ≤ 64: the significand, its leading bit at bit 63
	wide  *big.Int // sb > 64: the significand, of exactly sb bits; never written to once it is here
	shape shape
	class class
	neg   bool
}

// Format returns the number's format.
func (x Float) Format() Format { return Format{EB: int(x.shape.eb), SB: int(x.shape.sb)} }

// Zero returns +0 or -0.
func (f Format) Zero(neg bool) Float { return f.shape().zero(neg) }

// Inf returns +∞ or -∞.
func (f Format) Inf(neg bool) Float { return f.shape().inf(neg) }

// NaN returns the format's one NaN.
func (f Format) NaN() Float { return f.shape().nan() }

// MaxFinite returns the largest finite magnitude.
func (f Format) MaxFinite(neg bool) Float { return f.shape().maxFinite(neg) }

// MinNormal returns the least normal magnitude, 2^emin.
func (f Format) MinNormal(neg bool) Float {
	s := f.shape()
	return s.power(neg, s.emin())
}

// MinSubnormal returns the least magnitude above zero.
func (f Format) MinSubnormal(neg bool) Float { return f.shape().minSubnormal(neg) }

func (s shape) zero(neg bool) Float { return Float{shape: s, class: zero, neg: neg} }
func (s shape) inf(neg bool) Float  { return Float{shape: s, class: infinite, neg: neg} }
func (s shape) nan() Float          { return Float{shape: s, class: nan} }

// power returns ±2^exp, which must be representable.
func (s shape) power(neg bool, exp int64) Float {
	x := Float{shape: s, class: finite, neg: neg, exp: exp}
	if s.word() {
		x.sig = 1 << 63
	} else {
		x.wide = new(big.Int).Lsh(bigOne(), uint(s.sb-1))
	}
	return x
}

func (s shape) minSubnormal(neg bool) Float { return s.power(neg, s.emin()-int64(s.sb-1)) }

func (s shape) maxFinite(neg bool) Float {
	x := Float{shape: s, class: finite, neg: neg, exp: s.emax()}
	if s.word() {
		x.sig = ^uint64(0) << (64 - s.sb)
	} else {
		w := new(big.Int).Lsh(bigOne(), uint(s.sb))
		x.wide = w.Sub(w, bigOne())
	}
	return x
}

func bigOne() *big.Int { return big.NewInt(1) }

// IsNormal is fp.isNormal.
func (x Float) IsNormal() bool { return x.class == finite && x.exp >= x.shape.emin() }

// IsSubnormal is fp.isSubnormal; zeros are not subnormal.
func (x Float) IsSubnormal() bool { return x.class == finite && x.exp < x.shape.emin() }

// IsZero is fp.isZero: +0 or -0.
func (x Float) IsZero() bool { return x.class == zero }

// IsInfinite is fp.isInfinite.
func (x Float) IsInfinite() bool { return x.class == infinite }

// IsNaN is fp.isNaN.
func (x Float) IsNaN() bool { return x.class == nan }

// IsNegative is fp.isNegative: true of -0 and -∞, false of NaN.
func (x Float) IsNegative() bool { return x.class != nan && x.neg }

// IsPositive is fp.isPositive: true of +0 and +∞, false of NaN.
func (x Float) IsPositive() bool { return x.class != nan && !x.neg }

// IsFinite reports whether x is a real number, zeros included, and not ∞ or NaN.
func (x Float) IsFinite() bool { return x.class == zero || x.class == finite }

// Neg is fp.neg. NaN has no sign to change.
func Neg(x Float) Float {
	if x.class != nan {
		x.neg = !x.neg
	}
	return x
}

// Abs is fp.abs.
func Abs(x Float) Float {
	x.neg = false
	return x
}

// Same is SMT-LIB's =, identity: NaN is the same as NaN, and +0 is not -0.
func (x Float) Same(y Float) bool {
	x.mustMatch(y)
	return x.class == y.class && x.neg == y.neg && x.exp == y.exp && x.cmpSig(y) == 0
}

// Eq is fp.eq: NaN equals nothing, +0 equals -0.
func Eq(x, y Float) bool { return ordered(x, y) && x.cmp(y) == 0 }

// Leq is fp.leq; like every comparison it is false of NaN.
func Leq(x, y Float) bool { return ordered(x, y) && x.cmp(y) <= 0 }

// Lt is fp.lt.
func Lt(x, y Float) bool { return ordered(x, y) && x.cmp(y) < 0 }

// Geq is fp.geq.
func Geq(x, y Float) bool { return ordered(x, y) && x.cmp(y) >= 0 }

// Gt is fp.gt.
func Gt(x, y Float) bool { return ordered(x, y) && x.cmp(y) > 0 }

// Min is fp.min. If one argument is NaN, the result is the other one (BTRW15, minNum of IEEE 754-2008). ok is false,
// and the result means nothing, for zeros of different sign: SMT-LIB admits either as the result.
func Min(x, y Float) (min Float, ok bool) { return pick(x, y, -1) }

// Max is fp.max, with the same exceptions as Min.
func Max(x, y Float) (max Float, ok bool) { return pick(x, y, 1) }

func pick(x, y Float, want int) (Float, bool) {
	x.mustMatch(y)
	switch {
	case x.class == nan:
		return y, true
	case y.class == nan:
		return x, true
	case x.class == zero && y.class == zero:
		return x, x.neg == y.neg
	case x.cmp(y) == want:
		return x, true
	}
	return y, true
}

func ordered(x, y Float) bool {
	x.mustMatch(y)
	return x.class != nan && y.class != nan
}

// mustMatch panics if the formats differ, which the sort rules of the theory exclude.
func (x Float) mustMatch(y Float) {
	if x.shape != y.shape {
		panic(fmt.Sprintf("softfloat: operands of formats %v and %v", x.Format(), y.Format()))
	}
}

// cmp orders two numbers or infinities of one format; zeros are equal.
func (x Float) cmp(y Float) int {
	sx, sy := x.sign(), y.sign()
	switch {
	case sx != sy:
		return compare(sx, sy)
	case sx == 0:
		return 0
	}
	return sx * x.cmpMag(y)
}

// sign gives -1, 0 or 1, the sign of the real number.
func (x Float) sign() int {
	switch {
	case x.class == zero:
		return 0
	case x.neg:
		return -1
	}
	return 1
}

// cmpMag compares magnitudes of nonzero numbers and infinities.
func (x Float) cmpMag(y Float) int {
	switch {
	case x.class != y.class:
		return compare(int(x.class), int(y.class))
	case x.exp != y.exp:
		return compare(x.exp, y.exp)
	}
	return x.cmpSig(y)
}

func (x Float) cmpSig(y Float) int {
	if x.wide != nil && y.wide != nil {
		return x.wide.Cmp(y.wide)
	}
	return compare(x.sig, y.sig)
}

func compare[T int | int64 | uint64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// mantissa returns integers m and e with |x| = m × 2^e, for a finite nonzero x. m belongs to x: do not write to it.
func (x Float) mantissa() (m *big.Int, e int64) {
	e = x.exp - int64(x.shape.sb-1)
	if x.shape.word() {
		return new(big.Int).SetUint64(x.sig >> (64 - x.shape.sb)), e
	}
	return x.wide, e
}
