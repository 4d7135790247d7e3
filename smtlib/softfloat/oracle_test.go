package softfloat

import (
	"fmt"
	"math/big"
	"os"
	"testing"
)

// The oracle works on bit patterns and rationals, by definition and without a thought for speed: the non-negative
// numbers of a format, in the order of their patterns, have increasing values; the exact result lies on one of them
// or between two neighbours, and the rounding mode picks. It shares no code with the package.

// long is true if the long runs are wanted: SOFTFLOAT_LONG=1.
func long() bool { return os.Getenv("SOFTFLOAT_LONG") != "" }

// trials scales the number of random trials of a test: 20 times more in a long run, a tenth under -short.
func trials(n int) int {
	switch {
	case long():
		return 20 * n
	case testing.Short():
		return n / 10
	}
	return n
}

// oracle answers for one format.
type oracle struct {
	f      Format
	inf    *big.Int   // the pattern of +∞
	values []*big.Rat // values of patterns 0..inf, in small formats
}

func newOracle(f Format) *oracle {
	o := &oracle{f: f, inf: new(big.Int).Lsh(big.NewInt(1<<f.EB-1), uint(f.SB-1))}
	if f.Width() <= 12 {
		for k := int64(0); k <= o.inf.Int64(); k++ {
			o.values = append(o.values, o.decode(big.NewInt(k)))
		}
	}
	return o
}

// decode is the value of a non-negative pattern; that of ∞ is taken to be 2^(emax+1), the next number there would be.
func (o *oracle) decode(k *big.Int) *big.Rat {
	fracBits := uint(o.f.SB - 1)
	e := new(big.Int).Rsh(k, fracBits).Int64()
	m := new(big.Int).Sub(k, new(big.Int).Lsh(big.NewInt(e), fracBits))
	bias := int64(1)<<(o.f.EB-1) - 1
	if e == 0 {
		e = 1
	} else {
		m.Add(m, new(big.Int).Lsh(big.NewInt(1), fracBits))
	}
	return new(big.Rat).Mul(new(big.Rat).SetInt(m), ratPow2(e-bias-int64(fracBits)))
}

func ratPow2(e int64) *big.Rat {
	p := new(big.Int).Lsh(big.NewInt(1), uint(max(e, -e)))
	if e < 0 {
		return new(big.Rat).SetFrac(big.NewInt(1), p)
	}
	return new(big.Rat).SetInt(p)
}

func (o *oracle) value(k *big.Int) *big.Rat {
	if o.values != nil {
		return o.values[k.Int64()]
	}
	return o.decode(k)
}

// place is where an exact magnitude lies: at pattern low, or above it and compared to the midpoint with the next.
type place struct {
	low   *big.Int
	exact bool
	half  int
}

// locate finds the place of a magnitude that is known only by comparison: cmp(v) is the sign of magnitude - v.
func (o *oracle) locate(cmp func(v *big.Rat) int) place {
	lo, hi := new(big.Int), new(big.Int).Set(o.inf)
	one := big.NewInt(1)
	for lo.Cmp(hi) < 0 { // the largest pattern whose value is ≤ the magnitude
		mid := new(big.Int).Add(lo, hi)
		mid.Add(mid, one).Rsh(mid, 1)
		if cmp(o.value(mid)) >= 0 {
			lo = mid
		} else {
			hi = mid.Sub(mid, one)
		}
	}
	p := place{low: lo, exact: cmp(o.value(lo)) == 0}
	if lo.Cmp(o.inf) < 0 {
		sum := new(big.Rat).Add(o.value(lo), o.value(new(big.Int).Add(lo, one)))
		p.half = cmp(sum.Mul(sum, big.NewRat(1, 2)))
	}
	return p
}

// round picks by the words of IEEE 754-2008, 4.3 and 7.4.
func (o *oracle) round(rm RoundingMode, neg bool, p place) *big.Int {
	nearest := rm == RNE || rm == RNA
	outward := rm == RTP && !neg || rm == RTN && neg
	k := new(big.Int).Set(p.low)
	if p.low.Cmp(o.inf) >= 0 { // at least 2^(emax+1)
		if !nearest && !outward {
			k.Sub(o.inf, big.NewInt(1))
		}
		return o.signed(neg, k)
	}
	up := false
	if !p.exact {
		switch rm {
		case RNE:
			up = p.half > 0 || p.half == 0 && k.Bit(0) == 1
		case RNA:
			up = p.half >= 0
		default:
			up = outward
		}
	}
	if up {
		k.Add(k, big.NewInt(1))
	}
	return o.signed(neg, k)
}

func (o *oracle) signed(neg bool, k *big.Int) *big.Int {
	if neg {
		return new(big.Int).SetBit(k, o.f.Width()-1, 1)
	}
	return k
}

// ref is an operand of the oracle.
type ref struct {
	bits *big.Int // nil for NaN
	neg  bool
	inf  bool
	val  *big.Rat // signed; nil for NaN and infinities
}

func (r ref) nan() bool  { return r.bits == nil }
func (r ref) zero() bool { return r.val != nil && r.val.Sign() == 0 }

// ref reads any bit pattern.
func (o *oracle) ref(bits *big.Int) ref {
	neg := bits.Bit(o.f.Width()-1) == 1
	mag := new(big.Int).SetBit(bits, o.f.Width()-1, 0)
	switch c := mag.Cmp(o.inf); {
	case c > 0:
		return ref{}
	case c == 0:
		return ref{bits: bits, neg: neg, inf: true}
	}
	v := o.value(mag)
	if neg {
		v = new(big.Rat).Neg(v)
	}
	return ref{bits: bits, neg: neg, val: v}
}

// answer is what an operation gives in each rounding mode; nil is NaN.
type answer func(rm RoundingMode) *big.Int

func (o *oracle) always(bits *big.Int) answer { return func(RoundingMode) *big.Int { return bits } }
func (o *oracle) nan() answer                 { return o.always(nil) }
func (o *oracle) infinity(neg bool) answer    { return o.always(o.signed(neg, o.inf)) }
func (o *oracle) zeroOf(neg bool) answer      { return o.always(o.signed(neg, new(big.Int))) }
func (o *oracle) magnitude(r *big.Rat) place  { return o.locate(r.Cmp) }
func (o *oracle) rounded(r *big.Rat) answer   { return o.signedRounded(r, r.Sign() < 0) }
func abs(r *big.Rat) *big.Rat                 { return new(big.Rat).Abs(r) }
func (o *oracle) cancelled() answer {
	return func(rm RoundingMode) *big.Int { return o.signed(rm == RTN, new(big.Int)) }
}

// signedRounded rounds r; neg is the sign of a zero result.
func (o *oracle) signedRounded(r *big.Rat, neg bool) answer {
	p := o.magnitude(abs(r))
	return func(rm RoundingMode) *big.Int { return o.round(rm, neg, p) }
}

func (o *oracle) add(x, y ref) answer {
	switch {
	case x.nan() || y.nan() || x.inf && y.inf && x.neg != y.neg:
		return o.nan()
	case x.inf:
		return o.always(x.bits)
	case y.inf:
		return o.always(y.bits)
	case x.zero() && y.zero() && x.neg == y.neg:
		return o.always(x.bits)
	}
	sum := new(big.Rat).Add(x.val, y.val)
	if sum.Sign() == 0 {
		return o.cancelled()
	}
	return o.rounded(sum)
}

func (o *oracle) sub(x, y ref) answer {
	if y.nan() {
		return o.nan()
	}
	w := o.f.Width() - 1
	return o.add(x, o.ref(new(big.Int).SetBit(y.bits, w, y.bits.Bit(w)^1)))
}

func (o *oracle) mul(x, y ref) answer {
	neg := x.neg != y.neg
	switch {
	case x.nan() || y.nan() || x.inf && y.zero() || x.zero() && y.inf:
		return o.nan()
	case x.inf || y.inf:
		return o.infinity(neg)
	}
	return o.signedRounded(new(big.Rat).Mul(x.val, y.val), neg)
}

func (o *oracle) div(x, y ref) answer {
	neg := x.neg != y.neg
	switch {
	case x.nan() || y.nan() || x.inf && y.inf || x.zero() && y.zero():
		return o.nan()
	case x.inf || y.zero():
		return o.infinity(neg)
	case y.inf:
		return o.zeroOf(neg)
	}
	return o.signedRounded(new(big.Rat).Quo(x.val, y.val), neg)
}

func (o *oracle) fma(x, y, z ref) answer {
	neg := x.neg != y.neg
	switch {
	case x.nan() || y.nan() || z.nan() || x.inf && y.zero() || x.zero() && y.inf:
		return o.nan()
	case x.inf || y.inf:
		if z.inf && z.neg != neg {
			return o.nan()
		}
		return o.infinity(neg)
	case z.inf:
		return o.always(z.bits)
	}
	product := new(big.Rat).Mul(x.val, y.val)
	if product.Sign() == 0 && z.zero() && neg == z.neg {
		return o.zeroOf(neg)
	}
	sum := new(big.Rat).Add(product, z.val)
	if sum.Sign() == 0 {
		return o.cancelled()
	}
	return o.rounded(sum)
}

func (o *oracle) sqrt(x ref) answer {
	switch {
	case x.nan() || x.neg && !x.zero():
		return o.nan()
	case x.zero() || x.inf:
		return o.always(x.bits)
	}
	p := o.locate(func(v *big.Rat) int { return x.val.Cmp(new(big.Rat).Mul(v, v)) })
	return func(rm RoundingMode) *big.Int { return o.round(rm, false, p) }
}

// roundRat rounds a rational to an integer, by floor and the distance to it.
func roundRat(rm RoundingMode, r *big.Rat) *big.Int {
	floor, m := new(big.Int).DivMod(r.Num(), r.Denom(), new(big.Int))
	if m.Sign() == 0 {
		return floor
	}
	half := new(big.Int).Lsh(m, 1).Cmp(r.Denom())
	up := false
	switch rm {
	case RNE:
		up = half > 0 || half == 0 && floor.Bit(0) == 1
	case RNA:
		up = half > 0 || half == 0 && r.Sign() > 0
	case RTP:
		up = true
	case RTZ:
		up = r.Sign() < 0
	}
	if up {
		floor.Add(floor, big.NewInt(1))
	}
	return floor
}

func (o *oracle) rem(x, y ref) answer {
	switch {
	case x.nan() || y.nan() || x.inf || y.zero():
		return o.nan()
	case y.inf:
		return o.always(x.bits)
	}
	n := roundRat(RNE, new(big.Rat).Quo(x.val, y.val))
	r := new(big.Rat).Mul(y.val, new(big.Rat).SetInt(n))
	r.Sub(x.val, r)
	if r.Sign() == 0 {
		return o.zeroOf(x.neg)
	}
	return o.rounded(r)
}

func (o *oracle) roundToIntegral(x ref) answer {
	if x.val == nil || x.zero() {
		return o.always(x.bits)
	}
	return func(rm RoundingMode) *big.Int {
		n := new(big.Rat).SetInt(roundRat(rm, x.val))
		return o.signedRounded(n, x.neg)(rm)
	}
}

// extremum is fp.min for sign -1 and fp.max for sign 1; open where the result is not specified.
func (o *oracle) extremum(x, y ref, sign int) (want *big.Int, open bool) {
	switch {
	case x.nan():
		return y.bits, false
	case y.nan():
		return x.bits, false
	case x.zero() && y.zero():
		return x.bits, x.neg != y.neg
	case o.order(x, y) == sign:
		return x.bits, false
	}
	return y.bits, false
}

// order compares, with infinities as numbers beyond all others.
func (o *oracle) order(x, y ref) int {
	rank := func(r ref) *big.Rat {
		if !r.inf {
			return r.val
		}
		v := new(big.Rat).Add(o.value(o.inf), big.NewRat(1, 1))
		if r.neg {
			v.Neg(v)
		}
		return v
	}
	return rank(x).Cmp(rank(y))
}

// check compares a result with the pattern it must have.
func check(t *testing.T, got Float, want *big.Int, format string, args ...any) {
	t.Helper()
	if b, ok := got.Bits(); ok != (want != nil) || ok && b.Cmp(want) != 0 {
		t.Fatalf("%s = %v, want %s", fmt.Sprintf(format, args...), got, show(got.Format(), want))
	}
}

func show(f Format, bits *big.Int) string {
	if bits == nil {
		return f.NaN().String()
	}
	return f.FromBits(bits).String()
}

// checkAll compares in all rounding modes.
func checkAll(t *testing.T, want answer, got func(rm RoundingMode) Float, op string, args ...Float) {
	t.Helper()
	for _, rm := range RoundingModes() {
		check(t, got(rm), want(rm), "%s %v %v", op, rm, args)
	}
}
