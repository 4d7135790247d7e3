package regex_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/regex"
)

// hundred draws expressions of about a hundred operators and constants that are no trivial language, each with
// strings of a thousand characters.
func hundred(classical bool) (es []*expr, strings [][]rune) {
	rng := rand.New(rand.NewPCG(8, 9))
	for seed := uint64(0); len(es) < 50; seed++ {
		e := draw(seeded(seed), abc, 60, classical)
		nodes := 0
		e.walk(func(*expr) { nodes++ })
		b := regex.NewBuilder()
		r := b.Star(e.build(b))
		s, found := b.Sample(r, rng, 1000, regex.NewBudget(plenty))
		if nodes < 80 || nodes > 130 || found != regex.Yes || len(s) < 300 {
			continue
		}
		for len(s) < 1000 {
			s = append(s, s...)
		}
		es, strings = append(es, &expr{op: "re.*", args: []*expr{e}}), append(strings, s[:1000])
	}
	return es, strings
}

// BenchmarkMatch asks about strings of a thousand characters and expressions of a hundred nodes. Cold builds the
// expression and its automaton each time, warm reuses them.
func BenchmarkMatch(b *testing.B) {
	for _, classical := range []bool{true, false} {
		es, strings := hundred(classical)
		b.Run(fmt.Sprintf("warm/classical=%v", classical), func(b *testing.B) {
			builder := regex.NewBuilder()
			var rs []regex.Regex
			for i, e := range es {
				rs = append(rs, e.build(builder))
				builder.Match(rs[i], strings[i], regex.NewBudget(plenty))
			}
			for i := 0; b.Loop(); i++ {
				if builder.Match(rs[i%50], strings[i%50], regex.NewBudget(plenty)) == regex.Undecided {
					b.Fatal("undecided")
				}
			}
		})
		b.Run(fmt.Sprintf("cold/classical=%v", classical), func(b *testing.B) {
			steps := 0
			for i := 0; b.Loop(); i++ {
				builder, bud := regex.NewBuilder(), regex.NewBudget(plenty)
				if builder.Match(es[i%50].build(builder), strings[i%50], bud) == regex.Undecided {
					b.Fatal("undecided")
				}
				steps += plenty - bud.Left()
			}
			b.ReportMetric(float64(steps)/float64(b.N), "steps/op")
		})
	}
}

// BenchmarkShort is what an evaluator asks most: a small expression and a short string.
func BenchmarkShort(b *testing.B) {
	e := draw(seeded(3), abc, 8, false)
	b.Run("warm", func(b *testing.B) {
		builder := regex.NewBuilder()
		for b.Loop() {
			builder.Match(e.build(builder), abc, regex.NewBudget(plenty))
		}
	})
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			builder := regex.NewBuilder()
			builder.Match(e.build(builder), abc, regex.NewBudget(plenty))
		}
	})
}

// BenchmarkEqual compares random pairs of about ten nodes, each with a new Builder.
func BenchmarkEqual(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		d := seeded(uint64(i % 100))
		builder := regex.NewBuilder()
		x, y := draw(d, abc, 6, false).build(builder), draw(d, abc, 6, false).build(builder)
		builder.Equal(x, y, regex.NewBudget(plenty))
	}
}
