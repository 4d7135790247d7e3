package softfloat

import (
	"math/big"
	"testing"
)

// operand is one element in both forms.
type operand struct {
	x Float
	r ref
}

func elements(o *oracle) []operand {
	var all []operand
	for k := int64(0); k < 1<<o.f.Width(); k++ {
		b := big.NewInt(k)
		all = append(all, operand{x: o.f.FromBits(b), r: o.ref(b)})
	}
	return all
}

func tinyFormats() []Format { return []Format{{2, 2}, {2, 3}, {3, 2}, {2, 5}, {3, 3}, {3, 4}} }

// TestTinyFormats checks all operations and modes on every operand and pair of operands of the smallest formats.
func TestTinyFormats(t *testing.T) {
	for _, f := range tinyFormats() {
		o := newOracle(f)
		all := elements(o)
		for _, a := range all {
			checkUnary(t, o, a)
			for _, b := range all {
				checkBinary(t, o, a, b)
				checkRelations(t, o, a, b)
			}
		}
	}
}

// TestTinyFma does the same with triples, from (3,3) on in a long run only.
func TestTinyFma(t *testing.T) {
	formats := []Format{{2, 2}, {2, 3}, {3, 2}}
	if long() {
		formats = append(formats, Format{3, 3}, Format{2, 5}, Format{3, 4})
	}
	for _, f := range formats {
		o := newOracle(f)
		all := elements(o)
		for _, a := range all {
			for _, b := range all {
				for _, c := range all {
					checkFma(t, o, a, b, c)
				}
			}
		}
	}
}

func checkFma(t *testing.T, o *oracle, a, b, c operand) {
	t.Helper()
	checkAll(t, o.fma(a.r, b.r, c.r), func(rm RoundingMode) Float { return Fma(rm, a.x, b.x, c.x) },
		"fp.fma", a.x, b.x, c.x)
}

func checkBinary(t *testing.T, o *oracle, a, b operand) {
	t.Helper()
	for _, op := range []struct {
		name string
		want func(x, y ref) answer
		got  func(rm RoundingMode, x, y Float) Float
	}{
		{"fp.add", o.add, Add},
		{"fp.sub", o.sub, Sub},
		{"fp.mul", o.mul, Mul},
		{"fp.div", o.div, Div},
		{"fp.rem", o.rem, func(_ RoundingMode, x, y Float) Float { return Rem(x, y) }},
	} {
		checkAll(t, op.want(a.r, b.r), func(rm RoundingMode) Float { return op.got(rm, a.x, b.x) }, op.name, a.x, b.x)
	}
}

func checkRelations(t *testing.T, o *oracle, a, b operand) {
	t.Helper()
	numbers := !a.r.nan() && !b.r.nan()
	c := 0
	if numbers {
		c = o.order(a.r, b.r)
	}
	same := a.r.nan() && b.r.nan() || numbers && a.r.bits.Cmp(b.r.bits) == 0
	for _, rel := range []struct {
		name      string
		got, want bool
	}{
		{"fp.lt", Lt(a.x, b.x), numbers && c < 0},
		{"fp.leq", Leq(a.x, b.x), numbers && c <= 0},
		{"fp.gt", Gt(a.x, b.x), numbers && c > 0},
		{"fp.geq", Geq(a.x, b.x), numbers && c >= 0},
		{"fp.eq", Eq(a.x, b.x), numbers && c == 0},
		{"=", a.x.Same(b.x), same},
	} {
		if rel.got != rel.want {
			t.Fatalf("(%s %v %v) = %t", rel.name, a.x, b.x, rel.got)
		}
	}
	for sign, op := range map[int]func(x, y Float) (Float, bool){-1: Min, 1: Max} {
		want, open := o.extremum(a.r, b.r, sign)
		got, ok := op(a.x, b.x)
		if ok == open {
			t.Fatalf("extremum %d of %v and %v: ok = %t", sign, a.x, b.x, ok)
		}
		if ok {
			check(t, got, want, "extremum %d of %v and %v", sign, a.x, b.x)
		}
	}
}

func checkUnary(t *testing.T, o *oracle, a operand) {
	t.Helper()
	x, r := a.x, a.r
	checkAll(t, o.sqrt(r), func(rm RoundingMode) Float { return Sqrt(rm, x) }, "fp.sqrt", x)
	checkAll(t, o.roundToIntegral(r), func(rm RoundingMode) Float { return RoundToIntegral(rm, x) },
		"fp.roundToIntegral", x)
	checkClass(t, o, a)
	v, err := ToRat(x)
	if (err == nil) != (r.val != nil) || err == nil && v.Cmp(r.val) != 0 {
		t.Fatalf("fp.to_real %v = %v, %v", x, v, err)
	}
	for _, rm := range RoundingModes() {
		n, err := ToInt(rm, x)
		if (err == nil) != (r.val != nil) || err == nil && n.Cmp(roundRat(rm, r.val)) != 0 {
			t.Fatalf("%v rounded to an integer %v: %v, %v", x, rm, n, err)
		}
		if r.val == nil {
			continue
		}
		if back := o.f.FromRat(rm, v); !x.IsZero() && !back.Same(x) {
			t.Fatalf("to_fp %v %v = %v, want %v", rm, v, back, x)
		}
	}
}

func checkClass(t *testing.T, o *oracle, a operand) {
	t.Helper()
	x, r := a.x, a.r
	normal, subnormal := false, false
	if r.val != nil && !r.zero() {
		least := o.value(new(big.Int).Lsh(big.NewInt(1), uint(o.f.SB-1)))
		normal = abs(r.val).Cmp(least) >= 0
		subnormal = !normal
	}
	for _, q := range []struct {
		name      string
		got, want bool
	}{
		{"isNormal", x.IsNormal(), normal},
		{"isSubnormal", x.IsSubnormal(), subnormal},
		{"isZero", x.IsZero(), r.zero()},
		{"isInfinite", x.IsInfinite(), r.inf},
		{"isNaN", x.IsNaN(), r.nan()},
		{"isNegative", x.IsNegative(), !r.nan() && r.neg},
		{"isPositive", x.IsPositive(), !r.nan() && !r.neg},
		{"finite", x.IsFinite(), r.val != nil},
	} {
		if q.got != q.want {
			t.Fatalf("%s %v = %t", q.name, x, q.got)
		}
	}
	if r.nan() {
		if Abs(x).class != nan || !Neg(x).Same(x) || !Abs(x).Same(x) {
			t.Fatalf("abs or neg of NaN: %v, %v", Abs(x), Neg(x))
		}
		return
	}
	top := o.f.Width() - 1
	check(t, Abs(x), new(big.Int).SetBit(r.bits, top, 0), "fp.abs %v", x)
	check(t, Neg(x), new(big.Int).SetBit(r.bits, top, r.bits.Bit(top)^1), "fp.neg %v", x)
}

// TestTinyConversions converts every element of the tiny formats to every other, and a grid of rationals, finer
// than the formats and reaching beyond them, to each.
func TestTinyConversions(t *testing.T) {
	for _, f := range tinyFormats() {
		o := newOracle(f)
		for _, g := range append(tinyFormats(), Format{5, 11}, Format{4, 70}) {
			from := newOracle(g)
			var xs []operand
			if g.Width() <= 12 {
				xs = elements(from)
			} else {
				r := newSource(int64(g.Width()))
				for range trials(2000) {
					b := r.pattern(g)
					xs = append(xs, operand{x: g.FromBits(b), r: from.ref(b)})
				}
			}
			for _, a := range xs {
				checkConvert(t, o, a)
			}
		}
		for n := int64(-700); n <= 700; n++ {
			for _, d := range []int64{1, 2, 3, 7, 32, 64} {
				v := big.NewRat(n, d)
				if v.Sign() == 0 {
					check(t, f.FromRat(RTN, v), new(big.Int), "to_fp of 0")
					continue
				}
				checkAll(t, o.rounded(v), func(rm RoundingMode) Float { return f.FromRat(rm, v) }, "to_fp "+v.String())
			}
		}
	}
}

func checkConvert(t *testing.T, o *oracle, a operand) {
	t.Helper()
	var want answer
	switch r := a.r; {
	case r.nan():
		want = o.nan()
	case r.inf:
		want = o.infinity(r.neg)
	default:
		want = o.signedRounded(r.val, r.neg)
	}
	checkAll(t, want, func(rm RoundingMode) Float { return o.f.Convert(rm, a.x) }, "to_fp "+o.f.String(), a.x)
}
