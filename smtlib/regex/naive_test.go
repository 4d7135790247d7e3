package regex_test

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/smtlib/regex"
)

const plenty = 1 << 22

var abc = []rune("abc")

type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

// checkByDefinition compares every question about e with the definition, on all strings given.
func checkByDefinition(t tester, e *expr, strings [][]rune) {
	t.Helper()
	b := regex.NewBuilder()
	r := e.build(b)
	some := false
	for _, s := range strings {
		rel := e.relate(s)
		want := regex.No
		if rel.has(0, len(s)) {
			want, some = regex.Yes, true
		}
		if got := b.Match(r, s, regex.NewBudget(plenty)); got != want {
			t.Fatalf("Match(%v, %s) = %v, by definition %v", e, quote(s), got, want)
		}
	}
	longest := strings[len(strings)-1]
	checkFind(t, b, e, longest)
	empty := b.Empty(r, regex.NewBudget(plenty))
	w, found := b.Shortest(r, regex.NewBudget(plenty))
	switch {
	case empty == regex.Undecided || found == regex.Undecided:
		t.Fatalf("Empty(%v) = %v, Shortest finds %v", e, empty, found)
	case (found == regex.Yes) != (empty == regex.No):
		t.Fatalf("Empty(%v) = %v, but Shortest finds %v", e, empty, found)
	case some && empty == regex.Yes:
		t.Fatalf("Empty(%v) = yes, but it has a short member", e)
	case found == regex.Yes && len(w) <= 7 && !e.relate(w).has(0, len(w)):
		t.Fatalf("Shortest(%v) = %s, which is no member by definition", e, quote(w))
	case some && found == regex.Yes && len(w) > len(longest):
		t.Fatalf("Shortest(%v) = %s, but there is a shorter member", e, quote(w))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, side := range []*expr{e, {op: "re.comp", args: []*expr{e}}} {
		r := side.build(b)
		for range 3 {
			s, found := b.Sample(r, rng, 5, regex.NewBudget(plenty))
			if (found == regex.Yes) != (b.Empty(r, regex.NewBudget(plenty)) == regex.No) {
				t.Fatalf("Sample(%v) = %s, %v; Empty says otherwise", side, quote(s), found)
			}
			if found == regex.Yes && len(s) <= 7 && !side.relate(s).has(0, len(s)) {
				t.Fatalf("Sample(%v) = %s, which is no member by definition", side, quote(s))
			}
		}
	}
}

// checkFind compares FindShortest with the definition from every start.
func checkFind(t tester, b *regex.Builder, e *expr, s []rune) {
	t.Helper()
	r, rel := e.build(b), e.relate(s)
	for from := 0; from <= len(s)+1; from++ {
		for _, allowEmpty := range []bool{false, true} {
			wantStart, wantEnd, want := 0, 0, regex.No
			for i := len(s); i >= from; i-- {
				for j := len(s); j >= i; j-- {
					if rel.has(i, j) && (allowEmpty || j > i) {
						wantStart, wantEnd, want = i, j, regex.Yes
					}
				}
			}
			start, end, found := b.FindShortest(r, s, from, allowEmpty, regex.NewBudget(plenty))
			if start != wantStart || end != wantEnd || found != want {
				t.Fatalf("FindShortest(%v, %s, %d, %v) = %d, %d, %v; by definition %d, %d, %v",
					e, quote(s), from, allowEmpty, start, end, found, wantStart, wantEnd, want)
			}
		}
	}
}

// checkEqual compares Equal and Distinguish with each other and with the definition on all strings given.
func checkEqual(t tester, x, y *expr, strings [][]rune) {
	t.Helper()
	b := regex.NewBuilder()
	rx, ry := x.build(b), y.build(b)
	equal := b.Equal(rx, ry, regex.NewBudget(plenty))
	s, differ := b.Distinguish(rx, ry, regex.NewBudget(plenty))
	if equal == regex.Undecided || (equal == regex.Yes) != (differ == regex.No) {
		t.Fatalf("Equal(%v, %v) = %v, but Distinguish says %v", x, y, equal, differ)
	}
	if differ == regex.Yes && len(s) <= 7 && x.relate(s).has(0, len(s)) == y.relate(s).has(0, len(s)) {
		t.Fatalf("Distinguish(%v, %v) = %s, on which they agree by definition", x, y, quote(s))
	}
	difference := b.Union(b.Diff(rx, ry), b.Diff(ry, rx))
	if empty := b.Empty(difference, regex.NewBudget(plenty)); empty != equal {
		t.Fatalf("Equal(%v, %v) = %v, but Empty(symmetric difference) = %v", x, y, equal, empty)
	}
	if equal == regex.Yes {
		for _, s := range strings {
			if x.relate(s).has(0, len(s)) != y.relate(s).has(0, len(s)) {
				t.Fatalf("Equal(%v, %v) = yes, but by definition they differ on %s", x, y, quote(s))
			}
		}
	}
}

func TestByDefinition(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 300
	}
	strings := words(abc, 5)
	for seed := range n {
		d := seeded(uint64(seed))
		checkByDefinition(t, draw(d, abc, 2+d(12), false), strings)
	}
}

func TestEqualByDefinition(t *testing.T) {
	n := 6000
	if testing.Short() {
		n = 500
	}
	strings := words(abc, 4)
	for seed := range n {
		d := seeded(uint64(seed))
		// Small expressions over one or two letters are often equal.
		checkEqual(t, draw(d, abc[:1+d(2)], 2+d(6), false), draw(d, abc[:1+d(2)], 2+d(6), false), strings)
	}
}

func TestRapid(t *testing.T) {
	strings := words(abc, 4)
	rapid.Check(t, func(t *rapid.T) {
		d := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "d") }
		checkByDefinition(t, draw(d, abc, 2+d(10), false), strings)
	})
}

// TestLaws checks equations that hold for all languages: Equal must say yes, and usually does within its budget.
func TestLaws(t *testing.T) {
	op := func(name string, args ...*expr) *expr { return &expr{op: name, args: args} }
	asked, undecided := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		d := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "d") }
		x, y, z := draw(d, abc, 1+d(4), false), draw(d, abc, 1+d(4), false), draw(d, abc, 1+d(3), false)
		laws := [][2]*expr{
			{op("re.*", op("re.union", x, y)), op("re.*", op("re.++", op("re.*", x), op("re.*", y)))},
			{op("re.comp", op("re.union", x, y)), op("re.inter", op("re.comp", x), op("re.comp", y))},
			{op("re.++", x, op("re.union", y, z)), op("re.union", op("re.++", x, y), op("re.++", x, z))},
			{op("re.++", op("re.++", x, y), z), op("re.++", x, op("re.++", y, z))},
			{op("re.++", x, op("re.*", op("re.++", y, x))), op("re.++", op("re.*", op("re.++", x, y)), x)},
			{op("re.diff", x, y, z), op("re.diff", x, op("re.union", z, y))},
			{{op: "re.loop", args: []*expr{x}, lo: 1, hi: 3}, op("re.union", x, op("re.++", x, x), op("re.++", x, x, x))},
			{{op: "re.^", args: []*expr{x}, lo: 3, hi: 3}, op("re.++", x, x, x)},
			{op("re.+", x), op("re.++", x, op("re.*", x))},
		}
		for _, law := range laws {
			b := regex.NewBuilder()
			got := b.Equal(law[0].build(b), law[1].build(b), regex.NewBudget(plenty))
			if asked++; got == regex.Undecided {
				undecided++
			}
			if got == regex.No {
				t.Fatalf("Equal(%v, %v) = %v", law[0], law[1], got)
			}
		}
	})
	if 20*undecided > asked {
		t.Errorf("%d of %d equations are undecided, at most a twentieth should be", undecided, asked)
	}
}

// TestAgainstGo compares with Go's regexp, on the operators that both have and on longer strings.
func TestAgainstGo(t *testing.T) {
	chars := []rune{0, 'a', 'b', 'é', '한', 0x1F600, regex.MaxChar}
	n := 2000
	if testing.Short() {
		n = 200
	}
	compared := 0
	for seed := range n {
		d := seeded(uint64(seed))
		e := draw(d, chars, 2+d(20), true)
		text, ok := e.goText()
		if !ok {
			continue
		}
		re, err := regexp.Compile(`(?s)\A(?:` + text + `)\z`)
		if err != nil {
			continue // nested counts: over Go's limit
		}
		b := regex.NewBuilder()
		r := e.build(b)
		rng := rand.New(rand.NewPCG(uint64(seed), 3))
		for i := range 20 {
			s := []rune{}
			for range d(20) {
				s = append(s, chars[d(len(chars))])
			}
			if i%2 == 0 {
				s, _ = b.Sample(r, rng, 30, regex.NewBudget(plenty))
			}
			for j, c := range s {
				if c >= 0xD800 && c < 0xE000 {
					s[j] = 'a' // Go strings have no surrogates
				}
			}
			want := regex.No
			if re.MatchString(string(s)) {
				want = regex.Yes
			}
			if got := b.Match(r, s, regex.NewBudget(plenty)); got != want {
				t.Fatalf("Match(%v, %s) = %v, Go says %v to %s", e, quote(s), got, want, re)
			}
			compared++
		}
	}
	t.Logf("%d strings compared", compared)
}

func FuzzByDefinition(f *testing.F) {
	f.Add([]byte("derivatives of regular expressions"))
	f.Add([]byte{12, 200, 7, 7, 3, 90, 41, 5, 6, 13, 14, 15, 255, 0, 1, 2, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		d := func(n int) int {
			if len(data) == 0 {
				return 0
			}
			v := int(data[0]) % n
			data = data[1:]
			return v
		}
		e := draw(d, abc, 2+d(10), false)
		checkByDefinition(t, e, words(abc, 3))
		checkEqual(t, e, draw(d, abc, 2+d(6), false), words(abc, 3))
	})
}
