package softfloat

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// Laws that hold in every format, on operands that shrink.

// laws checks a property a few thousand times; its flag sets rapid's own count.
func laws(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	for range trials(20) {
		rapid.Check(t, property)
	}
}

func formats() *rapid.Generator[Format] {
	return rapid.Custom(func(t *rapid.T) Format {
		return Format{rapid.IntRange(2, 9).Draw(t, "eb"), rapid.IntRange(2, 130).Draw(t, "sb")}
	})
}

// floats draws any element: the exponent from the whole range or around the middle.
func floats(f Format) *rapid.Generator[Float] {
	return rapid.Custom(func(t *rapid.T) Float {
		e := rapid.Int64Range(0, 1<<f.EB-1).Draw(t, "exponent")
		if rapid.Bool().Draw(t, "middle") {
			e = min(e, 1<<f.EB-1)>>2 + 1<<(f.EB-2)
		}
		m := new(big.Int)
		for _, w := range rapid.SliceOfN(rapid.Uint64(), 1, 3).Draw(t, "significand") {
			m.Lsh(m, 64).Or(m, new(big.Int).SetUint64(w))
		}
		mask := new(big.Int).Lsh(big.NewInt(1), uint(f.SB-1))
		m.And(m, mask.Sub(mask, big.NewInt(1)))
		return f.FromFields(rapid.Bool().Draw(t, "neg"), big.NewInt(e), m)
	})
}

func modes() *rapid.Generator[RoundingMode] { return rapid.Map(rapid.IntRange(0, 4), toMode) }

func toMode(i int) RoundingMode { return RoundingMode(i) }

// rationals draws numbers about the size of a format's finite ones: small integers' quotients at any scale.
func rationals(f Format) *rapid.Generator[*big.Rat] {
	return rapid.Custom(func(t *rapid.T) *big.Rat {
		n := rapid.Int64().Draw(t, "num")
		d := rapid.Int64Range(1, 1<<62).Draw(t, "den")
		reach := int64(1)<<(f.EB-1) + int64(f.SB)
		return new(big.Rat).Mul(big.NewRat(n, d), ratPow2(rapid.Int64Range(-reach, reach).Draw(t, "scale")))
	})
}

// Rounding is monotone: in the number, and in the mode from RTN to RTP.
func TestRoundingIsMonotone(t *testing.T) {
	laws(t, func(t *rapid.T) {
		f, rm := formats().Draw(t, "format"), modes().Draw(t, "rm")
		a, b := rationals(f).Draw(t, "a"), rationals(f).Draw(t, "b")
		if a.Cmp(b) > 0 {
			a, b = b, a
		}
		if x, y := f.FromRat(rm, a), f.FromRat(rm, b); !Leq(x, y) {
			t.Fatalf("%v %v: %v rounds to %v, %v to %v", f, rm, a, x, b, y)
		}
		x := f.FromRat(rm, a)
		if down, up := f.FromRat(RTN, a), f.FromRat(RTP, a); !Leq(down, x) || !Leq(x, up) {
			t.Fatalf("%v: %v rounds to %v outside of [%v, %v]", f, a, x, down, up)
		}
	})
}

// Directed rounding brackets the number, and nothing lies between the brackets' ends.
func TestRoundingBrackets(t *testing.T) {
	laws(t, func(t *rapid.T) {
		f := formats().Draw(t, "format")
		a := rationals(f).Draw(t, "a")
		down, up := f.FromRat(RTN, a), f.FromRat(RTP, a)
		if v, err := ToRat(down); err == nil && v.Cmp(a) > 0 {
			t.Fatalf("RTN of %v is %v", a, down)
		}
		if v, err := ToRat(up); err == nil && v.Cmp(a) < 0 {
			t.Fatalf("RTP of %v is %v", a, up)
		}
		if down.Same(up) || down.IsZero() && up.IsZero() {
			return
		}
		low, high := down.IEEEBits(), up.IEEEBits()
		if gap := new(big.Int).Sub(high, low); gap.CmpAbs(big.NewInt(1)) != 0 && a.Sign() != 0 {
			t.Fatalf("%v: %v lies between %v and %v, not neighbours", f, a, down, up)
		}
	})
}

// Fma agrees with exact rational arithmetic rounded once, and with Mul and Add where those are its special cases.
func TestFmaIsExact(t *testing.T) {
	laws(t, func(t *rapid.T) {
		f, rm := formats().Draw(t, "format"), modes().Draw(t, "rm")
		x, y, z := floats(f).Draw(t, "x"), floats(f).Draw(t, "y"), floats(f).Draw(t, "z")
		one := f.FromInt(RNE, big.NewInt(1))
		if got, want := Fma(rm, x, one, z), Add(rm, x, z); !got.Same(want) {
			t.Fatalf("fma %v %v 1 %v = %v, sum %v", rm, x, z, got, want)
		}
		p := Mul(rm, x, y)
		if got := Fma(rm, x, y, f.Zero(x.IsNegative() != y.IsNegative())); !got.Same(p) {
			t.Fatalf("fma %v %v %v ±0 = %v, product %v", rm, x, y, got, p)
		}
		a, errA := ToRat(x)
		b, errB := ToRat(y)
		c, errC := ToRat(z)
		if errA != nil || errB != nil || errC != nil {
			return
		}
		exact := a.Mul(a, b)
		if exact.Add(exact, c).Sign() == 0 {
			return
		}
		if got, want := Fma(rm, x, y, z), f.FromRat(rm, exact); !got.Same(want) {
			t.Fatalf("fma %v %v %v %v = %v, exactly %v", rm, x, y, z, got, want)
		}
	})
}

// x - x is +0 except under RTN; sums and products commute; negating operands and mirroring the mode negates results.
func TestSymmetry(t *testing.T) {
	mirror := map[RoundingMode]RoundingMode{RNE: RNE, RNA: RNA, RTP: RTN, RTN: RTP, RTZ: RTZ}
	laws(t, func(t *rapid.T) {
		f, rm := formats().Draw(t, "format"), modes().Draw(t, "rm")
		x, y := floats(f).Draw(t, "x"), floats(f).Draw(t, "y")
		if d := Sub(rm, x, x); x.IsFinite() && !d.Same(f.Zero(rm == RTN)) {
			t.Fatalf("%v - itself, %v: %v", x, rm, d)
		}
		if !Add(rm, x, y).Same(Add(rm, y, x)) || !Mul(rm, x, y).Same(Mul(rm, y, x)) {
			t.Fatalf("%v and %v do not commute under %v", x, y, rm)
		}
		if got, want := Mul(mirror[rm], Neg(x), y), Neg(Mul(rm, x, y)); !got.Same(want) {
			t.Fatalf("(-x)·y = %v, -(x·y) = %v", got, want)
		}
		sum := Add(rm, x, y)
		if got := Add(mirror[rm], Neg(x), Neg(y)); !sum.IsZero() && !got.Same(Neg(sum)) {
			t.Fatalf("(-x)+(-y) = %v, -(x+y) = %v", got, Neg(sum))
		}
	})
}

// Bit patterns, rationals and wider formats hold every number.
func TestRoundTrips(t *testing.T) {
	laws(t, func(t *rapid.T) {
		f, rm := formats().Draw(t, "format"), modes().Draw(t, "rm")
		x := floats(f).Draw(t, "x")
		if !f.FromBits(x.IEEEBits()).Same(x) {
			t.Fatalf("bits of %v", x)
		}
		if b, ok := x.Bits64(); ok && !f.FromBits64(b).Same(x) {
			t.Fatalf("64 bits of %v", x)
		}
		wider := Format{f.EB + rapid.IntRange(1, 40).Draw(t, "eb"), f.SB + rapid.IntRange(0, 90).Draw(t, "sb")}
		if y := wider.Convert(rm, x); !f.Convert(rm, y).Same(x) {
			t.Fatalf("%v by way of %v", x, y)
		}
		if v, err := ToRat(x); err == nil && !x.IsZero() && !f.FromRat(rm, v).Same(x) {
			t.Fatalf("rational of %v", x)
		}
	})
}
