package instance

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/smtlib"
)

// For clauses over integers whose verdict was chosen, a derivation of false is found if the verdict is unsat, and none
// if it is sat: there is none, since each clause keeps the invariants.
func TestChosenVerdicts(t *testing.T) {
	for i := range 1500 {
		rng := rand.New(rand.NewPCG(21, uint64(i)))
		in := byInvariant(rng)
		if i%2 == 1 {
			in = byDerivation(rng)
		}
		_, found := rules.Derive(in.Program, 20_000)
		if !found && in.Expect == "unsat" { // other clauses can lead far away first
			_, found = rules.Derive(in.Program, 2_000_000)
		}
		if found != (in.Expect == "unsat") {
			t.Fatalf("%s, a derivation was found: %v\n%s", in.Expect, found, rules.Print(in.Program))
		}
	}
}

// Each step keeps its invariant, for all small numbers.
func TestInvariantsAreKept(t *testing.T) {
	for i := range 300 {
		rng := rand.New(rand.NewPCG(22, uint64(i)))
		p := rules.New(rules.Horn)
		p.Relations = []rules.Relation{{Name: "p", Columns: []rules.Column{{Sort: p.Int()}, {Sort: p.Int()}}}}
		m := maker{p}
		inv := m.drawInvariant(rng)
		x, y := m.x(), m.y()
		nx, ny := inv.step(rng, x, y)
		for a := int64(-9); a <= 9; a++ {
			for b := int64(-9); b <= 9; b++ {
				p.Rules = append(p.Rules, &rules.Rule{ID: p.NextID(), Head: atomOf(0, m.numeral(a), m.numeral(b))})
			}
		}
		p.Rules = append(p.Rules, &rules.Rule{
			ID: p.NextID(), Vars: m.twoVars(), Head: rules.Atom{Relation: rules.False},
			Body:        []rules.Literal{{Atom: atomOf(0, x, y)}},
			Constraints: []smtlib.Term{inv.holds(x, y), p.Apply("not", inv.holds(nx, ny))},
		})
		if proof, found := rules.Derive(p, 1_000_000); found {
			t.Fatalf("%s is not kept: %s", inv.text, proof)
		}
	}
}

// The program of an index is the same whenever it is made.
func TestInstancesFollowFromTheirIndex(t *testing.T) {
	strategies, err := ParseStrategies(nil)
	if err != nil {
		t.Fatal(err)
	}
	one, two := &Source{MasterSeed: 4, Strategies: strategies}, &Source{MasterSeed: 4, Strategies: strategies}
	for i := 199; i >= 0; i-- {
		two.Make(nil, i)
	}
	for i := range 200 {
		a, b := one.Make(nil, i), two.Make(nil, i)
		if !bytes.Equal(rules.Print(a.Program), rules.Print(b.Program)) {
			t.Fatalf("index %d gives two programs", i)
		}
	}
}

// Seeds are read and changed, and the right answer is known if it can be computed.
func TestSeeds(t *testing.T) {
	src := []byte(`(set-logic HORN)
(declare-fun p (Int Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (p x x))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (< x 5)) (p (+ x 1) (+ y x)))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (> y 9)) false)))
(check-sat)`)
	seed, errs := ReadSeed("seed", src)
	if len(errs) > 0 {
		t.Fatal(errs[0].Detail())
	}
	if seed.Right != nil || seed.Expect != "unsat" {
		t.Errorf("the seed is said to be %q", seed.Expect)
	}
	strategies, err := ParseStrategies(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &Source{MasterSeed: 1, Strategies: strategies}
	pairs, expected, missed := 0, 0, 0
	for i := 1; i < 200; i++ {
		in := s.Make(seed, i)
		if in == nil {
			continue
		}
		if _, errs := rules.Parse("p", rules.Print(in.Program)); len(errs) > 0 {
			t.Fatalf("%s\n%s", errs[0].Detail(), rules.Print(in.Program))
		}
		_, found := rules.Derive(in.Program, 200_000)
		if in.Expect == "unsat" {
			expected++
			if !found { // a variable that nothing binds may need a value that is not tried
				missed++
			}
		} else {
			pairs++
		}
	}
	if 3*missed > expected {
		t.Errorf("of %d that are unsat, %d have no derivation that is found", expected, missed)
	}
	if pairs == 0 || expected == 0 {
		t.Errorf("%d pairs, %d with a verdict", pairs, expected)
	}
}
