package suite

import (
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/smtlib"
)

// The published algorithm negates negations. Without these, its instances have as many assertions, with the same atoms,
// which are true; and so do the halves of an instance, half as many each.
func TestWithoutTowers(t *testing.T) {
	seed, err := fragment.ReadSeed("a.smt2", []byte(`(declare-const x Int)(declare-const p Bool)
(assert (or p (< x 3) (not (not (= (mod x 2) 0)))))
(assert (forall ((y Bool)) (or y (not (not (or p (not y)))))))`))
	if err != nil {
		t.Fatal(err)
	}
	settings := mutate.Defaults()
	settings.Strategies = []mutate.Weight{{Strategy: mutate.Boolean, Weight: 1}}
	round := mutate.NewGenerator(seed, settings, "test", 1).Round(0)
	look, towers := corpus.NewLooker(), 0
	for i := range 60 {
		in := round.Instance(i)
		if !look.Look(&in.Script, in.Checks, in.Strategy).Tower {
			continue
		}
		flat := withoutTowers(in)
		if flat == nil {
			t.Fatalf("instance %d is left out", i)
		}
		towers++
		if err := flat.Verify(); err != nil {
			t.Errorf("instance %d: %v", i, err)
		}
		if look.Look(&flat.Script, flat.Checks, flat.Strategy).Tower || len(flat.Formulas()) != len(in.Formulas()) {
			t.Errorf("instance %d: %d formulas instead of %d, or still a tower", i, len(flat.Formulas()), len(in.Formulas()))
		}
		atoms, left := atomsOf(flat.Arena, flat.Formulas()), atomsOf(in.Arena, in.Formulas())
		for atom := range left {
			if !atoms[atom] {
				t.Errorf("instance %d has lost %d", i, atom)
			}
		}
		sum := 0
		for _, half := range halves(flat) {
			if err := half.Verify(); err != nil {
				t.Errorf("instance %d: %v", i, err)
			}
			sum += len(half.Formulas())
		}
		if n := len(flat.Formulas()); n > 1 && sum != n {
			t.Errorf("instance %d: halves with %d formulas of %d", i, sum, n)
		}
	}
	if towers < 20 {
		t.Errorf("%d instances have a negation of a negation", towers)
	}
}

// atomsOf are the formulas in others without formulas in them.
func atomsOf(a *smtlib.Arena, formulas []smtlib.Term) map[smtlib.Term]bool {
	atoms := map[smtlib.Term]bool{}
	for _, t := range smtlib.Reachable(formulas, a.Args) {
		if a.Sort(t) == a.Bool() && (len(a.Args(t)) == 0 || a.Sort(a.Args(t)[0]) != a.Bool()) &&
			a.Kind(t) == smtlib.KindApp {
			atoms[t] = true
		}
	}
	return atoms
}
