package softfloat

import (
	"math"
	"math/bits"
)

// The operations on finite nonzero numbers with at most 64 bits of significand: exact in 128 bits, with the rest in a
// sticky bit.

// term is a summand: ±(hi:lo) × 2^(exp-127), leading bit of hi set.
type term struct {
	exp    int64
	hi, lo uint64
	neg    bool
}

func (x Float) term() term { return term{exp: x.exp, hi: x.sig, neg: x.neg} }

// addWord adds two terms that end in at least two zero bits each: one bit is for the carry, the other makes the
// alignment exact where cancellation can be long (exponents at most one apart).
func (s shape) addWord(rm RoundingMode, a, b term) Float {
	if a.exp < b.exp || a.exp == b.exp && (a.hi < b.hi || a.hi == b.hi && a.lo < b.lo) {
		a, b = b, a
	}
	aHi, aLo := a.hi>>1, a.hi<<63|a.lo>>1
	bHi, bLo := shiftRightJam(b.hi, b.lo, uint64(a.exp-b.exp)+1)
	var carry uint64
	if a.neg == b.neg {
		aLo, carry = bits.Add64(aLo, bLo, 0)
		aHi, _ = bits.Add64(aHi, bHi, carry)
	} else {
		aLo, carry = bits.Sub64(aLo, bLo, 0)
		aHi, _ = bits.Sub64(aHi, bHi, carry)
	}
	exp := a.exp + 1
	if aHi == 0 {
		if aLo == 0 {
			return s.zero(rm == RTN)
		}
		aHi, aLo = aLo, 0
		exp -= 64
	}
	if z := bits.LeadingZeros64(aHi); z > 0 {
		aHi, aLo = aHi<<z|aLo>>(64-z), aLo<<z
		exp -= int64(z)
	}
	return s.roundWord(rm, a.neg, exp, aHi, aLo)
}

// shiftRightJam shifts right by n, and sets the last bit if a nonzero bit was dropped.
func shiftRightJam(hi, lo, n uint64) (uint64, uint64) {
	var lost uint64
	switch {
	case n == 0:
		return hi, lo
	case n < 64:
		lost = lo << (64 - n)
		hi, lo = hi>>n, hi<<(64-n)|lo>>n
	case n < 128:
		lost = lo | hi<<1<<(127-n)
		hi, lo = 0, hi>>(n-64)
	default:
		lost = hi | lo
		hi, lo = 0, 0
	}
	if lost != 0 {
		lo |= 1
	}
	return hi, lo
}

// product is the exact |x| × |y| as a term of x·y's sign.
func (x Float) product(y Float) term {
	hi, lo := bits.Mul64(x.sig, y.sig)
	t := term{exp: x.exp + y.exp + 1, hi: hi, lo: lo, neg: x.neg != y.neg}
	if hi>>63 == 0 {
		t.exp--
		t.hi, t.lo = hi<<1|lo>>63, lo<<1
	}
	return t
}

// divWord divides with 128 bits of quotient.
func (x Float) divWord(rm RoundingMode, y Float) Float {
	exp := x.exp - y.exp
	hi, lo := x.sig>>1, x.sig<<63
	if x.sig < y.sig {
		exp--
		hi, lo = x.sig, 0
	}
	q1, r := bits.Div64(hi, lo, y.sig)
	q0, r := bits.Div64(r, 0, y.sig)
	if r != 0 {
		q0 |= 1
	}
	return x.shape.roundWord(rm, x.neg != y.neg, exp, q1, q0)
}

// sqrtWord takes the root of a positive number: 64 bits of it, the next one, and whether anything follows.
func (x Float) sqrtWord(rm RoundingMode) Float {
	exp := x.exp >> 1
	hi, lo := x.sig>>1, x.sig<<63
	if x.exp&1 != 0 {
		hi, lo = x.sig, 0
	}
	root, remHi, remLo := sqrt128(hi, lo)
	var below uint64
	if remHi != 0 || remLo > root { // the square of root + ½ is root² + root + ¼
		below = 1 << 63
	}
	if remHi|remLo != 0 {
		below |= 1
	}
	return x.shape.roundWord(rm, false, exp, root, below)
}

// sqrt128 returns the integer root of hi:lo ≥ 2^126, and the remainder (at most twice the root). s is the exact root
// of the upper half, whatever the machine's square root may have done; one division by 2s gives the lower half of the
// root, never too small (for a root s·2^32 + t, 2st·2^32 ≤ hi:lo - s²·2^64) and at most a little too large.
func sqrt128(hi, lo uint64) (root, remHi, remLo uint64) {
	s := min(uint64(math.Sqrt(float64(hi))), math.MaxUint32)
	for s*s > hi {
		s--
	}
	for s < math.MaxUint32 && (s+1)*(s+1) <= hi {
		s++
	}
	r := hi - s*s
	q, _ := bits.Div64(r>>32, r<<32|lo>>32, 2*s)
	root = s<<32 + min(q, math.MaxUint32)
	sqHi, sqLo := bits.Mul64(root, root)
	for sqHi > hi || sqHi == hi && sqLo > lo {
		root--
		sqHi, sqLo = bits.Mul64(root, root)
	}
	remLo, borrow := bits.Sub64(lo, sqLo, 0)
	remHi, _ = bits.Sub64(hi, sqHi, borrow)
	return root, remHi, remLo
}
