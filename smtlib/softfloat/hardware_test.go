package softfloat

import (
	"math"
	"math/big"
	"testing"
)

// The machine's floating-point unit as witness, for Float32 and Float64.

func f64() Format { return Format{11, 53} }
func f32() Format { return Format{8, 24} }

func from64(v float64) Float { return f64().FromBits64(math.Float64bits(v)) }
func from32(v float32) Float { return f32().FromBits64(uint64(math.Float32bits(v))) }

// want64 compares a result with the machine's; NaNs are all one.
func want64(t *testing.T, got Float, want float64, op string, args ...any) {
	t.Helper()
	if b, ok := got.Bits64(); ok == math.IsNaN(want) || ok && b != math.Float64bits(want) {
		t.Fatalf("%s %v = %v, machine %v %v", op, args, got, want, from64(want))
	}
}

func want32(t *testing.T, got Float, want float32, op string, args ...any) {
	t.Helper()
	if b, ok := got.Bits64(); ok == (want != want) || ok && b != uint64(math.Float32bits(want)) {
		t.Fatalf("%s %v = %v, machine %v %v", op, args, got, want, from32(want))
	}
}

func (r source) float64() float64 { return math.Float64frombits(low64(r.pattern(f64()))) }

func (r source) floats64() (x, y, z float64) {
	t := r.tuple(f64(), 3)
	return math.Float64frombits(low64(t[0])), math.Float64frombits(low64(t[1])), math.Float64frombits(low64(t[2]))
}

func (r source) floats32() (x, y float32) {
	t := r.tuple(f32(), 2)
	return math.Float32frombits(uint32(low64(t[0]))), math.Float32frombits(uint32(low64(t[1])))
}

func TestHardware64(t *testing.T) {
	r := newSource(64)
	for range trials(60_000) {
		x, y, z := r.floats64()
		a, b, c := from64(x), from64(y), from64(z)
		want64(t, Add(RNE, a, b), x+y, "add", x, y)
		want64(t, Sub(RNE, a, b), x-y, "sub", x, y)
		want64(t, Mul(RNE, a, b), float64(x*y), "mul", x, y)
		want64(t, Div(RNE, a, b), x/y, "div", x, y)
		want64(t, Sqrt(RNE, a), math.Sqrt(x), "sqrt", x)
		want64(t, Fma(RNE, a, b, c), math.FMA(x, y, z), "fma", x, y, z)
		want64(t, Fma(RNE, a, b, from64(-x*y)), math.FMA(x, y, -x*y), "fma", x, y, "-product")
		want64(t, Rem(a, b), math.Remainder(x, y), "rem", x, y)
		want64(t, RoundToIntegral(RNE, a), math.RoundToEven(x), "round", x)
		want64(t, RoundToIntegral(RNA, a), math.Round(x), "round away", x)
		want64(t, RoundToIntegral(RTP, a), math.Ceil(x), "ceil", x)
		want64(t, RoundToIntegral(RTN, a), math.Floor(x), "floor", x)
		want64(t, RoundToIntegral(RTZ, a), math.Trunc(x), "trunc", x)
		want32(t, f32().Convert(RNE, a), float32(x), "to float32", x)
		if Lt(a, b) != (x < y) || Leq(a, b) != (x <= y) || Gt(a, b) != (x > y) || Geq(a, b) != (x >= y) ||
			Eq(a, b) != (x == y) {
			t.Fatalf("order of %v and %v", x, y)
		}
	}
}

// TestHardwareDirected derives the directed modes from the machine's nearest result and the sign of its error, which
// fused multiply-add gives exactly as long as nothing underflows.
func TestHardwareDirected(t *testing.T) {
	r := newSource(5)
	for range trials(30_000) {
		x, y, _ := r.floats64()
		x, y = moderate(x), moderate(y)
		a, b := from64(x), from64(y)
		sum := x + y
		t1 := sum - x
		directed(t, "add", func(rm RoundingMode) Float { return Add(rm, a, b) }, sum, (x-(sum-t1))+(y-t1), x, y)
		product := float64(x * y)
		rest := math.FMA(x, y, -product)
		directed(t, "mul", func(rm RoundingMode) Float { return Mul(rm, a, b) }, product, rest, x, y)
		q := x / y
		rest = math.FMA(-q, y, x) * math.Copysign(1, y)
		directed(t, "div", func(rm RoundingMode) Float { return Div(rm, a, b) }, q, rest, x, y)
		x = math.Abs(x)
		root := math.Sqrt(x)
		directed(t, "sqrt", func(rm RoundingMode) Float { return Sqrt(rm, from64(x)) }, root,
			math.FMA(-root, root, x), x)
	}
}

// moderate brings a number's exponent between -128 and 127.
func moderate(x float64) float64 {
	b := math.Float64bits(x)
	e := b >> 52 & 0x7ff
	return math.Float64frombits(b&^(0x7ff<<52) | (1023-128+e%256)<<52)
}

// directed checks the directed modes; the exact result is nearest + err.
func directed(t *testing.T, op string, got func(rm RoundingMode) Float, nearest, err float64, args ...any) {
	t.Helper()
	up, down := nearest, nearest
	if err > 0 {
		up = math.Nextafter(nearest, math.Inf(1))
	} else if err < 0 {
		down = math.Nextafter(nearest, math.Inf(-1))
	}
	toZero := down
	if nearest < 0 {
		toZero = up
	}
	if nearest == 0 { // exact cancellation
		down = math.Copysign(0, -1)
	}
	want64(t, got(RTP), up, op+" RTP", args...)
	want64(t, got(RTN), down, op+" RTN", args...)
	want64(t, got(RTZ), toZero, op+" RTZ", args...)
}

// TestHardware32 uses the machine's single-precision instructions for + - * /; a square root in double precision,
// rounded once, is a correct single-precision root (53 ≥ 2·24 + 2).
func TestHardware32(t *testing.T) {
	r := newSource(32)
	for range trials(60_000) {
		x, y := r.floats32()
		a, b := from32(x), from32(y)
		want32(t, Add(RNE, a, b), x+y, "add", x, y)
		want32(t, Sub(RNE, a, b), x-y, "sub", x, y)
		want32(t, Mul(RNE, a, b), float32(x*y), "mul", x, y)
		want32(t, Div(RNE, a, b), x/y, "div", x, y)
		want32(t, Sqrt(RNE, a), float32(math.Sqrt(float64(x))), "sqrt", x)
		want64(t, f64().Convert(RTP, a), float64(x), "to float64", x)
		// The remainder is exact, so that of the doubles is that of the singles.
		want32(t, Rem(a, b), float32(math.Remainder(float64(x), float64(y))), "rem", x, y)
		fma32(t, x, y, x)
		fma32(t, x, y, float32(-x*y))
	}
}

// fma32: a double holds the product of singles exactly, math/big the sum, and rounds it once.
func fma32(t *testing.T, x, y, z float32) {
	t.Helper()
	product := float64(x) * float64(y)
	got := Fma(RNE, from32(x), from32(y), from32(z))
	if s := product + float64(z); math.IsNaN(s) || math.IsInf(s, 0) {
		want32(t, got, float32(s), "fma", x, y, z)
		return
	}
	exact := new(big.Float).SetPrec(700).SetFloat64(product)
	if exact.Add(exact, big.NewFloat(float64(z))).Sign() != 0 {
		want, _ := exact.Float32()
		want32(t, got, want, "fma", x, y, z)
	}
}

func TestHardwareIntegers(t *testing.T) {
	r := newSource(63)
	for range trials(60_000) {
		n := int64(r.Uint64()) >> r.IntN(64)
		u := uint64(n)
		want64(t, f64().FromInt(RNE, big.NewInt(n)), float64(n), "from int", n)
		want32(t, f32().FromInt(RNE, big.NewInt(n)), float32(n), "from int", n)
		want64(t, f64().FromInt(RNE, new(big.Int).SetUint64(u)), float64(u), "from uint", u)
		want32(t, f32().FromInt(RNE, new(big.Int).SetUint64(u)), float32(u), "from uint", u)
		x := r.float64()
		if i, err := ToInt(RTZ, from64(x)); err == nil && i.IsInt64() && i.Int64() != int64(x) {
			t.Fatalf("to int %v = %v", x, i)
		}
		if v, err := ToRat(from64(x)); err == nil && v.Cmp(new(big.Rat).SetFloat64(x)) != 0 {
			t.Fatalf("to rational %v = %v", x, v)
		}
	}
}

// TestHardwareRationals compares with math/big's rounding of quotients to the nearest.
func TestHardwareRationals(t *testing.T) {
	r := newSource(7)
	for range trials(20_000) {
		num, den := r.bits(1+r.IntN(300)), r.bits(1+r.IntN(300))
		if den.Sign() == 0 || num.Sign() == 0 {
			continue
		}
		v := new(big.Rat).SetFrac(num, den)
		if r.IntN(2) == 0 {
			v.Mul(v, ratPow2(int64(r.IntN(2200)-1100)))
		}
		want, _ := v.Float64()
		want64(t, f64().FromRat(RNE, v), want, "to_fp", v)
		single, _ := v.Float32()
		want32(t, f32().FromRat(RNE, v), single, "to_fp", v)
	}
}
