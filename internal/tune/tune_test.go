package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// order is the partial order of the abstract domains of the thesis (figure 5.3).
var order = map[string][]string{
	"bool": nil, "int": {"zones", "term(int)", "ric", "disInt"}, "zones": {"oct"}, "oct": {"pk"}, "pk": nil,
	"term(int)": nil, "ric": nil, "disInt": {"boxes", "term(disInt)"}, "boxes": nil, "term(disInt)": nil,
}

var orderNames = []string{"int", "bool", "zones", "oct", "pk", "term(int)", "ric", "disInt", "boxes", "term(disInt)"}

func thesisSpace(t testing.TB) *Space {
	t.Helper()
	p, err := NewPoset(orderNames, func(name string) []string { return order[name] })
	if err != nil {
		t.Fatal(err)
	}
	return &Space{Poset: p, Settings: func(int) []int { return nil }}
}

func (s *Space) named(names ...string) []int {
	var all []int
	for _, name := range names {
		all = append(all, slices.Index(s.Names, name))
	}
	return all
}

func (s *Poset) namesOf(domains []int) []string {
	var all []string
	for _, d := range domains {
		all = append(all, s.Names[d])
	}
	slices.Sort(all)
	return all
}

// The two examples of the thesis (section 5.2), and the rule itself.
func TestCost(t *testing.T) {
	for _, test := range []struct {
		unsolved, all, used, limit, want float64
	}{
		{28, 45, 0.35, 1, 0.63}, {23, 45, 0.57, 1, 0.523778}, {19, 45, 360, 1, math.Inf(1)},
		{31, 33, 0.23, 300, 0.939417}, {25, 33, 7.6, 300, 0.758343},
		{3, 10, 2, 4, 0.35}, {3, 10, 4, 4, 0.4}, {3, 10, math.Nextafter(4, 5), 4, math.Inf(1)},
	} {
		got := Cost(test.unsolved, test.all, test.used, test.limit)
		if got != test.want && !(math.Abs(got-test.want) < 5e-7) {
			t.Errorf("%v of %v, %v of %v: %v, want %v", test.unsolved, test.all, test.used, test.limit, got, test.want)
		}
	}
	if Cost(3, 10, 1, 4) >= Cost(3, 10, 2, 4) || Cost(2, 10, 4, 4) > Cost(3, 10, 0, 4) {
		t.Error("fewer unsolved problems cost less, and time decides between equals")
	}
}

func TestPoset(t *testing.T) {
	s := thesisSpace(t)
	if got := s.namesOf(s.Maximal()); !slices.Equal(got,
		[]string{"bool", "boxes", "pk", "ric", "term(disInt)", "term(int)"}) {
		t.Errorf("maximal: %v", got)
	}
	for size, want := range map[int]int{1: 10, 2: 32, 3: 52} {
		if got := s.antichains(size); got != want {
			t.Errorf("antichains of %d: %d, want %d", size, got, want)
		}
	}
	for with, want := range map[string]string{
		"bool": "int", "int": "bool", "pk": "bool disInt ric term(int)", "oct": "bool disInt ric term(int)",
		"zones": "bool disInt ric term(int)", "boxes": "bool ric term(disInt) term(int) zones",
		"ric": "bool disInt term(int) zones",
	} {
		if got := strings.Join(s.namesOf(s.leastIncomparable(s.named(with))), " "); got != want {
			t.Errorf("least incomparable with %s: %s, want %s", with, got, want)
		}
	}
	part := s.Restrict(func(name string) bool { return name != "zones" })
	if got := part.namesOf(part.upper[0]); !slices.Equal(got, []string{"disInt", "oct", "ric", "term(int)"}) {
		t.Errorf("without zones, immediately above int: %v", got)
	}
}

// antichains counts the sets of n domains of which no two are comparable.
func (s *Space) antichains(size int) int {
	n := 0
	var grow func(set []int)
	grow = func(set []int) {
		if len(set) == size {
			n++
			return
		}
		from := 0
		if len(set) > 0 {
			from = set[len(set)-1] + 1
		}
		for d := from; d < len(s.Names); d++ {
			if next := append(slices.Clone(set), d); s.isAntichain(next) {
				grow(next)
			}
		}
	}
	grow(nil)
	return n
}

func TestOrderErrors(t *testing.T) {
	for below, want := range map[string]string{
		"a<a": "a is said to be below itself", "a<c": `a is said to be below "c", which does not exist`,
		"a<b b<a": "a is below itself, through b",
	} {
		_, err := NewPoset([]string{"a", "b"}, func(name string) (upper []string) {
			for pair := range strings.FieldsSeq(below) {
				if d, e, _ := strings.Cut(pair, "<"); d == name {
					upper = append(upper, e)
				}
			}
			return upper
		})
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", below, err, want)
		}
	}
}

// The shares of algorithm 7, and what each of its recipes is.
func TestGenerate(t *testing.T) {
	const recipes = 100_000
	s := thesisSpace(t)
	drawn := map[move]int{}
	g := &generator{Space: s, rng: rand.New(rand.NewPCG(1, 2)), drawn: func(m move) { drawn[m]++ }}
	r := s.Of(0)
	for i := range recipes {
		length := 1 + i%3
		if i%50 == 0 {
			r = g.randomAntichain(length)
		}
		if len(r.Ingredients) > length {
			r.Ingredients = r.Ingredients[:length]
		}
		r = g.next(r, length)
		if d := r.domains(); len(d) > length || len(d) == 0 || !s.isAntichain(d) {
			t.Fatalf("recipe %v with %d ingredients at most", s.namesOf(d), length)
		}
	}
	changes := drawn[moveUp] + drawn[moveDown] + drawn[moveIncomparable]
	for m, want := range map[move]float64{moveUp: 0.5, moveDown: 0.3, moveIncomparable: 0.2} {
		if got := float64(drawn[m]) / float64(changes); math.Abs(got-want) > 0.01 {
			t.Errorf("%s: %.3f of the changes, want %v", m, got, want)
		}
	}
	drawn = map[move]int{}
	for range recipes { // there is always room, and always something to add
		g.next(s.Of(0), 3)
	}
	all := drawn[moveAdd] + drawn[moveUp] + drawn[moveDown] + drawn[moveIncomparable]
	// Of int there is nothing below, so that these draws, 0.3 of 0.8, are repeated.
	if got := float64(drawn[moveAdd]) / float64(all); math.Abs(got-addProbability) > 0.01 {
		t.Errorf("add: %.3f of the draws, want %v", got, addProbability)
	}
}

// Where nothing is left to draw, generation ends.
func TestGenerateWhereNothingIsLeft(t *testing.T) {
	for _, below := range [][]string{nil, {"b"}} {
		names := []string{"a", "b"}[:1+len(below)]
		p, err := NewPoset(names, func(name string) []string {
			if name == "a" {
				return below
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s := &Space{Poset: p, Settings: func(int) []int { return nil }}
		for _, a := range Algorithms() {
			plan := Plan{Algorithm: a, MaxIngredients: 3, Rounds: 5, Settings: 10, Seed: 1}
			n := 0
			_, err := s.Optimize(plan, s.Of(0), nil,
				func(Evaluation) error { n++; return nil }, func(Recipe) float64 { return 1 })
			if err != nil || n != 41 {
				t.Errorf("%s over %v: %d evaluations, %v", a, names, n, err)
			}
		}
	}
}

// The numbers of evaluations of the thesis, and that a search evaluates as many as it says.
func TestEvaluations(t *testing.T) {
	s := thesisSpace(t)
	s.Settings = func(int) []int { return []int{2, 3} }
	for _, a := range Algorithms() {
		for rounds, want := range map[int]int{5: 41, 10: 81} {
			plan := Plan{Algorithm: a, MaxIngredients: 3, Rounds: rounds, Settings: want - 1 - 6*rounds, Seed: 1}
			var all []Evaluation
			_, err := s.Optimize(plan, s.Of(0), nil,
				func(e Evaluation) error { all = append(all, e); return nil }, func(Recipe) float64 { return 1 })
			if err != nil || len(all) != want || plan.Evaluations() != want {
				t.Errorf("%s with %d rounds: %d evaluations, said to be %d, want %d (%v)",
					a, rounds, len(all), plan.Evaluations(), want, err)
			}
			for i, e := range s.Sampled(plan) {
				if fmt.Sprint(e) != fmt.Sprint(all[i+1]) {
					t.Fatalf("%s: recipe %d was said to be %v, and is %v", a, i+1, e, all[i+1])
				}
			}
		}
	}
}

// landscape is a table of what domains solve, and how long they take.
type landscape struct {
	*Space
	solves [][]bool
	time   []float64
}

const problems = 50

// newLandscape draws what each domain solves: all that those immediately below it do, and each other problem with
// probability 0.15. It takes 0.05, and one and a half times as long as they.
func newLandscape(s *Space, rng *rand.Rand) *landscape {
	l := &landscape{s, make([][]bool, len(s.Names)), make([]float64, len(s.Names))}
	done := 0
	for done < len(s.Names) {
		for d := range s.Names {
			isOpen := func(e int) bool { return l.solves[e] == nil }
			if l.solves[d] != nil || slices.ContainsFunc(s.lower[d], isOpen) {
				continue
			}
			l.solves[d], l.time[d] = make([]bool, problems), 0.05
			for _, e := range s.lower[d] {
				l.time[d] += 1.5 * l.time[e]
				for i, solved := range l.solves[e] {
					l.solves[d][i] = l.solves[d][i] || solved
				}
			}
			for i := range l.solves[d] {
				l.solves[d][i] = rng.Float64() < 0.15 || l.solves[d][i]
			}
			done++
		}
	}
	return l
}

func (l *landscape) cost(r Recipe) float64 {
	left, used := 0, 0.0
	for i := range problems {
		if !slices.ContainsFunc(r.Ingredients, func(g Ingredient) bool { return l.solves[g.Domain][i] }) {
			left++
		}
	}
	for _, g := range r.Ingredients {
		used += l.time[g.Domain]
	}
	return Cost(float64(left), problems, used, 1)
}

// best is the optimum over all recipes, by brute force.
func (l *landscape) best() float64 {
	best := math.Inf(1)
	var grow func(domains []int)
	grow = func(domains []int) {
		if len(domains) > 0 {
			best = min(best, l.cost(l.Of(domains...)))
		}
		if len(domains) == 3 {
			return
		}
		for d := range l.Names {
			grow(append(slices.Clone(domains), d))
		}
	}
	grow(nil)
	return best
}

// On 200 landscapes whose optimum is known, domain-aware sampling comes close to it, and closer than plain sampling; no
// algorithm ends with something worse than what it began with.
func TestKnownOptimum(t *testing.T) {
	const landscapes = 200
	s := thesisSpace(t)
	reached := map[Algorithm][]float64{}
	for i := range landscapes {
		l := newLandscape(s, rand.New(rand.NewPCG(uint64(i), 7)))
		optimum := l.best()
		for _, a := range Algorithms() {
			plan := Plan{Algorithm: a, MaxIngredients: 3, Rounds: 5, Seed: uint64(i)}
			best, err := s.Optimize(plan, s.Of(0), nil, func(Evaluation) error { return nil }, l.cost)
			if err != nil {
				t.Fatal(err)
			}
			if l.cost(best) > l.cost(s.Of(0)) {
				t.Errorf("%s, landscape %d: it ends with %v, worse than the first recipe", a, i, l.cost(best))
			}
			reached[a] = append(reached[a], (1-l.cost(best))/(1-optimum))
		}
	}
	median := map[Algorithm]float64{}
	for a, all := range reached {
		slices.Sort(all)
		median[a] = (all[landscapes/2-1] + all[landscapes/2]) / 2
		t.Logf("%s: median %.3f, worst %.3f", a, median[a], all[0])
	}
	if median[DomainAware] < 0.95 || median[DomainAware] <= median[RandomSampling] {
		t.Errorf("median of what is reached: dars %.3f, rs %.3f; want 0.95 and more than rs",
			median[DomainAware], median[RandomSampling])
	}
}

// A mutation changes one setting to another value; every setting is reached.
func TestMutateSettings(t *testing.T) {
	s := thesisSpace(t)
	s.Settings = func(d int) []int { return []int{3, 1, 2}[:1+d%3] }
	g := &generator{Space: s, rng: rand.New(rand.NewPCG(3, 4))}
	r := s.Of(2, 1, 5)
	seen := map[string]bool{}
	for range 1000 {
		next := g.mutateSettings(r)
		changes := 0
		count := func(before, after []int, sizes []int) {
			for i := range after {
				if after[i] < 0 || after[i] >= sizes[i] {
					t.Fatalf("value %d of %d", after[i], sizes[i])
				}
				if after[i] != before[i] {
					changes++
				}
			}
		}
		for i := range next.Ingredients {
			count(r.Ingredients[i].Values, next.Ingredients[i].Values, s.Settings(next.Ingredients[i].Domain))
		}
		if changes != 1 {
			t.Fatalf("%d settings are different in %v and %v", changes, r, next)
		}
		seen[next.Key()] = true
	}
	if want := 3 + 2 + 3; len(seen) != want { // zones and disInt have 2+1 values to go to, bool 2
		t.Errorf("%d different mutations, want %d", len(seen), want)
	}
}

// Acceptance of simulated annealing: always downwards and out of infinity, never into it, seldom far upwards.
func TestAnnealing(t *testing.T) {
	s := thesisSpace(t)
	count := func(current, c float64, remaining int) (n int) {
		o := s.newSearch(Plan{Algorithm: SimulatedAnnealing, MaxIngredients: 3, Rounds: 5, Seed: 1})
		for range 10_000 {
			if o.accepts(current, c, remaining) {
				n++
			}
		}
		return n
	}
	inf := math.Inf(1)
	if n := count(0.5, 0.4, 30); n != 10_000 {
		t.Errorf("a cheaper recipe is accepted %d times", n)
	}
	if n := count(inf, 0.4, 30) + count(inf, inf, 30); n != 20_000 {
		t.Errorf("out of infinity: %d times", n)
	}
	if n := count(0.4, inf, 30); n != 0 {
		t.Errorf("into infinity: %d times", n)
	}
	for _, remaining := range []int{30, 10, 1} {
		want := math.Exp(-temperatureOfDegree * 0.02 / float64(remaining))
		if got := float64(count(0.4, 0.42, remaining)) / 10_000; math.Abs(got-want) > 0.02 {
			t.Errorf("with %d evaluations left, it is accepted with %.3f, want %.3f", remaining, got, want)
		}
	}
}

// The exact test, against sums over all outcomes.
func TestSignTest(t *testing.T) {
	for a := range 8 {
		for b := range 8 {
			n, extreme := a+b, 0
			for outcome := range 1 << n {
				ones := 0
				for bit := range n {
					ones += outcome >> bit & 1
				}
				if min(ones, n-ones) <= min(a, b) {
					extreme++
				}
			}
			want := float64(extreme) / float64(int(1)<<n)
			if got := SignTest(a, b); math.Abs(got-want) > 1e-12 {
				t.Errorf("%d, %d: %v, want %v", a, b, got, want)
			}
		}
	}
	if p := SignTest(0, 6); p >= Significant {
		t.Errorf("six to none: p = %v", p)
	}
	if p := SignTest(0, 5); p < Significant {
		t.Errorf("five to none: p = %v", p)
	}
}

// Families, and equal files, stand on one side; about the share is held out.
func TestHoldOut(t *testing.T) {
	var members []Member
	for f := range 12 {
		for i := range 1 + f%4 {
			members = append(members, Member{Path: fmt.Sprintf("dir/%c-%d.smt2", 'a'+f, i)})
		}
	}
	members[0].Twin, members[len(members)-1].Twin = "same", "same"
	sides := map[string]bool{}
	for seed := range uint64(20) {
		held, divided := HoldOut(members, 0.5, seed)
		side, n := map[string]bool{}, 0
		for i, m := range members {
			name := FamilyName(m.Path)
			if other, met := side[name]; met && other != held[i] {
				t.Fatalf("family %s stands on both sides", name)
			}
			side[name] = held[i]
			if held[i] {
				n++
			}
		}
		if held[0] != held[len(held)-1] {
			t.Error("equal files stand on both sides")
		}
		if len(divided) > 0 || n < len(members)/2-3 || n > len(members)/2+1 {
			t.Errorf("seed %d: %d of %d are held out, divided %v", seed, n, len(members), divided)
		}
		sides[fmt.Sprint(held)] = true
	}
	if len(sides) < 10 {
		t.Errorf("only %d different halves for 20 seeds", len(sides))
	}
}

// A family that is nearly all there is, as files numbered through, is divided.
func TestHoldOutDividesLargeFamilies(t *testing.T) {
	var members []Member
	for i := range 20 {
		members = append(members, Member{Path: fmt.Sprintf("smt%d.smt2", i)})
	}
	members = append(members, Member{Path: "other.smt2"})
	members[3].Twin, members[8].Twin = "x", "x"
	held, divided := HoldOut(members, 0.5, 1)
	n := 0
	for _, h := range held {
		if h {
			n++
		}
	}
	if !slices.Equal(divided, []string{"smt"}) || n < 9 || n > 11 || held[3] != held[8] {
		t.Errorf("%d of %d are held out, divided %v", n, len(members), divided)
	}
}
