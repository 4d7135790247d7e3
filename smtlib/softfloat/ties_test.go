package softfloat

import (
	"math/big"
	"testing"
)

// The hardest numbers to round: exact midpoints of neighbours, and midpoints missed by a hair far below the last bit.

func tieFormats() []Format {
	return []Format{{2, 2}, {3, 4}, {5, 11}, {4, 53}, {5, 62}, {5, 63}, {6, 64}, {6, 65}, {4, 100}, {6, 129}}
}

// TestMidpoints rounds midpoints given as rationals and in a longer format. The first and the last pair of
// neighbours are (0, least subnormal) and (largest number, 2^(emax+1)).
func TestMidpoints(t *testing.T) {
	for _, f := range tieFormats() {
		o, r := newOracle(f), newSource(int64(f.SB))
		last := new(big.Int).Sub(o.inf, bigOne())
		for i := range max(trials(25), 2) {
			k := r.pattern(f)
			k.SetBit(k, f.Width()-1, 0)
			if i == 0 || k.Cmp(o.inf) > 0 {
				k.SetInt64(0)
			} else if i == 1 || k.Cmp(last) > 0 {
				k.Set(last)
			}
			mid := new(big.Rat).Add(o.value(k), o.value(new(big.Int).Add(k, bigOne())))
			mid.Mul(mid, big.NewRat(int64(1-2*r.IntN(2)), 2))
			for _, hair := range []int64{0, 1, -1} {
				// 2^-300 of the least subnormal: beyond 128 bits and beyond any guard bit
				v := new(big.Rat).Mul(o.value(bigOne()), ratPow2(-300))
				v.Mul(v, big.NewRat(hair, 1)).Add(v, mid)
				checkMidpoint(t, o, v)
			}
		}
	}
}

func checkMidpoint(t *testing.T, o *oracle, v *big.Rat) {
	t.Helper()
	f := o.f
	checkAll(t, o.rounded(v), func(rm RoundingMode) Float { return f.FromRat(rm, v) }, "to_fp "+v.RatString())
	exact := (Format{30, 1000}).FromRat(RNE, v)
	if back, err := ToRat(exact); err != nil || back.Cmp(v) != 0 {
		t.Fatalf("%v is not %v", exact, v)
	}
	checkAll(t, o.rounded(v), func(rm RoundingMode) Float { return f.Convert(rm, exact) }, "to_fp from", exact)
}

// TestLongIntegers rounds integers whose last bit, far below, breaks a tie.
func TestLongIntegers(t *testing.T) {
	for _, f := range []Format{{9, 5}, {9, 53}, {9, 64}, {9, 70}} {
		o, r := newOracle(f), newSource(9)
		for range trials(40) {
			n := r.bits(f.SB)
			n.SetBit(n, f.SB, 1).SetBit(n, 0, 1) // one bit more than fits: a tie
			n.Lsh(n, uint(r.IntN(170)))
			for _, hair := range []int64{0, 1, -1} {
				m := new(big.Int).Add(n, big.NewInt(hair))
				checkAll(t, o.rounded(new(big.Rat).SetInt(m)), func(rm RoundingMode) Float { return f.FromInt(rm, m) },
					"to_fp "+m.String())
			}
		}
	}
}

// TestSumsAtTies adds to x what is about half a unit of its last place: exactly, or a last bit more or less.
func TestSumsAtTies(t *testing.T) {
	for _, f := range append(tieFormats(), Format{9, 53}, Format{9, 61}, Format{9, 62}, Format{9, 63}, Format{9, 64},
		Format{9, 65}) {
		if f.EB < 4 {
			continue // not enough exponents for the distance
		}
		o, r := newOracle(f), newSource(int64(f.SB+1))
		bias := int64(1)<<(f.EB-1) - 1
		operandOf := func(exp int64, frac *big.Int) operand {
			b := big.NewInt(min(max(exp+bias, 1), 2*bias))
			b.Lsh(b, uint(f.SB-1)).Or(b, frac)
			if r.IntN(2) == 0 {
				b.SetBit(b, f.Width()-1, 1)
			}
			return operand{x: f.FromBits(b), r: o.ref(b)}
		}
		ones := new(big.Int).Sub(new(big.Int).Lsh(bigOne(), uint(f.SB-1)), bigOne())
		for range max(trials(4), 1) {
			a := operandOf(bias-1, r.fraction(f.SB-1))
			for d := int64(f.SB) - 2; d <= int64(f.SB)+2; d++ {
				for _, frac := range []*big.Int{new(big.Int), bigOne(), ones} {
					b := operandOf(bias-1-d, frac)
					checkBinary(t, o, a, b)
					one := operand{x: f.FromInt(RNE, bigOne())}
					one.r = o.ref(one.x.IEEEBits())
					checkFma(t, o, b, one, a)
				}
			}
		}
	}
}

// TestFmaAtTies multiplies the factors of 2^(4k-2) + 1 = (2^(2k-1) - 2^k + 1)·(2^(2k-1) + 2^k + 1): a product with
// nothing between its first bit and its last, added to a number of which the first is half a unit.
func TestFmaAtTies(t *testing.T) {
	for k := int64(3); k <= 40; k++ {
		for _, sb := range []int64{2 * k, 2*k + 1} {
			f := Format{9, int(sb)}
			o := newOracle(f)
			exact := func(n *big.Int) operand {
				x := f.FromInt(RTZ, n)
				return operand{x: x, r: o.ref(x.IEEEBits())}
			}
			pow := func(e int64) *big.Int { return new(big.Int).Lsh(bigOne(), uint(e)) }
			sum := new(big.Int).Add(pow(2*k-1), bigOne())
			a := exact(new(big.Int).Sub(sum, pow(k)))
			b := exact(sum.Add(sum, pow(k)))
			for d := sb - 2; d <= sb+2; d++ {
				c := exact(pow(4*k - 2 + d))
				checkFma(t, o, a, b, c)
				checkFma(t, o, operand{x: Neg(a.x), r: o.ref(Neg(a.x).IEEEBits())}, b, c)
			}
		}
	}
}
