package softfloat

import (
	"fmt"
	"math/big"
	"math/bits"
)

// The interchange format of IEEE 754-2008, 3.4: sign, EB bits of biased exponent, SB-1 bits of significand.

// FromFields is (fp sign exponent significand): the biased exponent in EB bits and the significand without its
// hidden bit in SB-1 bits. It panics when a field is negative or too long.
func (f Format) FromFields(neg bool, exponent, significand *big.Int) Float {
	s := f.shape()
	if exponent.Sign() < 0 || exponent.BitLen() > f.EB || significand.Sign() < 0 || significand.BitLen() > f.SB-1 {
		panic(fmt.Sprintf("softfloat: exponent %v or significand %v does not fit %v", exponent, significand, f))
	}
	e := exponent.Int64()
	if s.word() {
		return s.fromFieldsWord(neg, uint64(e), low64(significand))
	}
	switch {
	case e == 1<<s.eb-1:
		if significand.Sign() != 0 {
			return s.nan()
		}
		return s.inf(neg)
	case e == 0 && significand.Sign() == 0:
		return s.zero(neg)
	}
	x := Float{shape: s, class: finite, neg: neg, exp: e - s.emax()}
	if e == 0 {
		pad := f.SB - significand.BitLen()
		x.exp = s.emin() - int64(pad)
		x.wide = new(big.Int).Lsh(significand, uint(pad))
	} else {
		x.wide = new(big.Int).SetBit(significand, f.SB-1, 1)
	}
	return x
}

// FromBits is to_fp from a single bit-vector of EB+SB bits, given as a natural number. It panics when b is negative
// or too long.
func (f Format) FromBits(b *big.Int) Float {
	if b.Sign() < 0 || b.BitLen() > f.Width() {
		panic(fmt.Sprintf("softfloat: bit pattern %v does not fit %v", b, f))
	}
	if f.Width() <= 64 {
		return f.FromBits64(low64(b))
	}
	m := new(big.Int)
	e := new(big.Int).Rsh(b, uint(f.SB-1))
	m.Sub(b, m.Lsh(e, uint(f.SB-1)))
	return f.FromFields(b.Bit(f.Width()-1) != 0, e.SetBit(e, f.EB, 0), m)
}

// FromBits64 is FromBits for formats of at most 64 bits. It panics for longer ones and when b does not fit.
func (f Format) FromBits64(b uint64) Float {
	s := f.shape()
	if f.Width() > 64 || bits.Len64(b) > f.Width() {
		panic(fmt.Sprintf("softfloat: bit pattern %#x does not fit %v", b, f))
	}
	m := b & (1<<(s.sb-1) - 1)
	e := b >> (s.sb - 1) & (1<<s.eb - 1)
	return s.fromFieldsWord(b>>(f.Width()-1) != 0, e, m)
}

func (s shape) fromFieldsWord(neg bool, e, m uint64) Float {
	switch {
	case e == 1<<s.eb-1:
		if m != 0 {
			return s.nan()
		}
		return s.inf(neg)
	case e != 0:
		sig := (m | 1<<(s.sb-1)) << (64 - s.sb)
		return Float{shape: s, class: finite, neg: neg, exp: int64(e) - s.emax(), sig: sig}
	case m == 0:
		return s.zero(neg)
	}
	z := bits.LeadingZeros64(m)
	exp := s.emin() - int64(z) + 64 - int64(s.sb)
	return Float{shape: s, class: finite, neg: neg, exp: exp, sig: m << z}
}

// Fields returns the three fields of the bit pattern. Of NaN's many patterns, it is the one of IEEEBits.
func (x Float) Fields() (neg bool, exponent, significand *big.Int) {
	s := x.shape
	exponent, significand = new(big.Int), new(big.Int)
	switch x.class {
	case infinite:
		exponent.SetUint64(1<<s.eb - 1)
	case nan:
		exponent.SetUint64(1<<s.eb - 1)
		significand.SetInt64(1)
	case finite:
		m, _ := x.mantissa()
		if x.exp < s.emin() {
			significand.Rsh(m, uint(s.emin()-x.exp))
		} else {
			exponent.SetInt64(x.exp + s.emax())
			significand.SetBit(m, int(s.sb-1), 0)
		}
	}
	return x.neg, exponent, significand
}

// Bits returns the bit pattern. ok is false, and the number nil, for NaN: SMT-LIB gives it no pattern of its own.
func (x Float) Bits() (b *big.Int, ok bool) {
	if x.class == nan {
		return nil, false
	}
	return x.IEEEBits(), true
}

// Bits64 is Bits for formats of at most 64 bits; ok is false for longer ones too.
func (x Float) Bits64() (b uint64, ok bool) {
	s := x.shape
	if x.class == nan || x.Format().Width() > 64 {
		return 0, false
	}
	switch {
	case x.class == infinite:
		b = (1<<s.eb - 1) << (s.sb - 1)
	case x.class == zero:
	case x.exp < s.emin():
		b = x.sig >> (64 - s.sb) >> (s.emin() - x.exp)
	default:
		b = x.sig<<1>>(65-s.sb) | uint64(x.exp+s.emax())<<(s.sb-1)
	}
	if x.neg {
		b |= 1 << (x.Format().Width() - 1)
	}
	return b, true
}

// IEEEBits returns the bit pattern; for NaN, the one with sign 0 and significand 0…01. z3's models use this one for
// fp.to_ieee_bv of NaN, but in z3's semantics the term may be any of NaN's patterns, and nothing else.
func (x Float) IEEEBits() *big.Int {
	neg, e, m := x.Fields()
	e.Lsh(e, uint(x.shape.sb-1))
	e.Or(e, m)
	if neg {
		e.SetBit(e, x.Format().Width()-1, 1)
	}
	return e
}

// String is an SMT-LIB literal: (fp #b… #b… #b…), (_ +oo eb sb), (_ -oo eb sb) or (_ NaN eb sb).
func (x Float) String() string {
	f := x.Format()
	sign, bit := "+", 0
	if x.neg {
		sign, bit = "-", 1
	}
	switch {
	case x.class == nan:
		return fmt.Sprintf("(_ NaN %d %d)", f.EB, f.SB)
	case x.class == infinite:
		return fmt.Sprintf("(_ %soo %d %d)", sign, f.EB, f.SB)
	case f == Format{}:
		return sign + "0"
	}
	_, e, m := x.Fields()
	return fmt.Sprintf("(fp #b%d #b%0*b #b%0*b)", bit, f.EB, e, f.SB-1, m)
}
