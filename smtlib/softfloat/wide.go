package softfloat

import "math/big"

// The operations on finite nonzero numbers with significands longer than a machine word, in math/big. They work for
// every format; numbers with shorter significands use them only where two words are not enough.

// bigTerm is a summand: ±m × 2^e, m > 0. m may be shared and is not written to.
type bigTerm struct {
	m   *big.Int
	e   int64
	neg bool
}

func (x Float) bigTerm() bigTerm {
	m, e := x.mantissa()
	return bigTerm{m: m, e: e, neg: x.neg}
}

// top is the exponent just above the leading bit.
func (t bigTerm) top() int64 { return t.e + int64(t.m.BitLen()) }

// addBig adds two terms of any distance. A summand that is entirely below the guard bits of the other one only counts
// as a sticky bit, so that memory stays proportional to the significands.
func (s shape) addBig(rm RoundingMode, a, b bigTerm) Float {
	if a.top() < b.top() {
		a, b = b, a
	}
	sum := new(big.Int)
	floor := min(a.e, a.top()-int64(s.sb)-4)
	if b.top() < floor {
		sum.Lsh(a.m, uint(a.e-floor))
		if a.neg != b.neg {
			sum.Sub(sum, bigOne()) // a - b lies strictly between a - 1 and a
		}
		return s.roundBig(rm, a.neg, sum, floor, true)
	}
	low := min(a.e, b.e)
	sum.Lsh(a.m, uint(a.e-low))
	other := new(big.Int).Lsh(b.m, uint(b.e-low))
	neg := a.neg
	if a.neg == b.neg {
		sum.Add(sum, other)
	} else {
		sum.Sub(sum, other)
		if sum.Sign() < 0 {
			neg = b.neg
			sum.Neg(sum)
		}
	}
	if sum.Sign() == 0 {
		return s.zero(rm == RTN)
	}
	return s.roundBig(rm, neg, sum, low, false)
}

// productBig is the exact product.
func (x Float) productBig(y Float) bigTerm {
	mx, ex := x.mantissa()
	my, ey := y.mantissa()
	return bigTerm{m: new(big.Int).Mul(mx, my), e: ex + ey, neg: x.neg != y.neg}
}

// divBig divides with three bits more than the significand has.
func (x Float) divBig(rm RoundingMode, y Float) Float {
	mx, ex := x.mantissa()
	my, ey := y.mantissa()
	return x.shape.quotient(rm, x.neg != y.neg, mx, my, ex-ey)
}

// quotient rounds ±(num / den) × 2^e, num and den > 0; it writes to neither.
func (s shape) quotient(rm RoundingMode, neg bool, num, den *big.Int, e int64) Float {
	shift := int64(s.sb) + 3 - int64(num.BitLen()) + int64(den.BitLen())
	q, r := new(big.Int), new(big.Int)
	if shift > 0 {
		q.Lsh(num, uint(shift))
	} else {
		q.Set(num)
		shift = 0
	}
	q.QuoRem(q, den, r)
	return s.roundBig(rm, neg, q, e-shift, r.Sign() != 0)
}

// sqrtBig takes the root of a positive number, with two bits more than the significand has.
func (x Float) sqrtBig(rm RoundingMode) Float {
	m, e := x.mantissa()
	shift := int64(x.shape.sb) + 4
	if (e-shift)&1 != 0 {
		shift++
	}
	sq := new(big.Int).Lsh(m, uint(shift))
	root := new(big.Int).Sqrt(sq)
	inexact := new(big.Int).Mul(root, root).Cmp(sq) != 0
	return x.shape.roundBig(rm, false, root, (e-shift)/2, inexact)
}
