package regex_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/smtlib/regex"
)

// ask puts the i-th kind of question about x and y, and returns the whole answer as text, with the steps left.
func ask(b *regex.Builder, x, y *expr, kind int, s []rune, steps int) string {
	rx := x.build(b)
	bud := regex.NewBudget(steps)
	var out string
	switch kind {
	case 0:
		out = fmt.Sprint(b.Match(rx, s, bud))
	case 1:
		out = fmt.Sprint(b.Empty(rx, bud))
	case 2:
		out = fmt.Sprint(b.Equal(rx, y.build(b), bud))
	case 3:
		w, a := b.Distinguish(rx, y.build(b), bud)
		out = fmt.Sprint(w, a)
	case 4:
		w, a := b.Shortest(rx, bud)
		out = fmt.Sprint(w, a)
	case 5:
		w, a := b.Sample(rx, rand.New(rand.NewPCG(5, 6)), 10, bud)
		out = fmt.Sprint(w, a)
	case 6:
		i, j, a := b.FindShortest(rx, s, 0, len(s)%2 == 0, bud)
		out = fmt.Sprint(i, j, a)
	}
	return fmt.Sprint(out, " left ", bud.Left())
}

const kinds = 7

// TestHistory: answers and steps do not depend on what a Builder was asked before, so one that was asked a lot
// and a new one agree, whatever the budget.
func TestHistory(t *testing.T) {
	n := 300
	if testing.Short() {
		n = 40
	}
	for seed := range n {
		d := seeded(uint64(seed))
		old := regex.NewBuilder()
		var xs []*expr
		for range 4 {
			xs = append(xs, draw(d, abc, 2+d(10), false))
		}
		for range 60 {
			x, y, kind := xs[d(4)], xs[d(4)], d(kinds)
			s := []rune{}
			for range d(12) {
				s = append(s, abc[d(3)])
			}
			steps := 1 << d(14)
			got, want := ask(old, x, y, kind, s, steps), ask(regex.NewBuilder(), x, y, kind, s, steps)
			if got != want {
				t.Fatalf("seed %d: question %d about %v, %v, %s with %d steps:\nold Builder %s\nnew Builder %s",
					seed, kind, x, y, quote(s), steps, got, want)
			}
		}
	}
}

// TestEviction: a Builder that is asked about more expressions than it keeps automata for drops some, without an effect
// on answers.
func TestEviction(t *testing.T) {
	if testing.Short() {
		t.Skip("asks about twenty thousand expressions")
	}
	old := regex.NewBuilder()
	d := seeded(7)
	first := draw(d, abc, 9, false)
	want := ask(old, first, first, 4, nil, plenty)
	for range 20000 {
		x, y := draw(d, abc, 2+d(6), false), draw(d, abc, 2, false)
		kind := d(kinds)
		got, fresh := ask(old, x, y, kind, abc, 5000), ask(regex.NewBuilder(), x, y, kind, abc, 5000)
		if got != fresh {
			t.Fatalf("question %d about %v, %v: old Builder %s, new Builder %s", kind, x, y, got, fresh)
		}
	}
	if got := ask(old, first, first, 4, nil, plenty); got != want {
		t.Fatalf("Shortest(%v) = %s, at first %s", first, got, want)
	}
}

// TestBudgetIsExact: with one step less than a question takes it is undecided, with that many it is answered.
func TestBudgetIsExact(t *testing.T) {
	for seed := range 200 {
		d := seeded(uint64(seed))
		x, y := draw(d, abc, 2+d(8), false), draw(d, abc, 2+d(8), false)
		for kind := range kinds {
			var left int
			full := ask(regex.NewBuilder(), x, y, kind, []rune("abcab"), plenty)
			at := len(full) - 1
			for full[at] != ' ' {
				at--
			}
			fmt.Sscan(full[at:], &left)
			cost := plenty - left
			want := full[:at] + " 0"
			if got := ask(regex.NewBuilder(), x, y, kind, []rune("abcab"), cost); got != want {
				t.Fatalf("question %d about %v, %v with its %d steps: %s, want %s", kind, x, y, cost, got, want)
			}
			b := regex.NewBuilder()
			if got := ask(b, x, y, kind, []rune("abcab"), cost-1); got == want {
				t.Fatalf("question %d about %v, %v with less than its %d steps: %s", kind, x, y, cost, got)
			}
			if got := ask(b, x, y, kind, []rune("abcab"), cost); got != want {
				t.Fatalf("question %d about %v, %v asked again: %s, want %s", kind, x, y, got, want)
			}
		}
	}
}

// hard returns expressions that have exponentially many derivatives, or are deep, or wide, or count far.
func hard(b *regex.Builder, height int) map[string]regex.Regex {
	lit := func(s string) regex.Regex { return b.Literal([]rune(s)) }
	a, ab := lit("a"), b.Range('a', 'b')
	hard := map[string]regex.Regex{
		"far back":   b.Concat(b.Star(ab), a, b.Power(ab, 1000)),
		"not":        b.Complement(b.Concat(regex.All, a, b.Power(regex.AllChar, 500))),
		"far":        b.Loop(b.Concat(a, b.Opt(a)), 1000000, 2000000),
		"coprime":    b.Inter(b.Star(b.Power(a, 9973)), b.Star(b.Power(a, 9967)), b.Complement(regex.Epsilon)),
		"far apart":  b.Inter(b.Power(a, 1<<40), b.Complement(b.Loop(a, 5, 1<<50))),
		"nested far": b.Loop(b.Loop(b.Loop(b.Union(a, lit("aa")), 2, 1<<20), 3, 1<<20), 5, 1<<62),
	}
	towerOf := func(height int, step func(i int, r regex.Regex) regex.Regex) regex.Regex {
		r := lit("ab")
		for i := range height {
			r = step(i, r)
		}
		return r
	}
	tower := func(step func(i int, r regex.Regex) regex.Regex) regex.Regex { return towerOf(height, step) }
	letter := func(i int) regex.Regex { return b.Range('a', rune('a'+i%20)) }
	hard["twenty times as deep"] = towerOf(20*height, func(i int, r regex.Regex) regex.Regex {
		return b.Plus(b.Concat(r, letter(i)))
	})
	hard["stars"] = tower(func(i int, r regex.Regex) regex.Regex { return b.Star(b.Concat(letter(i), r)) })
	hard["complements"] = tower(func(i int, r regex.Regex) regex.Regex { return b.Complement(b.Concat(letter(i), r)) })
	hard["left"] = tower(func(i int, r regex.Regex) regex.Regex { return b.Concat(r, b.Opt(letter(i))) })
	hard["right"] = tower(func(i int, r regex.Regex) regex.Regex { return b.Concat(b.Opt(letter(i)), r) })
	hard["union"] = tower(func(i int, r regex.Regex) regex.Regex {
		return b.Union(r, b.Literal([]rune{rune(i % 7), rune(i)}))
	})
	hard["inter"] = tower(func(i int, r regex.Regex) regex.Regex {
		return b.Inter(r, b.Complement(b.Literal([]rune{rune(i % 7), rune(i)})))
	})
	hard["alternating"] = tower(func(i int, r regex.Regex) regex.Regex {
		return b.Union(letter(i), b.Inter(b.Concat(letter(i+1), r), b.Complement(letter(i+2))))
	})
	hard["loops"] = tower(func(i int, r regex.Regex) regex.Regex { return b.Loop(b.Concat(r, letter(i)), 2, 3) })
	return hard
}

// questions asks everything about an expression.
func questions(b *regex.Builder, r regex.Regex) map[string]func(*regex.Budget) regex.Answer {
	s := make([]rune, 1000)
	for i := range s {
		s[i] = 'a' + rune(i%2)
	}
	return map[string]func(*regex.Budget) regex.Answer{
		"match": func(bud *regex.Budget) regex.Answer { return b.Match(r, s, bud) },
		"empty": func(bud *regex.Budget) regex.Answer { return b.Empty(r, bud) },
		"equal": func(bud *regex.Budget) regex.Answer { return b.Equal(r, b.Star(r), bud) },
		"find":  func(bud *regex.Budget) regex.Answer { _, _, a := b.FindShortest(r, s, 0, false, bud); return a },
		"shortest": func(bud *regex.Budget) regex.Answer {
			_, a := b.Shortest(b.Complement(r), bud)
			return a
		},
		"sample": func(bud *regex.Budget) regex.Answer {
			_, a := b.Sample(r, rand.New(rand.NewPCG(1, 1)), 100, bud)
			return a
		},
	}
}

// TestHard: for any question about any expression, the budget pays for everything that is computed, and no answer is
// given beyond it. BenchmarkHard measures the time.
func TestHard(t *testing.T) {
	b := regex.NewBuilder()
	const steps = 200_000
	for name, r := range hard(b, 2000) {
		for what, question := range questions(b, r) {
			bud := regex.NewBudget(steps)
			before := b.Size()
			a := question(bud)
			used, made := steps-bud.Left(), b.Size()-before
			if made > used+10 {
				t.Errorf("%s %s: %d expressions for %d steps", name, what, made, used)
			}
			if (a == regex.Undecided) != (bud.Left() <= 0) && used < steps {
				t.Errorf("%s %s: %v with %d steps left", name, what, a, bud.Left())
			}
		}
	}
}

// BenchmarkHard measures the most expensive questions with a budget of ten million steps.
func BenchmarkHard(b *testing.B) {
	for b.Loop() {
		builder := regex.NewBuilder()
		for name, r := range hard(builder, 50_000) {
			for what, question := range questions(builder, r) {
				begun := time.Now()
				bud := regex.NewBudget(10_000_000)
				a := question(bud)
				b.Logf("%-12s %-8s %-9v %8d steps %12v", name, what, a, 10_000_000-bud.Left(),
					time.Since(begun).Round(time.Microsecond))
			}
		}
	}
}
