package mutate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

const seedText = `(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(assert (> (+ x (* 2 y)) 3))
(assert (or p (< x 10) (and (= x y) (not p))))
(assert (=> p (= y (ite (< y 0) (- x 1) (mod x 7)))))
(assert (let ((z (distinct x y))) (xor z p)))
`

func generator(t testing.TB, text string, change func(*Settings)) *Generator {
	t.Helper()
	seed, err := fragment.ReadSeed("seed.smt2", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	settings := Defaults()
	if change != nil {
		change(&settings)
	}
	return NewGenerator(seed, settings, "test", 1)
}

// byIndex makes a generator's instances by index. The last round is kept for the next index.
func byIndex(g *Generator) func(index int) *instance.Instance {
	var r *Round
	return func(index int) *instance.Instance {
		if r == nil || r.Number != g.RoundOf(index) {
			r = g.Round(g.RoundOf(index))
		}
		return r.Instance(index)
	}
}

func scripts(g *Generator, n int) []string {
	var w instance.Writer
	var out []string
	of := byIndex(g)
	for i := range n {
		out = append(out, string(w.AppendInstance(nil, of(i), instance.Dialect{})))
	}
	return out
}

// The same seed, settings and index give the same bytes, in whatever order and however often instances are made.
func TestInstancesAreAFunctionOfTheirIndex(t *testing.T) {
	a := scripts(generator(t, seedText, nil), 700)
	g := generator(t, seedText, nil)
	var w instance.Writer
	for i := len(a) - 1; i >= 0; i -= 37 {
		if b := string(w.AppendInstance(nil, g.Round(g.RoundOf(i)).Instance(i), instance.Dialect{})); a[i] != b {
			t.Fatalf("instance %d differs when made alone:\n%s\n%s", i, a[i], b)
		}
	}
	other := NewGenerator(g.Seed, g.Settings, "test", 2)
	if scripts(other, 5)[4] == a[4] {
		t.Error("another master seed gives the same instance")
	}
	if scripts(generator(t, seedText, func(s *Settings) { s.MaxAsserts = 63 }), 5)[4] == a[4] {
		t.Error("another setting gives the same instance")
	}
}

// Every assertion of every instance is true under the witness, evaluated anew.
func TestWitnessSatisfiesInstance(t *testing.T) {
	of := byIndex(generator(t, seedText, nil))
	for i := 0; i < 900; i += 7 {
		in := of(i)
		if in.Last().Expect != instance.Sat || in.Last().Certificate != instance.Evaluated {
			t.Fatalf("instance %d expects %s by %s", i, in.Last().Expect, in.Last().Certificate)
		}
		if err := in.Verify(); err != nil {
			t.Fatalf("instance %d: %v", i, err)
		}
	}
}

// within fails unless an observed share lies within five standard deviations of a probability.
func within(t *testing.T, what string, hits, trials int, p float64) {
	t.Helper()
	share, sigma := float64(hits)/float64(trials), math.Sqrt(p*(1-p)/float64(trials))
	if math.Abs(share-p) > 5*sigma {
		t.Errorf("%s: %.4f of %d draws, want %.4f ± %.4f", what, share, trials, p, 5*sigma)
	}
}

// RANDOP takes AND with probability ½; RANDFORMULA draws from the initial pool with probability 0.3, uniformly within a
// pool. Counted draw by draw, for several parameters: the constructed pool itself is biased, as known formulas are
// rejected.
func TestDistributions(t *testing.T) {
	const draws = 60_000
	for _, p := range []struct{ and, initial float64 }{{0.5, 0.3}, {0.2, 0.7}} {
		t.Run(fmt.Sprintf("and=%v,initial=%v", p.and, p.initial), func(t *testing.T) {
			// No negation and no conjunction: the two pools have nothing in common.
			text := "(declare-const x Int)(assert (or (< x 1) (> x 5) (= x 3)))(assert (=> (> x 5) (distinct x 7)))"
			g := generator(t, text, func(s *Settings) { s.And, s.Initial = p.and, p.initial })
			r := g.Round(0)
			rng := rand.New(rand.NewPCG(1, 2))
			hits := map[smtlib.Term]int{}
			ands := 0
			for range draws {
				if g.Settings.RandOp(rng) == kit.OpAnd {
					ands++
				}
				hits[r.Pools().RandFormula(rng).Formula]++
			}
			within(t, "AND", ands, draws, p.and)
			for _, pool := range []struct {
				name  string
				pool  fragment.Pool
				share float64
			}{{"initial", r.Initial, p.initial}, {"constructed", r.Pools().Constructed, 1 - p.initial}} {
				sum := 0
				for _, f := range pool.pool {
					sum += hits[f.Formula]
					within(t, "one of the "+pool.name+" pool", hits[f.Formula], draws, pool.share/float64(len(pool.pool)))
				}
				within(t, pool.name+" pool", sum, draws, pool.share)
			}
		})
	}
}

func TestAssertionCounts(t *testing.T) {
	const maxAsserts, trials = 8, 8000
	g := generator(t, seedText, func(s *Settings) { s.MaxAsserts = maxAsserts })
	r := g.Round(0)
	counts := make([]int, maxAsserts+1)
	for i := range trials {
		n := len(r.Instance(i).Asserted())
		if n < 1 || n > maxAsserts {
			t.Fatalf("instance %d has %d assertions", i, n)
		}
		counts[n]++
	}
	for n, hits := range counts[1:] {
		within(t, fmt.Sprintf("%d assertions", n+1), hits, trials, 1.0/maxAsserts)
	}
}

// An assertion is a formula of a pool, or the negation of one that is false.
func TestAssertionsComeFromThePools(t *testing.T) {
	g := generator(t, seedText, nil)
	r := g.Round(1)
	value := map[smtlib.Term]bool{}
	for _, pool := range []fragment.Pool{r.Initial, r.Pools().Constructed} {
		for _, f := range pool {
			value[f.Formula] = f.Value
		}
	}
	var direct, negated int
	for i := range 200 {
		for _, f := range r.Instance(i).Asserted() {
			switch {
			case value[f]:
				direct++
			case r.Pools().Group.Arena.Args(f) != nil && !value[r.Pools().Group.Arena.Args(f)[0]]:
				negated++
			default:
				t.Fatalf("%s is neither a true formula nor the negation of a false one", r.Pools().Group.Arena.TermString(f))
			}
		}
	}
	if direct == 0 || negated == 0 {
		t.Errorf("%d assertions are direct and %d negated", direct, negated)
	}
}

func TestDepthBound(t *testing.T) {
	g := generator(t, seedText, func(s *Settings) { s.MaxDepth = 3; s.NewFormulas = 150 })
	r := g.Round(0)
	arena := r.Pools().Group.Arena
	for _, pool := range []fragment.Pool{r.Initial, r.Pools().Constructed} {
		for _, f := range pool {
			if d := depth(arena, f.Formula); f.Depth > 3 || d != f.Depth {
				t.Fatalf("%s has depth %d, recorded as %d", arena.TermString(f.Formula), d, f.Depth)
			}
		}
	}
}

// depth is the definition: the height of the Boolean structure, 0 without Boolean sub-formulas.
func depth(a *smtlib.Arena, t smtlib.Term) int {
	d := -1
	for _, arg := range a.Args(t) {
		d = max(d, depth(a, arg))
	}
	if a.Sort(t) == a.Bool() {
		d++
	}
	return d
}

// With one fragment and little depth few formulas exist. The construction must give up, and report it.
func TestConstructionEndsOnEveryInput(t *testing.T) {
	g := generator(t, "(set-logic QF_UF)(declare-const p Bool)(assert p)", func(s *Settings) { s.MaxDepth = 1 })
	r := g.Round(0)
	f := r.Pools()
	if !f.Short || f.Rejected < 10*kit.MinFormulas {
		t.Errorf("constructed %d formulas with %d rejected draws, short: %v", len(f.Constructed), f.Rejected, f.Short)
	}
	// not p, p and p: those with ¬p below would be too deep
	if len(f.Constructed) != 2 {
		t.Errorf("constructed %d formulas, there are exactly 2 of depth 1", len(f.Constructed))
	}
	if in := r.Instance(0); in.Verify() != nil {
		t.Error("the instance is not satisfied by its witness")
	}
}

func TestSizesGrowWithTheInitialPool(t *testing.T) {
	s := Defaults()
	for _, c := range []struct{ initial, formulas, instances int }{
		{1, 200, 300}, {50, 200, 300}, {100, 400, 300}, {200, 800, 400}, {375, 1500, 750}, {10_000, 1500, 1000},
	} {
		if f, n := s.PoolSize(c.initial), s.instancesPerRound(c.initial); f != c.formulas || n != c.instances {
			t.Errorf("an initial pool of %d gives NC = %d, NM = %d; want %d, %d", c.initial, f, n, c.formulas, c.instances)
		}
	}
}

func TestSettingsOutOfRange(t *testing.T) {
	for name, change := range map[string]func(*Settings){
		"no depth":      func(s *Settings) { s.MaxDepth = -1 },
		"no asserts":    func(s *Settings) { s.MaxAsserts = 0 },
		"negative":      func(s *Settings) { s.NewFormulas = -1 },
		"no chance":     func(s *Settings) { s.And = 1.5 },
		"no source":     func(s *Settings) { s.ModelSources = nil },
		"wrong sources": func(s *Settings) { s.ModelSources = []string{"oracle"} },
	} {
		s := Defaults()
		change(&s)
		if s.Check() == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if err := Defaults().Check(); err != nil {
		t.Error(err)
	}
}

// A recursive definition is in an instance only if something there needs it and it is proved total: otherwise it could
// be an axiom that makes everything unsatisfiable.
func TestRecursionInInstances(t *testing.T) {
	g := generator(t, `(set-logic ALL) (declare-const x Int) (declare-const p Bool)
		(define-fun-rec down ((n Int)) Int (ite (<= n 0) 0 (down (- n 1))))
		(define-fun-rec unused ((n Int)) Int (ite (<= n 0) 1 (unused (- n 1))))
		(define-fun-rec false-axiom ((n Int)) Int (+ 1 (false-axiom n)))
		(define-funs-rec ((ping ((n Int)) Bool) (pong ((n Int)) Bool)) ((not (pong n)) (ping n)))
		(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
			((ite (<= n 0) true (odd (- n 1))) (ite (<= n 0) false (even (- n 1)))))
		(assert (= (even 4) (odd (mod x 4))))
		(assert (= (down (mod x 5)) 0)) (assert (or p (> x 3))) (assert (=> p (> (false-axiom 2) x)))
		(assert (or (ping x) p))`,
		func(s *Settings) { s.MaxAsserts = 4 })
	with, without, together := 0, 0, 0
	for _, script := range scripts(g, 60) {
		for _, name := range []string{"unused", "false-axiom", "ping", "pong"} {
			if strings.Contains(script, name) {
				t.Fatalf("%s stands in\n%s", name, script)
			}
		}
		if strings.Contains(script, "(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))") {
			together++
		} else if strings.Contains(script, "even") || strings.Contains(script, "odd") {
			t.Fatalf("functions that call each other stand alone in\n%s", script)
		}
		if defined := strings.Contains(script, "(define-fun-rec down "); defined != (strings.Count(script, "(down ") > 1) {
			t.Fatalf("defined: %v\n%s", defined, script)
		} else if defined {
			with++
		} else {
			without++
		}
	}
	if with == 0 || without == 0 || together == 0 {
		t.Errorf("%d instances with recursion, %d without, %d with mutual recursion", with, without, together)
	}
}
