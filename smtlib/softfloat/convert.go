package softfloat

import (
	"errors"
	"math/big"
)

// Reasons why a Float has no exact integer or rational counterpart.
var (
	// ErrNotFinite: fp.to_real, fp.to_ubv and fp.to_sbv are unspecified for NaN and infinities.
	ErrNotFinite = errors.New("NaN or infinity has no real value")
	// ErrTooLarge: the value is specified, but needs more than MaxExactBits bits to write down.
	ErrTooLarge = errors.New("the exact value is too long to write down")
)

// RoundToIntegral is fp.roundToIntegral. A zero result has x's sign. In formats whose significand is longer than their
// largest exponent, an integer may be greater than the largest number; the result then overflows like any other.
func RoundToIntegral(rm RoundingMode, x Float) Float {
	s := x.shape
	if x.class != finite || x.exp >= int64(s.sb-1) {
		return x
	}
	if !s.word() {
		k := x.integer(rm)
		if k.Sign() == 0 {
			return s.zero(x.neg)
		}
		return s.roundBig(rm, x.neg, k.Abs(k), 0, false)
	}
	p := x.exp + 1 // bits of the integral part
	if p <= 0 {
		if rm.away(x.neg, false, p == 0, p < 0 || x.sig<<1 != 0) {
			return s.power(x.neg, 0)
		}
		return s.zero(x.neg)
	}
	unit := uint64(1) << (64 - p)
	tail := x.sig << p
	odd := x.sig&unit != 0
	x.sig &^= unit - 1
	if tail != 0 && rm.away(x.neg, odd, tail>>63 != 0, tail<<1 != 0) {
		if x.sig += unit; x.sig < unit {
			x.sig = 1 << 63
			x.exp++
		}
		if x.exp > s.emax() {
			return s.overflow(rm, x.neg)
		}
	}
	return x
}

// integer rounds a finite nonzero number to an integer, without the bounds of a format. The caller has checked its
// size.
func (x Float) integer(rm RoundingMode) *big.Int {
	m, e := x.mantissa()
	k := new(big.Int)
	switch {
	case e >= 0:
		k.Lsh(m, uint(e))
	case x.exp < -1: // |x| < ½
		if rm.away(x.neg, false, false, true) {
			k.SetInt64(1)
		}
	default:
		drop := uint(-e) // at most sb: the guard bit is in m
		k.Rsh(m, drop)
		guard := m.Bit(int(drop-1)) != 0
		if rm.away(x.neg, k.Bit(0) != 0, guard, m.TrailingZeroBits() < drop-1) {
			k.Add(k, bigOne())
		}
	}
	if x.neg {
		k.Neg(k)
	}
	return k
}

// ToInt rounds x to an integer as fp.to_ubv and fp.to_sbv do. The caller compares the result with the range: outside of
// it, and for ErrNotFinite, those operators are unspecified. An integer that gives ErrTooLarge is out of the range of
// every bit-vector sort of at most MaxExactBits bits. The text of the theory contradicts itself on fp.to_ubv of a
// negative number that rounds to 0: it is in range by the definition, and out of range by the note.
func ToInt(rm RoundingMode, x Float) (*big.Int, error) {
	switch {
	case x.class == zero:
		return new(big.Int), nil
	case x.class != finite:
		return nil, ErrNotFinite
	case x.exp > MaxExactBits:
		return nil, ErrTooLarge
	}
	return x.integer(rm), nil
}

// ToRat is fp.to_real: the exact value. The errors are ErrNotFinite, where the operator is unspecified, and
// ErrTooLarge. Both zeros give 0.
func ToRat(x Float) (*big.Rat, error) {
	switch {
	case x.class == zero:
		return new(big.Rat), nil
	case x.class != finite:
		return nil, ErrNotFinite
	case x.exp > MaxExactBits || x.exp < -MaxExactBits:
		return nil, ErrTooLarge
	}
	m, e := x.mantissa()
	num, den := new(big.Int).Set(m), bigOne()
	if e >= 0 {
		num.Lsh(num, uint(e))
	} else {
		tz := min(uint(-e), num.TrailingZeroBits())
		num.Rsh(num, tz)
		den.Lsh(den, uint(-e)-tz)
	}
	if x.neg {
		num.Neg(num)
	}
	return new(big.Rat).SetFrac(num, den), nil
}

// FromRat is to_fp from Real. The real number 0 gives +0 in every mode; a nonzero one that rounds to zero keeps its
// sign.
func (f Format) FromRat(rm RoundingMode, r *big.Rat) Float {
	s := f.shape()
	if r.Sign() == 0 {
		return s.zero(false)
	}
	if r.IsInt() {
		return f.FromInt(rm, r.Num())
	}
	return s.quotient(rm, r.Sign() < 0, new(big.Int).Abs(r.Num()), r.Denom(), 0)
}

// FromInt is to_fp from a signed bit-vector, and to_fp_unsigned; the caller has converted the bit-vector to n. 0 gives
// +0.
func (f Format) FromInt(rm RoundingMode, n *big.Int) Float {
	s := f.shape()
	if n.Sign() == 0 {
		return s.zero(false)
	}
	return s.roundBig(rm, n.Sign() < 0, new(big.Int).Abs(n), 0, false)
}

// Convert is to_fp from another floating-point sort. NaN, infinities and the sign of zero carry over.
func (f Format) Convert(rm RoundingMode, x Float) Float {
	s := f.shape()
	switch {
	case x.class != finite:
		x.shape = s
		return x
	case s.word() && x.shape.word():
		return s.roundWord(rm, x.neg, x.exp, x.sig, 0)
	}
	m, e := x.mantissa()
	return s.roundBig(rm, x.neg, new(big.Int).Set(m), e, false)
}
