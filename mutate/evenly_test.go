package mutate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

const arraysAndWords = `(set-logic ALL)
(declare-const i Int)
(declare-const a (Array Int (Array Int Int)))
(declare-const b (_ BitVec 8))
(declare-const s String)
(assert (and (= (select (select a i) 1) i) (bvult b #x10) (str.in_re s (re.+ (str.to_re "ab")))))
`

// Facts about operators are true under the model. Among them are facts about operators whose results have no literals,
// also arrays of arrays, about operators nested in one or two others, and about terms of earlier facts.
func TestFacts(t *testing.T) {
	m := generator(t, arraysAndWords, nil).Round(0).Material
	g, c := kit.NewGrower(m, rand.New(rand.NewPCG(1, 2)))
	w := kit.NewValueClaims(m, g, c)
	met := map[string]bool{}
	shared, symbolic := 0, 0
	for round := range 400 {
		l := &kit.SmallTerms{ValueClaims: w, Literals: round%2 == 0}
		facts := l.Facts(10)
		of := map[smtlib.Term]int{}
		for _, f := range facts {
			if !value.IsTrue(c.Values.Value(f)) {
				t.Fatalf("%s is %s", g.Arena.TermString(f), c.Values.Value(f))
			}
			for _, part := range smtlib.Reachable([]smtlib.Term{f}, g.Arena.Args) {
				met[g.Arena.OperatorName(part)] = true
				if slices.Contains(l.Made, part) {
					of[part]++
				}
			}
			if !l.Literals && len(c.Symbols.In(f)) > 0 {
				symbolic++
			}
		}
		for _, n := range of {
			if n > 1 {
				shared++
			}
		}
	}
	for _, name := range []string{
		"store", "select", "re.union", "re.range", "str.to_re", "bvsmod", "str.replace_all", "distinct",
	} {
		if !met[name] {
			t.Errorf("there is no fact about %s", name)
		}
	}
	if shared == 0 || symbolic == 0 {
		t.Errorf("%d terms are in several facts, %d facts have symbols", shared, symbolic)
	}
}

// Operators that some solvers lack are in some, but few instances. If the user focuses on them, or the seed has them,
// they are treated like all others.
func TestFewInstancesHaveWhatSomeSolversLack(t *testing.T) {
	const seed = `(set-logic QF_BV)(declare-const b (_ BitVec 8))(declare-const c (_ BitVec 8))
(assert (bvult (bvadd b c) #x10))`
	share := func(text string, focus ...string) float64 {
		g := generator(t, text, func(s *Settings) {
			s.Strategies, s.Focus = []Weight{{"terms", 1}}, focus
		})
		r := g.Round(0)
		const n = 300
		with := 0
		for i := range n {
			in := r.Instance(i)
			if slices.ContainsFunc(smtlib.Reachable(in.Asserted(), in.Arena.Args), func(t smtlib.Term) bool {
				return theory.RarelySupported(in.Arena.OperatorName(t))
			}) {
				with++
			}
		}
		return float64(with) / n
	}
	if s := share(seed); s == 0 || s > 0.2 {
		t.Errorf("%.2f of the instances have some", s)
	}
	if s := share(seed, "bvnego"); s < 0.5 {
		t.Errorf("%.2f of the instances have what they are asked to", s)
	}
	const own = `(set-logic QF_BV)(declare-const b (_ BitVec 8))
(assert (not (bvnego b)))(assert (not (bvnego (bvadd b b))))`
	if s := share(own); s < 0.2 {
		t.Errorf("%.2f of the instances have what the seed has", s)
	}
}
