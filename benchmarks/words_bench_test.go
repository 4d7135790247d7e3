package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// wordsScript writes assertions on short strings, in which every operator on strings and numbers occurs.
func wordsScript(assertions int) []byte {
	rng := rand.New(rand.NewPCG(3, 1))
	var b strings.Builder
	b.WriteString("(set-logic QF_SLIA)\n")
	const symbols = 12
	for i := range symbols {
		fmt.Fprintf(&b, "(declare-const s%d String)(declare-const n%d Int)\n", i, i)
	}
	var word, number func(depth int) string
	word = func(depth int) string {
		if depth == 0 {
			if rng.IntN(3) == 0 {
				return fmt.Sprintf("%q", []string{"a", "ab", "07", "key=", ""}[rng.IntN(5)])
			}
			return fmt.Sprintf("s%d", rng.IntN(symbols))
		}
		w := func() string { return word(depth - 1) }
		n := func() string { return number(depth - 1) }
		switch rng.IntN(8) {
		case 0:
			return fmt.Sprintf("(str.++ %s %s)", word(0), word(0))
		case 1:
			return fmt.Sprintf("(str.at %s %s)", w(), n())
		case 2:
			return fmt.Sprintf("(str.substr %s %s %s)", w(), n(), n())
		case 3:
			return fmt.Sprintf("(str.replace %s %s %s)", w(), word(0), word(0))
		case 4:
			return fmt.Sprintf("(str.replace_all %s %s %s)", w(), word(0), word(0))
		case 5:
			return fmt.Sprintf("(str.from_int %s)", n())
		case 6:
			return fmt.Sprintf("(str.from_code %s)", n())
		}
		return w()
	}
	number = func(depth int) string {
		if depth == 0 {
			if rng.IntN(2) == 0 {
				return fmt.Sprint(rng.IntN(6))
			}
			return fmt.Sprintf("n%d", rng.IntN(symbols))
		}
		switch rng.IntN(4) {
		case 0:
			return fmt.Sprintf("(str.len %s)", word(depth-1))
		case 1:
			return fmt.Sprintf("(str.indexof %s %s %s)", word(depth-1), word(0), number(0))
		case 2:
			return fmt.Sprintf("(str.to_int %s)", word(depth-1))
		}
		return fmt.Sprintf("(str.to_code %s)", word(depth-1))
	}
	for range assertions {
		op := []string{"=", "str.prefixof", "str.suffixof", "str.contains", "str.<", "str.<="}[rng.IntN(6)]
		fmt.Fprintf(&b, "(assert (%s %s %s))\n", op, word(2), word(2))
	}
	return []byte(b.String())
}

// BenchmarkStrings: at least 500,000 operations/s on short strings, as the evaluator does them.
func BenchmarkStrings(b *testing.B) {
	s := seed(b, wordsScript(3000))
	operations := 0
	for t := smtlib.Term(1); t < s.Arena.Len(); t++ {
		if s.Arena.Kind(t) != smtlib.KindApp {
			continue
		}
		if op := s.Arena.FunInfo(s.Arena.Fun(t)).Op; op != nil && theory.RowOf(op).Theory == "unicodestrings" {
			operations++
		}
	}
	models := make([]*model.Model, 8)
	for i := range models {
		models[i] = model.Draw(s, "random", rand.New(rand.NewPCG(uint64(i), 1)))
	}
	c, n := startClock(), 0
	for i := 0; b.Loop(); i++ {
		model.NewSeedEvaluator(s, models[i%len(models)]).All()
		n += operations
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "operations/s")
	b.ReportMetric(float64(n)/c.seconds(), "operations/cpu-s")
}

// expression writes a regular expression of about that many nodes.
func expression(rng *rand.Rand, nodes int) string {
	if nodes <= 2 {
		lo := 'a' + rng.Int32N(4)
		switch rng.IntN(3) {
		case 0:
			return fmt.Sprintf("(re.range \"%c\" \"%c\")", lo, lo+rng.Int32N(3))
		case 1:
			return "re.allchar"
		}
		return fmt.Sprintf("(str.to_re \"%c%c\")", lo, 'a'+rng.Int32N(4))
	}
	half := 1 + rng.IntN(nodes-2)
	switch rng.IntN(20) {
	case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9:
		return fmt.Sprintf("(re.++ %s %s)", expression(rng, half), expression(rng, nodes-1-half))
	case 10, 11, 12, 13, 14, 15:
		return fmt.Sprintf("(re.union %s %s)", expression(rng, half), expression(rng, nodes-1-half))
	case 16, 17:
		return fmt.Sprintf("(re.* %s)", expression(rng, nodes-1))
	case 18:
		return fmt.Sprintf("(re.opt %s)", expression(rng, nodes-1))
	}
	return fmt.Sprintf("((_ re.loop 1 3) %s)", expression(rng, nodes-1))
}

// membershipScript asks of some expressions of 100 nodes each whether some strings of 1,000 characters are in it.
func membershipScript(expressions, each int) []byte {
	rng := rand.New(rand.NewPCG(9, 9))
	var b strings.Builder
	b.WriteString("(set-logic QF_S)\n")
	for range expressions {
		e := "(re.* " + expression(rng, 98) + ")"
		for range each {
			text := make([]byte, 1000)
			for i := range text {
				text[i] = "abcd"[rng.IntN(4)]
			}
			fmt.Fprintf(&b, "(assert (str.in_re %q %s))\n", text, e)
		}
	}
	return []byte(b.String())
}

// BenchmarkMembership: at least 2,000 memberships/s of strings of 1,000 characters in expressions of 100 nodes. Warm
// asks about 100 strings an expression, cold about one: expressions and automata are made anew each time. What stays
// open has used up its budget, and is counted apart.
func BenchmarkMembership(b *testing.B) {
	for _, bench := range []struct {
		name              string
		expressions, each int
	}{{"warm", 10, 100}, {"cold", 100, 1}} {
		s := seed(b, membershipScript(bench.expressions, bench.each))
		b.Run(bench.name, func(b *testing.B) {
			var decided, open time.Duration
			nDecided, nOpen := 0, 0
			for b.Loop() {
				e := model.NewSeedEvaluator(s, model.New("none"))
				for _, f := range s.Assertions {
					begun := processorTime()
					v := e.Value(f)
					took := processorTime() - begun
					if value.IsOpen(v) {
						nOpen++
						open += took
					} else {
						nDecided++
						decided += took
					}
				}
			}
			b.ReportMetric(float64(nDecided)/decided.Seconds(), "decided/cpu-s")
			b.ReportMetric(float64(nDecided+nOpen)/(decided+open).Seconds(), "memberships/cpu-s")
			b.ReportMetric(100*float64(nOpen)/float64(nDecided+nOpen), "%open")
		})
	}
}

// hard are scripts that would take for ever.
func hard(b *testing.B) []string {
	b.Helper()
	files, err := filepath.Glob(filepath.Join("..", "testdata", "hard", "*.smt2"))
	if err != nil || len(files) == 0 {
		b.Fatal("no files: ", err)
	}
	return files
}

// BenchmarkBudget evaluates what takes the most, one fragment each: 40 ms at most is what the budget stands for.
func BenchmarkBudget(b *testing.B) {
	for _, path := range hard(b) {
		src, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		s := seed(b, src)
		b.Run(strings.TrimSuffix(filepath.Base(path), ".smt2"), func(b *testing.B) {
			var worst time.Duration
			for i := 0; b.Loop(); i++ {
				m := model.Draw(s, "boundary", rand.New(rand.NewPCG(uint64(i), 5)))
				e := model.NewSeedEvaluator(s, m)
				for _, f := range s.Assertions {
					begun := processorTime()
					e.Value(f)
					worst = max(worst, processorTime()-begun)
				}
			}
			b.ReportMetric(float64(worst.Microseconds())/1000, "worst-cpu-ms")
		})
	}
}
