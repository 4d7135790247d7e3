package softfloat

import (
	"math/big"
	"math/bits"
)

// precision is the number of significand bits that a number with leading bit 2^exp has in the format: sb for normal
// numbers, fewer for subnormal ones. Zero means that the leading bit itself is the first one dropped, a negative number
// that the magnitude is below half the least subnormal.
func (s shape) precision(exp int64) int64 {
	p := int64(s.sb)
	if d := s.emin() - exp; d > 0 {
		p -= d
	}
	return p
}

// overflow is the result for a magnitude whose rounded exponent is beyond emax.
func (s shape) overflow(rm RoundingMode, neg bool) Float {
	if rm.overflowsToInf(neg) {
		return s.inf(neg)
	}
	return s.maxFinite(neg)
}

// roundTiny rounds a magnitude below the least subnormal. half reports whether it is at least half of that, above
// whether it is more than half.
func (s shape) roundTiny(rm RoundingMode, neg, half, above bool) Float {
	if rm.away(neg, false, half, above || !half) {
		return s.minSubnormal(neg)
	}
	return s.zero(neg)
}

// roundWord rounds ±(hi:lo) × 2^(exp-127) to a format of at most 64 bits of significand. The leading bit of hi is
// set. Bit 0 of lo may be a sticky bit, standing for any nonzero tail: the guard bit is at lo's top or higher.
func (s shape) roundWord(rm RoundingMode, neg bool, exp int64, hi, lo uint64) Float {
	p := s.precision(exp)
	if p <= 0 {
		return s.roundTiny(rm, neg, p == 0, hi<<1|lo != 0)
	}
	unit := uint64(1) << (64 - p)
	kept := hi &^ (unit - 1)
	tail, below := hi<<p, lo
	if p == 64 {
		tail, below = lo, 0
	}
	if tail|below != 0 && rm.away(neg, kept&unit != 0, tail>>63 != 0, tail<<1|below != 0) {
		if kept += unit; kept < unit {
			kept = 1 << 63
			exp++
		}
	}
	if exp > s.emax() {
		return s.overflow(rm, neg)
	}
	return Float{shape: s, class: finite, neg: neg, exp: exp, sig: kept}
}

// roundBig rounds ±(m + ε) × 2^e with m > 0, to any format. ε is 0, or with sticky set some number in (0, 1); m then
// has at least sb+1 bits, so that ε is below the guard bit. roundBig writes to m and may keep it.
func (s shape) roundBig(rm RoundingMode, neg bool, m *big.Int, e int64, sticky bool) Float {
	n := int64(m.BitLen())
	exp := e + n - 1
	if s.word() {
		hi, lo := top128(m, sticky)
		return s.roundWord(rm, neg, exp, hi, lo)
	}
	p := s.precision(exp)
	if p <= 0 {
		return s.roundTiny(rm, neg, p == 0, sticky || int64(m.TrailingZeroBits()) != n-1)
	}
	if drop := n - p; drop <= 0 {
		m.Lsh(m, uint(-drop))
	} else {
		guard := m.Bit(int(drop-1)) != 0
		sticky = sticky || int64(m.TrailingZeroBits()) < drop-1
		m.Rsh(m, uint(drop))
		if rm.away(neg, m.Bit(0) != 0, guard, sticky) {
			m.Add(m, bigOne())
		}
	}
	if int64(m.BitLen()) > p { // the carry ran through: m is 2^p
		exp++
		p++
	}
	if exp > s.emax() {
		return s.overflow(rm, neg)
	}
	// m has p bits; after a carry out of the full precision p is sb+1 and the last bit is 0.
	if pad := int64(s.sb) - p; pad >= 0 {
		m.Lsh(m, uint(pad))
	} else {
		m.Rsh(m, uint(-pad))
	}
	return Float{shape: s, class: finite, neg: neg, exp: exp, wide: m}
}

// top128 returns the leading 128 bits of m > 0, left-aligned; if anything nonzero is below, the last bit is set.
func top128(m *big.Int, sticky bool) (hi, lo uint64) {
	n := m.BitLen()
	if n <= 64 {
		hi = m.Uint64() << (64 - n)
	} else {
		var t big.Int
		if n > 128 {
			t.Rsh(m, uint(n-128))
			sticky = sticky || int(m.TrailingZeroBits()) < n-128
		} else {
			t.Lsh(m, uint(128-n))
		}
		lo = low64(&t)
		hi = low64(t.Rsh(&t, 64))
	}
	if sticky {
		lo |= 1
	}
	return hi, lo
}

// low64 returns the low 64 bits of a non-negative integer, on 32-bit machines too.
func low64(m *big.Int) uint64 {
	var v uint64
	for i, w := range m.Bits() {
		if i*bits.UintSize >= 64 {
			break
		}
		v |= uint64(w) << (i * bits.UintSize)
	}
	return v
}
