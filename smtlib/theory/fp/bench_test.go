package fp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

var (
	binary64  = softfloat.Format{EB: 11, SB: 53}
	binary128 = softfloat.Format{EB: 15, SB: 113}
)

// benchmark evaluates applications of a row to a mode and n floats, or to floats only.
func benchmark(b *testing.B, f softfloat.Format, name string, rounds bool, n int, indices ...smtlib.Index) {
	a := smtlib.NewArena(theory.Signature("ALL"))
	fun, err := a.Operator(name, indices...)
	if err != nil {
		b.Fatal(err)
	}
	format := a.IndexedSort("FloatingPoint", int64(f.EB), int64(f.SB))
	d := &drawer{Rand: rand.New(rand.NewPCG(1, 2))}
	const draws = 1024
	calls := make([]operator.Call, draws)
	for i := range calls {
		c := operator.Call{Arena: a, Fun: a.FunInfo(fun)}
		var sorts []smtlib.Sort
		if rounds {
			c.Args = append(c.Args, value.RoundingModes()[i%5])
			sorts = append(sorts, a.IndexedSort("RoundingMode"))
		}
		for range n {
			c.Args = append(c.Args, value.Float{Float: f.FromBits(d.number(f.Width()))})
			sorts = append(sorts, format)
		}
		if c.Sort, err = a.Rank(fun, sorts...); err != nil {
			b.Fatal(err)
		}
		calls[i] = c
	}
	row, env := theory.RowOf(calls[0].Fun.Op), operator.NewEnv()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		env.Steps = operator.DefaultSteps
		sink = row.Eval(env, &calls[i%draws])
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "ops/s")
}

var sink value.Value

func BenchmarkAdd64(b *testing.B)     { benchmark(b, binary64, "fp.add", true, 2) }
func BenchmarkMul64(b *testing.B)     { benchmark(b, binary64, "fp.mul", true, 2) }
func BenchmarkDiv64(b *testing.B)     { benchmark(b, binary64, "fp.div", true, 2) }
func BenchmarkFma64(b *testing.B)     { benchmark(b, binary64, "fp.fma", true, 3) }
func BenchmarkSqrt64(b *testing.B)    { benchmark(b, binary64, "fp.sqrt", true, 1) }
func BenchmarkRem64(b *testing.B)     { benchmark(b, binary64, "fp.rem", false, 2) }
func BenchmarkRound64(b *testing.B)   { benchmark(b, binary64, "fp.roundToIntegral", true, 1) }
func BenchmarkLt64(b *testing.B)      { benchmark(b, binary64, "fp.lt", false, 2) }
func BenchmarkToReal64(b *testing.B)  { benchmark(b, binary64, "fp.to_real", false, 1) }
func BenchmarkToFloat32(b *testing.B) { benchmark(b, binary64, "to_fp", true, 1, index(8), index(24)) }
func BenchmarkToSBV64(b *testing.B)   { benchmark(b, binary64, "fp.to_sbv", true, 1, index(64)) }
func BenchmarkMul128(b *testing.B)    { benchmark(b, binary128, "fp.mul", true, 2) }
func BenchmarkFma128(b *testing.B)    { benchmark(b, binary128, "fp.fma", true, 3) }

func index(n int64) smtlib.Index { return smtlib.NumeralIndex(n) }
