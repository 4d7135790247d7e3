package sorts_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// declared gives the context of an arena, and the sort of the symbol x of a script.
func declared(t *testing.T, sort string) (*sorts.Context, smtlib.Sort) {
	t.Helper()
	const types = "(declare-datatypes ((D 0) (L 0)) (((none) (some (of Bool) (at (_ BitVec 2)))) " +
		"((nil) (cons (hd D) (tl L)))))"
	text := fmt.Sprintf("(set-logic ALL)%s(declare-const x %s)(assert (= x x))", types, sort)
	script, errs := smtlib.Parse(theory.Signature("ALL"), "test", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for _, c := range script.Commands {
		if c, ok := c.(smtlib.DeclareFun); ok && c.Fun.Name == "x" {
			return theory.Sorts(script.Arena, nil), c.Fun.Result
		}
	}
	t.Fatal("no x")
	return nil, 0
}

// The number of values of a sort is what its definition in the standard gives, and all are listed, each once.
func TestSizes(t *testing.T) {
	for sort, want := range map[string]int64{
		"Bool":                  2,
		"(_ BitVec 3)":          8,
		"RoundingMode":          5,
		"D":                     1 + 2*4,    // none, or a Bool and two bits
		"(Set Bool)":            1 << 2,     // subsets
		"(Array Bool D)":        9 * 9,      // functions
		"(Array D Bool)":        1 << 9,     // the same
		"(_ FloatingPoint 2 3)": 32 - 6 + 1, // all bit patterns, of which the NaNs are one value
		"L":                     0,          // infinite
		"Int":                   0,
		"(Array Int Bool)":      0,
		"(Array Bool Int)":      0,
		"(Seq Bool)":            0,
	} {
		c, s := declared(t, sort)
		size := c.Size(s)
		if want == 0 {
			if _, listed := c.Values(s, 1<<20); size != value.Infinite || listed {
				t.Errorf("%s has %v values, listed: %t", sort, size, listed)
			}
			continue
		}
		values, ok := c.Values(s, 1<<20)
		keys := map[string]bool{}
		for _, v := range values {
			keys[value.Key(v)] = true
		}
		if int64(size) != want || !ok || int64(len(values)) != want || int64(len(keys)) != want {
			t.Errorf("%s has %v values, want %d; %d are listed, of which %d differ", sort, size, want, len(values), len(keys))
		}
		if _, ok := c.Values(s, size-1); ok {
			t.Errorf("%s: more values are listed than allowed", sort)
		}
	}
}

// Products and powers of sizes are those of numbers, and infinite from MaxSize on.
func TestPower(t *testing.T) {
	for base := range int64(12) {
		for exponent := range int64(12) {
			got := sorts.Power(value.Domain(base), value.Domain(exponent))
			if base == 0 || exponent == 0 { // no sort is empty: 0 stands for what is not known
				if base != 1 && got != 0 {
					t.Errorf("%d to the power of %d: %v", base, exponent, got)
				}
				continue
			}
			want := new(big.Int).Exp(big.NewInt(base), big.NewInt(exponent), nil)
			if large := want.Cmp(big.NewInt(sorts.MaxSize)) >= 0; large != (got == value.Infinite) ||
				!large && int64(got) != want.Int64() {
				t.Errorf("%d to the power of %d: %v, want %v", base, exponent, got, want)
			}
		}
	}
}

// Words over an alphabet of k letters are k⁰+k¹+k²+k³, all different, the shortest first.
func TestWords(t *testing.T) {
	for k, want := range []int{1, 4, 15, 40} {
		alphabet := []rune("abc")[:k]
		all := sorts.Words(alphabet)
		seen := map[string]bool{}
		for _, w := range all {
			seen[string(w)] = true
		}
		if len(all) != want || len(seen) != want ||
			!slices.IsSortedFunc(all, func(v, w []rune) int { return len(v) - len(w) }) {
			t.Errorf("%d words over %d letters, %d different, want %d", len(all), k, len(seen), want)
		}
	}
}

// Numbers count from 0, 1, -1, 2 on; far numbers are harder to read than near ones, and round ones easier than others.
func TestNumberDistance(t *testing.T) {
	for want, n := range []int64{0, 1, -1, 2, -2, 3, -3} {
		if got := sorts.NumberDistance(big.NewInt(n)); got != want {
			t.Errorf("the distance of %d is %d, want %d", n, got, want)
		}
	}
	for _, pair := range [][2]int64{{3, 17}, {17, 1000}, {-16, -17}, {100, 123}, {1000000, 1234567}, {1 << 40, -1 << 62}} {
		if near, far := sorts.NumberDistance(big.NewInt(pair[0])), sorts.NumberDistance(big.NewInt(pair[1])); near >= far {
			t.Errorf("%d is at %d, and %d at %d", pair[0], near, pair[1], far)
		}
	}
}

// By taking the nearest simpler value again and again, each value comes to the simplest of its sort in few steps.
// (Values of datatypes keep their constructors.)
func TestSimpler(t *testing.T) {
	for _, sort := range []string{
		"Bool", "Int", "Real", "(_ BitVec 9)", "(_ FloatingPoint 3 5)", "(Seq Int)", "String", "(Set Int)",
	} {
		c, s := declared(t, sort)
		d := &sorts.Draw{Context: c, Rand: rand.New(rand.NewPCG(1, 2))}
		for range 50 {
			v := d.Fresh(s)
			if value.IsOpen(v) {
				t.Fatalf("%s: %v", sort, v)
			}
			steps := 0
			for at := c.Distance(s, v); ; steps++ {
				simpler := c.Simpler(s, v)
				if len(simpler) == 0 {
					break
				}
				v = simpler[0]
				if now := c.Distance(s, v); now >= at || now < 0 {
					t.Fatalf("%s: %v is at %d, and was said to be simpler than what is at %d", sort, v, now, at)
				} else {
					at = now
				}
			}
			if at := c.Distance(s, v); steps > 40 || at > 0 && c.Simplest(s) != nil {
				t.Errorf("%s: after %d steps %v is left, at %d", sort, steps, v, at)
			}
		}
	}
}

// Draws of n bits give all numbers of n bits, and no others.
func TestMagnitude(t *testing.T) {
	d := &sorts.Draw{Rand: rand.New(rand.NewPCG(1, 2))}
	for _, size := range []int{0, 1, 3, 5} {
		seen := map[int64]bool{}
		for range 2000 {
			seen[d.Magnitude(size).Int64()] = true
		}
		if len(seen) != 1<<size {
			t.Errorf("%d different numbers of %d bits", len(seen), size)
		}
		for n := range seen {
			if n < 0 || n >= 1<<size {
				t.Errorf("%d is said to have %d bits", n, size)
			}
		}
	}
	longest := 0
	for range 100 {
		n := d.Magnitude(200)
		if n.Sign() < 0 || n.BitLen() > 200 {
			t.Errorf("%v has %d bits", n, n.BitLen())
		}
		longest = max(longest, n.BitLen())
	}
	if longest < 195 {
		t.Errorf("the longest number of 200 bits has %d", longest)
	}
}
