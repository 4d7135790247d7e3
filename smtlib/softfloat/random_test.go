package softfloat

import (
	"errors"
	"math/big"
	"testing"
)

// TestOddFormats draws hard operands of formats around the word boundaries and of odd shapes.
func TestOddFormats(t *testing.T) {
	for _, c := range []struct {
		f Format
		n int
	}{
		{Format{2, 11}, 100}, {Format{2, 64}, 60}, {Format{3, 24}, 100}, {Format{5, 11}, 100}, {Format{8, 2}, 60},
		{Format{7, 31}, 50}, {Format{5, 61}, 50}, {Format{5, 62}, 100}, {Format{5, 63}, 100}, {Format{6, 64}, 100},
		{Format{6, 65}, 100}, {Format{2, 70}, 50}, {Format{3, 127}, 30}, {Format{4, 128}, 30}, {Format{5, 129}, 30},
		{Format{7, 200}, 10}, {Format{8, 24}, 40}, {Format{11, 53}, 3}, {Format{15, 113}, 1},
	} {
		o := newOracle(c.f)
		r := newSource(int64(1000*c.f.EB + c.f.SB))
		for range max(trials(c.n), 1) {
			var xs []operand
			for _, b := range r.tuple(c.f, 3) {
				xs = append(xs, operand{x: c.f.FromBits(b), r: o.ref(b)})
			}
			checkUnary(t, o, xs[0])
			checkBinary(t, o, xs[0], xs[1])
			checkRelations(t, o, xs[0], xs[1])
			checkFma(t, o, xs[0], xs[1], xs[2])
			g := Format{2 + r.IntN(6), 2 + r.IntN(140)}
			b := r.pattern(g)
			checkConvert(t, o, operand{x: g.FromBits(b), r: newOracle(g).ref(b)})
		}
	}
}

// TestWordAgainstBig runs the two implementations against each other where both apply: many more operands than the
// oracle can take, and exponent fields that it cannot take at all.
func TestWordAgainstBig(t *testing.T) {
	for _, f := range []Format{{2, 2}, {3, 5}, {5, 11}, {8, 24}, {11, 53}, {15, 61}, {15, 62}, {15, 63}, {15, 64},
		{30, 20}, {60, 62}, {60, 64}} {
		r := newSource(int64(f.EB*100 + f.SB))
		for range trials(1500) {
			var x [3]Float
			for i, b := range r.tuple(f, 3) {
				x[i] = f.FromBits(b)
			}
			if x[0].class != finite || x[1].class != finite || x[2].class != finite {
				continue
			}
			for _, rm := range RoundingModes() {
				compareWithBig(t, rm, x[0], x[1], x[2])
			}
		}
	}
}

func compareWithBig(t *testing.T, rm RoundingMode, x, y, z Float) {
	t.Helper()
	s := x.shape
	p := x.productBig(y)
	for _, c := range []struct {
		op        string
		got, want Float
	}{
		{"add", Add(rm, x, y), s.addBig(rm, x.bigTerm(), y.bigTerm())},
		{"mul", Mul(rm, x, y), s.roundBig(rm, p.neg, new(big.Int).Set(p.m), p.e, false)},
		{"div", Div(rm, x, y), x.divBig(rm, y)},
		{"fma", Fma(rm, x, y, z), s.addBig(rm, p, z.bigTerm())},
		{"sqrt", Sqrt(rm, Abs(x)), Abs(x).sqrtBig(rm)},
	} {
		if !c.got.Same(c.want) {
			t.Fatalf("%s %v %v %v %v: word %v, big %v", c.op, rm, x, y, z, c.got, c.want)
		}
	}
	if d := x.exp - y.exp; d >= 0 {
		if got, want := Rem(x, y), x.remBig(y, d); !got.Same(want) {
			t.Fatalf("rem %v %v: word %v, big %v", x, y, got, want)
		}
	}
	if x.exp < MaxExactBits && x.exp > -2 {
		k := x.integer(rm)
		got, want := RoundToIntegral(rm, x), s.zero(x.neg)
		if k.Sign() != 0 {
			want = s.roundBig(rm, x.neg, k.Abs(k), 0, false)
		}
		if !got.Same(want) {
			t.Fatalf("roundToIntegral %v %v: word %v, big %v", rm, x, got, want)
		}
	}
}

// TestRemainderOfHugeQuotient checks remainders whose quotient has 2^59 bits by Fermat's theorem: 2^(q-1) ≡ 1 modulo a
// prime q.
func TestRemainderOfHugeQuotient(t *testing.T) {
	for _, f := range []Format{{60, 20}, {60, 62}, {60, 64}, {60, 113}} {
		for _, q := range []int64{3, 5, 127, 65537, 524287} {
			y := f.FromInt(RNE, big.NewInt(q))
			e := (int64(1)<<58)/(q-1)*(q-1) + 3 // 2^e ≡ 8
			x := f.shape().power(false, e)
			r := 8 % q
			if 2*r > q {
				r -= q
			}
			if got, want := Rem(x, y), f.FromInt(RNE, big.NewInt(r)); !got.Same(want) {
				t.Errorf("%v: 2^%d rem %d = %v, want %d", f, e, q, got, r)
			}
		}
	}
}

// TestLimits: formats beyond the limits are refused, and values beyond MaxExactBits are not written down.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		eb, sb int
		ok     bool
	}{
		{2, 2, true}, {MaxEB, MaxSB, true}, {1, 5, false}, {5, 1, false}, {MaxEB + 1, 5, false}, {5, MaxSB + 1, false},
		{-3, 5, false}, {1 << 30, 1 << 30, false},
	} {
		if _, err := NewFormat(c.eb, c.sb); errors.Is(err, ErrFormat) == c.ok {
			t.Errorf("NewFormat(%d, %d): %v", c.eb, c.sb, err)
		}
	}
	wide := Format{60, 24}
	for _, x := range []Float{wide.MaxFinite(true), wide.MinSubnormal(false)} {
		if _, err := ToRat(x); !errors.Is(err, ErrTooLarge) {
			t.Errorf("ToRat(%v): %v", x, err)
		}
	}
	if _, err := ToInt(RNE, wide.MaxFinite(false)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("ToInt: %v", err)
	}
	if n, err := ToInt(RTP, wide.MinSubnormal(false)); err != nil || n.Int64() != 1 {
		t.Errorf("ToInt of the least subnormal: %v, %v", n, err)
	}
	for _, x := range []Float{wide.NaN(), wide.Inf(true)} {
		if _, err := ToInt(RNE, x); !errors.Is(err, ErrNotFinite) {
			t.Errorf("ToInt(%v): %v", x, err)
		}
		if _, err := ToRat(x); !errors.Is(err, ErrNotFinite) {
			t.Errorf("ToRat(%v): %v", x, err)
		}
	}
	if _, ok := wide.NaN().Bits(); ok {
		t.Error("NaN has bits")
	}
	if b := (Format{3, 5}).NaN().IEEEBits(); b.Int64() != 0b0_111_0001 {
		t.Errorf("NaN's canonical bits: %b", b)
	}
}

// TestLargestFormat: no operation of the largest format hangs or runs out of memory.
func TestLargestFormat(t *testing.T) {
	for _, f := range []Format{{MaxEB, MaxSB}, {MaxEB, 53}, {2, MaxSB}} {
		xs := []Float{f.MaxFinite(false), f.MinSubnormal(true), f.MinNormal(false), f.FromInt(RNE, big.NewInt(-3)),
			f.FromRat(RNA, big.NewRat(1, 3))}
		for _, x := range xs {
			RoundToIntegral(RTP, x)
			Sqrt(RNE, Abs(x))
			f.Convert(RTZ, Format{MaxEB, 70}.Convert(RNE, x))
			for _, y := range xs {
				Add(RTN, x, y)
				Div(RNE, x, y)
				Fma(RNE, x, y, xs[2])
				if f.SB < 1000 {
					Rem(x, y)
				}
			}
		}
		if got := Mul(RTZ, xs[0], xs[0]); !got.Same(xs[0]) {
			t.Errorf("%v: overflow toward zero misses the largest number", f)
		}
	}
}
