package kit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// ofIntegers has formulas that are true and false under most models, and a symbol with few values.
const ofIntegers = `(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(assert (> (+ x (* 2 y)) 3))
(assert (or p (< x 10) (and (= x y) (not p))))
(assert (=> p (= y (ite (< y 0) (- x 1) (mod x 7)))))
(assert (let ((z (distinct x y))) (xor z p)))
`

// ofVectors has narrow sorts, so that what is said of them can be tried for each value.
const ofVectors = `(set-logic QF_BV)
(declare-const v (_ BitVec 3))
(declare-const w (_ BitVec 3))
(declare-const q Bool)
(assert (bvult (bvadd v w) #b101))
(assert (=> q (= v (bvmul w w))))
(assert (or q (bvslt v w) (= ((_ extract 1 0) v) #b01)))
`

func seedOf(t testing.TB, text string) *fragment.Seed {
	t.Helper()
	seed, err := fragment.ReadSeed("seed.smt2", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

// materialOf evaluates a seed under a model that makes all its assertions true.
func materialOf(t testing.TB, text string) *Material {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	parameters := Parameters{MaxDepth: 8, MaxAsserts: 64, And: 0.5, Initial: 0.3, Open: model.OpenSkip}
	origin := NewOrigin(seedOf(t, text), parameters, []byte(t.Name()))
	m := NewMaterial(&origin, 0, search.Draw(origin.Seed, search.Own, rng), nil)
	m.Prepare(rng)
	return m.For("test", mostWanted)
}

// under closes a formula: its symbols are bound to their values under a model.
func under(t testing.TB, a *smtlib.Arena, m *model.Model, formula smtlib.Term) string {
	t.Helper()
	a = a.Child()
	finder := symbolFinder{arena: a}
	var p smtlib.Printer // with let: formulas are joined that share their parts
	text := string(p.AppendTerm(nil, a, formula))
	var bound []string
	for _, d := range finder.In(formula) {
		is, ok := ValueTerm(a, m.Interpretation(d).Default, d.Result)
		if !ok || len(d.Params) > 0 {
			t.Fatalf("%s has no literal", d.Name)
		}
		bound = append(bound, fmt.Sprintf("(%s %s)", d.Name, smtlib.AppendTerm(nil, a, is, 0)))
	}
	if len(bound) == 0 {
		return text
	}
	return fmt.Sprintf("(let (%s) %s)", strings.Join(bound, " "), text)
}

// allTrue is the truth of formulas that hold.
func allTrue(formulas []string) []bool { return slices.Repeat([]bool{true}, len(formulas)) }

// The constructed pool is made of the initial one by "and" and "not" alone, no formula is deeper than Dmax, and the
// value that is kept of each is that which z3 computes.
func TestPools(t *testing.T) {
	testenv.Need(t, "z3")
	m := materialOf(t, ofIntegers)
	pools := m.Pools()
	if got, want := len(pools.Constructed), MinFormulas; got != want {
		t.Errorf("%d formulas are constructed; want %d", got, want)
	}
	a := pools.Group.Arena
	known := map[smtlib.Term]bool{}
	for _, f := range m.Initial {
		known[f.Formula] = true
	}
	var formulas []string
	var ours []bool
	for _, f := range pools.Constructed {
		name, args := a.OperatorName(f.Formula), a.Args(f.Formula)
		if name != "and" && name != "not" || slices.ContainsFunc(args, func(t smtlib.Term) bool { return !known[t] }) {
			t.Errorf("%s is not made of members of the pools by one connective", a.TermString(f.Formula))
		}
		known[f.Formula] = true
		if f.Depth > m.Parameters().MaxDepth {
			t.Errorf("%s has depth %d", a.TermString(f.Formula), f.Depth)
		}
		formulas = append(formulas, under(t, a, m.Model, f.Formula))
		ours = append(ours, f.Value)
	}
	if !slices.Contains(ours, true) || !slices.Contains(ours, false) {
		t.Error("all formulas have the same value")
	}
	testenv.CompareTruth(t, []string{"z3", "-in"}, formulas, ours, len(formulas))
}

// Each assertion of the pools holds under the model, and an instance asserts at most Amax of them.
func TestPoolsHold(t *testing.T) {
	testenv.Need(t, "z3")
	m := materialOf(t, ofVectors)
	var formulas []string
	for i := range 40 {
		in := m.Pools().Instance(m, Draw{Index: i, Origin: m.Origin})
		asserted := in.Asserted()
		if len(asserted) == 0 || len(asserted) > m.Parameters().MaxAsserts {
			t.Fatalf("instance %d has %d assertions", i, len(asserted))
		}
		for _, f := range asserted[:min(3, len(asserted))] {
			formulas = append(formulas, under(t, in.Arena, m.Model, f))
		}
	}
	testenv.CompareTruth(t, []string{"z3", "-in"}, formulas, allTrue(formulas), len(formulas))
}

// Whatever makes claims, each of them is true under the material's model.
func TestClaimsHold(t *testing.T) {
	testenv.Need(t, "z3")
	fills := map[string]func(m *Material) *Claims{
		"values of terms": func(m *Material) *Claims {
			g, c := NewGrower(m, m.Rand("test"))
			NewValueClaims(m, g, c).Fill()
			return c
		},
		"extreme values": func(m *Material) *Claims {
			g, c := NewGrower(m, m.Rand("test"))
			g.WriteExtremes()
			NewValueClaims(m, g, c).Fill()
			return c
		},
		"formulas joined": func(m *Material) *Claims {
			c := NewClaims(m)
			var parts []smtlib.Term
			for _, f := range m.Initial {
				parts = append(parts, f.Formula)
			}
			j, err := NewJoiner(c, m.Rand("test"), parts)
			if err != nil {
				t.Fatal(err)
			}
			j.EquateWith(parts)
			j.Fill("")
			return c
		},
	}
	for name, fill := range fills {
		for _, text := range []string{ofIntegers, ofVectors} {
			m := materialOf(t, text)
			c := fill(m)
			c.Arena.Freeze()
			var formulas []string
			for i := range c.All {
				if !c.All[i].rare { // it has no operators that Debian's z3 lacks
					formulas = append(formulas, under(t, c.Arena, c.Material.Model, c.All[i].Formula()))
				}
			}
			if len(formulas) < 100 {
				t.Errorf("%s: %d claims", name, len(formulas))
			}
			testenv.CompareTruth(t, []string{"z3", "-in"}, formulas, allTrue(formulas), len(formulas))
		}
	}
}

// Pins fix the values of all symbols: they hold under the model, and under no other value of a symbol.
func TestPins(t *testing.T) {
	testenv.Need(t, "z3")
	m := materialOf(t, ofVectors)
	c := NewClaims(m)
	pins := NewValuePins(c)
	for _, d := range m.Seed.Functions {
		pins.Pin(d)
	}
	c.Arena.Freeze()
	var formulas []string
	var ours []bool
	for _, d := range m.Seed.Functions {
		if len(pins.Pins[d]) != 1 {
			t.Fatalf("%s is not pinned", d.Name)
		}
		all, _ := model.New("values").Values(c.Arena, d.Result, 8)
		for _, v := range all {
			other := m.Model.With([]*model.Interpretation{model.NewInterpretation(d, nil, v)})
			formulas = append(formulas, under(t, c.Arena, other, pins.Pins[d][0].Formula()))
			ours = append(ours, value.Key(v) == value.Key(m.Model.Interpretation(d).Default))
		}
	}
	if len(formulas) != 8+8+2 {
		t.Errorf("%d assignments", len(formulas))
	}
	testenv.CompareTruth(t, []string{"z3", "-in"}, formulas, ours, len(formulas))
}

// In whichever form a contradiction is asserted, there is no model, and in no form does the context matter.
func TestContradictionForms(t *testing.T) {
	testenv.Need(t, "z3")
	m := materialOf(t, ofVectors)
	c := NewClaims(m)
	for _, f := range m.Initial {
		c.Add(f.Formula, "seed")
	}
	if _, err := c.Maker(10); err != nil {
		t.Fatal(err)
	}
	if len(c.opposite.denied) == 0 {
		t.Fatal("nothing can be denied")
	}
	var formulas []string
	for i := range c.opposite.denied {
		core := c.opposite.core(&c.opposite.denied[i])
		for _, form := range forms {
			for _, context := range [][]*Claim{nil, {&c.context[0], &c.context[1]}} {
				draft := Draft{Arena: c.Arena, Group: c.Group}
				hidden := form.hide(&draft, core, context)
				var all strings.Builder
				for _, claim := range hidden {
					fmt.Fprintf(&all, " %s", smtlib.AppendTerm(nil, draft.Arena, claim.Formula(), 0))
				}
				formulas = append(formulas, fmt.Sprintf(
					"(exists ((v (_ BitVec 3)) (w (_ BitVec 3)) (q Bool)) (and true%s))", all.String()))
			}
		}
	}
	testenv.CompareTruth(t, []string{"z3", "-in"}, formulas, make([]bool, len(formulas)), len(formulas))
}

// The formulas of a small scope are true and false under just those assignments under which z3 says so.
func TestScopedTruth(t *testing.T) {
	testenv.Need(t, "z3")
	m := materialOf(t, ofIntegers)
	k, err := NewScoped(m, "test")
	if err != nil {
		t.Fatal(err)
	}
	var formulas []string
	var ours []bool
	for _, f := range k.decided {
		for i, assignment := range k.models {
			isTrue, isFalse := f.isTrue>>i&1 == 1, f.isFalse>>i&1 == 1
			if isTrue == isFalse {
				continue // its value is open
			}
			formulas = append(formulas, under(t, k.Claims.Arena, assignment, f.is.Formula()))
			ours = append(ours, isTrue)
		}
	}
	if len(formulas) < 100 {
		t.Errorf("%d values", len(formulas))
	}
	testenv.CompareTruth(t, []string{"z3", "-in"}, formulas, ours, len(formulas))
}

// Negation takes a "not" away where there is one.
func TestNegation(t *testing.T) {
	seed := seedOf(t, `(declare-const p Bool)(assert p)(assert (not p))(assert (not (not p)))`)
	for i, want := range []string{"(not p)", "p", "(not p)"} {
		got, err := Negation(seed.Arena.Child(), seed.Assertions[i])
		if err != nil || i > 0 && seed.Arena.TermString(got) != want {
			t.Errorf("%s: %v, want %s", seed.Arena.TermString(seed.Assertions[i]), err, want)
		}
	}
}

// A variable may stand where every solver reads it, and where linear terms stay linear.
func TestReplaceable(t *testing.T) {
	for _, tt := range []struct{ formula, want string }{
		{"(< (* 3 x) (+ x 5))", "(* 3 x), (+ x 5), 5, x"},
		{"(= (mod x 7) 2)", "(mod x 7), 2, x"},
		{"(= (div (+ 1 2) 3) x)", "(div (+ 1 2) 3), (+ 1 2), 1, 2, x"},
		{"(exists ((z Int)) (= z x))", "x"},
		{"(forall ((z Int)) (! (= (f z) (f z)) :pattern ((f z))))", ""},
	} {
		m := materialOf(t, "(declare-const x Int)(declare-fun f (Int) Int)(assert "+tt.formula+")")
		var got []string
		for _, term := range NewClaims(m).Replaceable(m.Seed.Assertions[0]).Terms {
			got = append(got, m.Arena.TermString(term))
		}
		want := strings.Split(tt.want, ", ")
		slices.Sort(got)
		slices.Sort(want)
		if strings.Join(got, ", ") != strings.Join(want, ", ") {
			t.Errorf("%s: %s, want %s", tt.formula, strings.Join(got, ", "), strings.Join(want, ", "))
		}
	}
}

// A quantifier over a sort with many values is unbounded, in definitions, too; one over a few values is not.
func TestUnboundedQuantifiers(t *testing.T) {
	seed := seedOf(t, `(define-fun deep () Bool (exists ((z Int)) (= z 3)))
		(assert (forall ((b Bool) (v (_ BitVec 8))) (or b (= v v))))
		(assert (forall ((v (_ BitVec 9))) (= v v)))
		(assert (not (forall ((z Int)) (< z z))))
		(assert (or deep false))
		(assert true)`)
	u := NewUnboundedQuantifiers(seed.Arena)
	for i, want := range []bool{false, true, true, true, false} {
		if got := u.In(seed.Assertions[i]); got != want {
			t.Errorf("%s: %v", seed.Arena.TermString(seed.Assertions[i]), got)
		}
	}
}

// Things are drawn as often as their weights say.
func TestTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	table := Table[string]{{1, "seldom"}, {3, "often"}, {0, "never"}}
	drawn := map[string]int{}
	const n = 40_000
	for range n {
		drawn[table.Draw(rng)]++
	}
	// Six standard deviations of a binomial distribution are 520.
	if d := drawn["seldom"] - n/4; d < -520 || d > 520 || drawn["never"] > 0 || drawn["often"] != n-drawn["seldom"] {
		t.Error(drawn)
	}
}
