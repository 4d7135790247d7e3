package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// largeSeed writes a script of at least size bytes: precedence and capacity constraints of a large shop, as a front end
// writes them. With bits, over bit-vectors.
func largeSeed(size int, bits bool) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	sort, number := "Int", func(n int) string { return fmt.Sprint(n) }
	plus, leq, logic := "+", "<=", "QF_LIA"
	if bits {
		sort, number = "(_ BitVec 32)", func(n int) string { return fmt.Sprintf("#x%08x", n) }
		plus, leq, logic = "bvadd", "bvule", "QF_BV"
	}
	fmt.Fprintf(&b, "(set-logic %s)\n", logic)
	const tasks = 2000
	for i := range tasks {
		fmt.Fprintf(&b, "(declare-fun start_%d () %s)\n(declare-fun late_%d () Bool)\n", i, sort, i)
	}
	for b.Len() < size {
		i, j, k := rng.IntN(tasks), rng.IntN(tasks), rng.IntN(tasks)
		fmt.Fprintf(&b, "(assert (let ((end (%s start_%d %s))) (or (%s end start_%d) (and late_%d (not (= end start_%d)))\n",
			plus, i, number(rng.IntN(500)), leq, j, j, k)
		fmt.Fprintf(&b, "  (=> late_%d (%s (%s start_%d start_%d) (%s end %s))))))\n",
			k, leq, plus, j, k, plus, number(rng.IntN(9000)))
	}
	b.WriteString("(check-sat)\n")
	return []byte(b.String())
}

// clock measures processor time beside wall time: on a busy machine it is nearer to what one free core would do.
type clock struct{ begun time.Duration }

func startClock() clock { return clock{processorTime()} }

func (c clock) seconds() float64 { return (processorTime() - c.begun).Seconds() }

func parse(b *testing.B, src []byte) *smtlib.Script {
	b.Helper()
	script, errs := smtlib.Parse(theory.Signature(smtlib.LogicOf(src)), "bench.smt2", src)
	if len(errs) > 0 {
		b.Fatal(errs)
	}
	return script
}

func seed(b *testing.B, src []byte) *fragment.Seed {
	b.Helper()
	s, err := fragment.ReadSeed("bench.smt2", src)
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchmarkParse10MB: at least 50 MB/s on one core.
func BenchmarkParse10MB(b *testing.B) {
	for _, bits := range []bool{false, true} {
		src := largeSeed(10<<20, bits)
		b.Run(map[bool]string{false: "QF_LIA", true: "QF_BV"}[bits], func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			c, n := startClock(), 0
			for b.Loop() {
				parse(b, src)
				n++
			}
			b.ReportMetric(float64(n*len(src))/c.seconds()/1e6, "MB/cpu-s")
		})
	}
}

// BenchmarkParseMemory: at most 25 bytes of heap per byte of input; live after the parse, and the most the heap held
// during it.
func BenchmarkParseMemory(b *testing.B) {
	src := largeSeed(10<<20, false)
	var live, peak float64
	for b.Loop() {
		var before, after, collected runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		script := parse(b, src)
		runtime.ReadMemStats(&after)
		runtime.GC()
		runtime.ReadMemStats(&collected)
		runtime.KeepAlive(script)
		live = float64(collected.HeapAlloc-before.HeapAlloc) / float64(len(src))
		peak = float64(after.HeapSys-before.HeapSys+after.HeapIdle) / float64(len(src))
		peak = max(peak, float64(after.HeapAlloc-before.HeapAlloc)/float64(len(src)))
	}
	b.ReportMetric(live, "live-B/B")
	b.ReportMetric(peak, "heap-B/B")
}

// BenchmarkEvaluate: at least 5 million node evaluations/s.
func BenchmarkEvaluate(b *testing.B) {
	for _, bits := range []bool{false, true} {
		s := seed(b, largeSeed(1<<20, bits))
		b.Run(map[bool]string{false: "QF_LIA", true: "QF_BV"}[bits], func(b *testing.B) {
			c, nodes := startClock(), 0
			for i := 0; b.Loop(); i++ {
				m := search.Draw(s, model.Sources[i%2], rand.New(rand.NewPCG(uint64(i), 1)))
				model.NewSeedEvaluator(s, m).All()
				nodes += int(s.Arena.Len())
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(nodes)/c.seconds(), "nodes/cpu-s")
		})
	}
}

// floats writes a script of n operations on numbers of Float64, each on arguments of its own.
func floats(operations int) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	modes := []string{"RNE", "RNA", "RTP", "RTN", "RTZ"}
	var b strings.Builder
	const symbols = 500
	b.WriteString("(set-logic QF_FP)\n")
	for i := range symbols {
		fmt.Fprintf(&b, "(declare-fun x%d () Float64)\n", i)
	}
	binary := []string{"fp.add", "fp.sub", "fp.mul", "fp.div"}
	for i := range operations / 5 {
		m, x := modes[i%5], func() string { return fmt.Sprintf("x%d", rng.IntN(symbols)) }
		fmt.Fprintf(&b, "(assert (fp.leq (fp.sqrt %s (%s %s %s %s)) (fp.roundToIntegral %s (fp.fma %s %s %s %s))))\n",
			m, binary[i%4], m, x(), x(), m, m, x(), x(), x())
	}
	b.WriteString("(check-sat)\n")
	return []byte(b.String())
}

// BenchmarkFloat64: at least 500,000 operations/s, through the rows: a fifth each are a comparison, a square root, an
// integral part, a fused multiplication and addition, and another of the four operations.
func BenchmarkFloat64(b *testing.B) {
	const operations = 20_000
	s := seed(b, floats(operations))
	models := []*model.Model{}
	for i := range 8 {
		models = append(models, model.Draw(s, model.Sources[i%2], rand.New(rand.NewPCG(uint64(i), 1))))
	}
	c, done := startClock(), 0
	for i := 0; b.Loop(); i++ {
		model.NewSeedEvaluator(s, models[i%len(models)]).All()
		done += operations
	}
	b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "ops/s")
	b.ReportMetric(float64(done)/c.seconds(), "ops/cpu-s")
}

// stores writes a script that compares two arrays of n stores each, and selects from every array on the way.
func stores(n int) []byte {
	var b strings.Builder
	b.WriteString("(set-logic QF_ALIA)\n(declare-fun x () Int)\n(declare-fun a0 () (Array Int Int))\n")
	b.WriteString("(declare-fun b0 () (Array Int Int))\n")
	for _, array := range []string{"a", "b"} {
		for i := range n {
			fmt.Fprintf(&b, "(define-fun %s%d () (Array Int Int) (store %s%d (+ x %d) %d))\n", array, i+1, array, i, i, i)
			fmt.Fprintf(&b, "(assert (= (select %s%d (- x %d)) %d))\n", array, i+1, i, i)
		}
	}
	fmt.Fprintf(&b, "(assert (= a%d b%d))\n(check-sat)\n", n, n)
	return []byte(b.String())
}

// BenchmarkArrays: the time for a store, a selection and its part of a comparison does not depend on how many stores
// there are.
func BenchmarkArrays(b *testing.B) {
	for _, n := range []int{1000, 4000, 16_000} {
		s := seed(b, stores(n))
		m := model.Draw(s, model.Sources[0], rand.New(rand.NewPCG(1, 1)))
		e := model.NewSeedEvaluator(s, m)
		e.All()
		if v := e.Value(s.Assertions[len(s.Assertions)-1]); value.IsOpen(v) {
			b.Fatal(v)
		}
		b.Run(fmt.Sprint(n, "-stores"), func(b *testing.B) {
			c, done := startClock(), 0
			for b.Loop() {
				model.NewSeedEvaluator(s, m).All()
				done += 2 * n
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(done), "ns/store")
			b.ReportMetric(c.seconds()*1e9/float64(done), "cpu-ns/store")
		})
	}
}

// BenchmarkGenerate: at least 20,000 instances/s on a tiny seed with at most 8 assertions, and 100 MB/s of text at the
// large end; with printing, without solver.
func BenchmarkGenerate(b *testing.B) {
	tiny := mutate.Defaults()
	tiny.MaxAsserts = 8
	published := mutate.Defaults() // the published algorithm, with models that cost nothing to find
	published.Strategies = []mutate.Weight{{Strategy: mutate.Boolean, Weight: 1}}
	published.ModelSources = []string{"random", "boundary"}
	type row struct {
		name     string
		src      []byte
		settings mutate.Settings
	}
	rows := []row{
		{"tiny-8-asserts", []byte(tinySeed), tiny},
		{"tiny-defaults", []byte(tinySeed), mutate.Defaults()},
		{"large", largeSeed(1<<20, false), mutate.Defaults()},
		{"tiny-published", []byte(tinySeed), published},
		{"large-published", largeSeed(1<<20, false), published},
	}
	for _, s := range mutate.Strategies() {
		only := mutate.Defaults()
		only.Strategies = []mutate.Weight{{Strategy: s.Name, Weight: 1}}
		rows = append(rows, row{"tiny/" + s.Name, []byte(tinySeed), only})
	}
	for _, bench := range rows {
		b.Run(bench.name, func(b *testing.B) {
			g := mutate.NewGenerator(seed(b, bench.src), bench.settings, "bench", 1)
			var w instance.Writer
			var r *mutate.Round
			var text []byte
			c, bytes, i := startClock(), 0, 0
			for b.Loop() {
				if r == nil || r.Number != g.RoundOf(i) {
					r = g.Round(g.RoundOf(i))
				}
				if in := r.Instance(i); in != nil {
					text = w.AppendInstance(text[:0], in, instance.Dialect{})
					bytes += len(text)
				}
				i++
			}
			b.ReportMetric(float64(i)/b.Elapsed().Seconds(), "instances/s")
			b.ReportMetric(float64(bytes)/b.Elapsed().Seconds()/1e6, "MB/s")
			b.ReportMetric(float64(i)/c.seconds(), "instances/cpu-s")
			b.ReportMetric(float64(bytes)/c.seconds()/1e6, "MB/cpu-s")
		})
	}
}

// BenchmarkReplicationSeed: from a file of 118,000 nodes to the first instance in at most 0.5 s, to 100 in 1 s.
func BenchmarkReplicationSeed(b *testing.B) {
	src, err := os.ReadFile(filepath.Join("..", "..", "shared", "seeds", "storm-replication", "bug20.smt2"))
	if err != nil {
		b.Skip("the replication seeds are not here: ", err)
	}
	for _, n := range []int{1, 100} {
		b.Run(fmt.Sprintf("%d-instances", n), func(b *testing.B) {
			for b.Loop() {
				g := mutate.NewGenerator(seed(b, src), mutate.Defaults(), "bench", 1)
				var w instance.Writer
				r := g.Round(0)
				for i := range n {
					w.AppendInstance(nil, r.Instance(i), instance.Dialect{})
				}
			}
		})
	}
}
