package softfloat

import (
	"math/big"
	"testing"
)

// operands draws a fixed set of finite numbers, moderate in size like a seed's.
func operands(f Format) []Float {
	r := newSource(1)
	var xs []Float
	for len(xs) < 1024 {
		if x := f.FromBits(r.pattern(f)); x.class == finite {
			xs = append(xs, x)
		}
	}
	return xs
}

func bench(b *testing.B, f Format, op func(x, y, z Float) Float) {
	xs := operands(f)
	b.ReportAllocs()
	i := 0
	var sink Float
	for b.Loop() {
		sink = op(xs[i&1023], xs[(i*7+1)&1023], xs[(i*13+2)&1023])
		i++
	}
	_ = sink
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "ops/s")
}

func add(x, y, _ Float) Float  { return Add(RNE, x, y) }
func mul(x, y, _ Float) Float  { return Mul(RNE, x, y) }
func div(x, y, _ Float) Float  { return Div(RNE, x, y) }
func fma(x, y, z Float) Float  { return Fma(RNE, x, y, z) }
func sqrt(x, _, _ Float) Float { return Sqrt(RNE, Abs(x)) }
func rem(x, y, _ Float) Float  { return Rem(x, y) }
func rti(x, _, _ Float) Float  { return RoundToIntegral(RNE, x) }

func narrow(x, _, _ Float) Float { return f32().Convert(RNE, x) }

func f128() Format { return Format{15, 113} }

func BenchmarkAdd64(b *testing.B)     { bench(b, f64(), add) }
func BenchmarkMul64(b *testing.B)     { bench(b, f64(), mul) }
func BenchmarkDiv64(b *testing.B)     { bench(b, f64(), div) }
func BenchmarkFma64(b *testing.B)     { bench(b, f64(), fma) }
func BenchmarkSqrt64(b *testing.B)    { bench(b, f64(), sqrt) }
func BenchmarkRem64(b *testing.B)     { bench(b, f64(), rem) }
func BenchmarkRound64(b *testing.B)   { bench(b, f64(), rti) }
func BenchmarkConvert64(b *testing.B) { bench(b, f64(), narrow) }
func BenchmarkAdd128(b *testing.B)    { bench(b, f128(), add) }
func BenchmarkMul128(b *testing.B)    { bench(b, f128(), mul) }
func BenchmarkDiv128(b *testing.B)    { bench(b, f128(), div) }
func BenchmarkFma128(b *testing.B)    { bench(b, f128(), fma) }
func BenchmarkSqrt128(b *testing.B)   { bench(b, f128(), sqrt) }
func BenchmarkRem128(b *testing.B)    { bench(b, f128(), rem) }

func BenchmarkBits64(b *testing.B) {
	bench(b, f64(), func(x, _, _ Float) Float {
		v, _ := x.Bits64()
		return f64().FromBits64(v)
	})
}

func BenchmarkFromRat64(b *testing.B) {
	third := big.NewRat(1, 3)
	bench(b, f64(), func(_, _, _ Float) Float { return f64().FromRat(RNE, third) })
}
