package softfloat

import (
	"math/big"
	"math/bits"
)

// Rem is fp.rem: x - y·n where n is the integer nearest to x/y, the even one of two (BTRW15, the remainder of IEEE
// 754-2008, 5.3.1). The result is always exact; a zero has x's sign. x rem 0 and ∞ rem y are NaN, x rem ∞ is x.
func Rem(x, y Float) Float {
	x.mustMatch(y)
	s := x.shape
	switch {
	case x.class == nan || y.class == nan || x.class == infinite || y.class == zero:
		return s.nan()
	case x.class == zero || y.class == infinite:
		return x
	}
	d := x.exp - y.exp
	switch {
	case d < -1: // |x| < |y|/2
		return x
	case d == -1: // |y|/4 < |x| < |y|; n is 0 or 1
		if x.cmpSig(y) <= 0 { // 2|x| ≤ |y|
			return x
		}
		y.neg = x.neg
		return Sub(RNE, x, y) // exact
	case s.sb <= 62:
		return x.remWord(y, uint64(d))
	}
	return x.remBig(y, d)
}

// remWord needs |x| ≥ |y|/2 and d = x.exp - y.exp ≥ 0. It reduces x modulo 2|y| to obtain the remainder and the parity
// of the quotient at once; the reduction is by modular exponentiation, since d may be as large as 2^60.
func (x Float) remWord(y Float, d uint64) Float {
	s := x.shape
	drop := 64 - s.sb
	my := y.sig >> drop
	m := 2 * my // at most 63 bits
	r := mulMod(x.sig>>drop%m, pow2Mod(d, m), m)
	odd := r >= my
	if odd {
		r -= my
	}
	neg := x.neg
	if 2*r > my || 2*r == my && odd {
		r = my - r
		neg = !neg
	}
	if r == 0 {
		return s.zero(x.neg)
	}
	z := bits.LeadingZeros64(r)
	exp := y.exp - int64(s.sb-1) + 63 - int64(z)
	return Float{shape: s, class: finite, neg: neg, exp: exp, sig: r << z}
}

func mulMod(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return bits.Rem64(hi, lo, m)
}

// pow2Mod returns 2^d mod m for m < 2^63.
func pow2Mod(d, m uint64) uint64 {
	rest := max(bits.Len64(d)-6, 0)
	r := uint64(1) << (d >> rest) % m
	for rest--; rest >= 0; rest-- {
		r = mulMod(r, r, m)
		if d>>rest&1 != 0 {
			if r <<= 1; r >= m {
				r -= m
			}
		}
	}
	return r
}

// remBig is remWord in math/big.
func (x Float) remBig(y Float, d int64) Float {
	s := x.shape
	mx, _ := x.mantissa()
	my, ey := y.mantissa()
	m := new(big.Int).Lsh(my, 1)
	r := new(big.Int)
	if d <= 2*int64(s.sb) {
		r.Lsh(mx, uint(d))
	} else {
		r.Exp(big.NewInt(2), big.NewInt(d), m)
		r.Mul(r, mx)
	}
	r.Mod(r, m)
	odd := r.Cmp(my) >= 0
	if odd {
		r.Sub(r, my)
	}
	neg := x.neg
	if c := m.Lsh(r, 1).Cmp(my); c > 0 || c == 0 && odd {
		r.Sub(my, r)
		neg = !neg
	}
	if r.Sign() == 0 {
		return s.zero(x.neg)
	}
	return s.roundBig(RNE, neg, r, ey, false) // exact
}
