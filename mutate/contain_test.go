package mutate

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// containText has eight bits of input.
const containText = `(set-logic BV)
(declare-const x (_ BitVec 2)) (declare-const y (_ BitVec 2)) (declare-const z (_ BitVec 2))
(declare-const p Bool) (declare-const q Bool)
(assert (and (bvult x y) (= (bvadd y z) #b11) p))
(assert (or (not (and p (= x y) (bvule z x))) (and q (= x y) (bvult y z))))
(assert (=> (and q (bvugt z y)) (or (= x #b01) (not (bvult y #b10)))))
(assert (ite (= x z) (and p q (bvule y z)) (or q (= (bvand x y) z))))
(assert (xor (and (= x y) (= y z)) (or p (bvult z x))))
(assert (exists ((v (_ BitVec 2))) (and (bvult v x) (or (= v y) p) (not (= (bvxor v z) y)))))
(assert (not (forall ((v (_ BitVec 2))) (=> (bvult v y) (or (= v z) (and q (bvule x v)))))))
(assert (=> (and (= x y) (exists ((v (_ BitVec 2))) (= x v)) (= x y)) (and p q p)))
(assert (= (and (= x y) (exists ((v (_ BitVec 2))) (= v y))) (or p (exists ((v (_ BitVec 2))) (bvult v y)))))`

// containing returns a container over that seed, and the material.
func containing(t *testing.T) (*container, *kit.Material) {
	t.Helper()
	m := generator(t, containText, nil).Round(0).Material
	k := newContainer(m, rand.New(rand.NewPCG(1, 2)))
	for _, f := range m.Initial {
		k.bodies = append(k.bodies, f.Formula)
	}
	return k, m
}

// models returns, for each formula, the assignments to the seed's symbols under which it is true for some values of the
// other symbols.
func models(t *testing.T, k *container, m *kit.Material, formulas ...smtlib.Term) []map[string]bool {
	t.Helper()
	all := make([]map[string]bool, len(formulas))
	var cells []model.Cell
	own := 0
	add := func(d *smtlib.Decl) {
		values, finite := model.New("sort").Values(k.c.Arena, d.Result, 4)
		if !finite {
			t.Fatalf("%s has many values", d.Name)
		}
		cells = append(cells, model.Cell{Symbol: d, Values: values})
	}
	for _, d := range m.Seed.Functions {
		add(d)
		own++
	}
	seen := map[*smtlib.Decl]bool{}
	for _, f := range formulas {
		for _, d := range k.c.Symbols.In(f) {
			if !seen[d] && !contains(m.Seed.Functions, d) {
				seen[d] = true
				add(d)
			}
		}
	}
	for i := range all {
		all[i] = map[string]bool{}
	}
	table := model.Tabulate(k.c.Arena, model.New("brute force"), cells)
	for n := range table.Parts(context.Background()) {
		var keys []string
		for i := range n {
			var key strings.Builder
			for at := range own {
				key.WriteString(value.Key(table.Cell(at, i)))
			}
			keys = append(keys, key.String())
		}
		for j, f := range formulas {
			isTrue, isFalse := table.Truth(f)
			for i := range n {
				yes, no := isTrue[i/64]>>(i%64)&1 == 1, isFalse[i/64]>>(i%64)&1 == 1
				if yes == no {
					t.Fatalf("no value of a formula")
				}
				if yes {
					all[j][keys[i]] = true
				}
			}
		}
	}
	return all
}

func contains(all []*smtlib.Decl, d *smtlib.Decl) bool {
	for _, other := range all {
		if other == d {
			return true
		}
	}
	return false
}

func includes(a, b map[string]bool) bool {
	for key := range b {
		if !a[key] {
			return false
		}
	}
	return true
}

// Every transformation at every polarity changes the models as its row says, over all assignments to eight bits.
func TestContainmentByBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: thousands of assignments are tried")
	}
	k, m := containing(t)
	signs := map[sign]string{positive: "positive", negative: "negative", mixed: "mixed"}
	const wanted = 25
	for _, tr := range containments {
		for s, name := range signs {
			if _, known := overall(tr.change, s); !known {
				continue
			}
			applied, changed := 0, 0
			for tries := 0; applied < wanted && tries < 20_000; tries++ {
				f := k.seedFormula()
				at := k.spot(f)
				if at.sign != s {
					continue
				}
				k.beside, k.taken = nil, nil
				next, whole, ok := k.step(f, tr, at)
				if !ok {
					continue
				}
				if len(k.beside) > 0 {
					next = k.apply("and", append(k.beside, next)...)
				}
				applied++
				if whole == onlyIt {
					if k.c.Values.Value(f) != k.c.Values.Value(next) {
						t.Fatalf("%s, %s: another value under the model", tr.name, name)
					}
					continue
				}
				all := models(t, k, m, f, next)
				before, after := all[0], all[1]
				up, down := includes(after, before), includes(before, after)
				if whole != fewer && !up || whole != more && !down {
					t.Fatalf("%s, %s, is said to have %s:\n%s\n%s", tr.name, name, whole, textOf(k, f), textOf(k, next))
				}
				if !up || !down {
					changed++
				}
			}
			t.Logf("%-18s %-8s %3d times, the models changed %3d times", tr.name, name, applied, changed)
			if applied < wanted {
				t.Errorf("%s, %s: applied %d times", tr.name, name, applied)
			}
			if (tr.change == more || tr.change == fewer) && changed == 0 {
				t.Errorf("%s, %s, changes no models", tr.name, name)
			}
		}
	}
}

// Sequences keep their direction.
func TestContainmentSequences(t *testing.T) {
	k, m := containing(t)
	changed := 0
	for i := range 300 {
		want := []modelChange{same, more, fewer}[i%3]
		next, f, how := k.sequence(want)
		if next == smtlib.NoTerm {
			continue
		}
		all := models(t, k, m, f, next)
		up, down := includes(all[1], all[0]), includes(all[0], all[1])
		if want != fewer && !up || want != more && !down {
			t.Fatalf("%s\n%s\n%s", how, textOf(k, f), textOf(k, next))
		}
		if !up || !down {
			changed++
		}
	}
	t.Logf("the models changed %d times", changed)
	if changed < 40 {
		t.Errorf("the models changed %d times", changed)
	}
}

func textOf(k *container, f smtlib.Term) string {
	script := instance.Script{Arena: k.c.Arena, Logic: "ALL", Steps: []smtlib.Command{smtlib.Assert{Formula: f}}}
	return string(new(instance.Writer).AppendInstance(nil, &instance.Instance{Script: script}, instance.Dialect{}))
}

// If instances must stay in a logic without quantifiers, there are free constants instead of quantified variables.
func TestContainStays(t *testing.T) {
	lines := strings.SplitAfter(containText, "\n")[:7]
	text := strings.Replace(strings.Join(lines, ""), "(set-logic BV)", "(set-logic QF_BV)", 1)
	g := generator(t, text, func(s *Settings) { s.Strategies, s.Stay = []Weight{{"contain", 1}}, true })
	free, denied := 0, 0
	for i, script := range scripts(g, 150) {
		if strings.Contains(script, "exists") || !strings.Contains(script, "(set-logic QF_BV)") {
			t.Fatalf("instance %d leaves the logic:\n%s", i, script)
		}
		if strings.Contains(script, "(declare-fun k") || strings.Contains(script, "(declare-const k") {
			free++
		}
	}
	r := g.Round(0)
	for i := range 150 {
		in := r.Instance(i)
		if err := in.Verify(); err != nil {
			t.Fatal(err)
		}
		if in.Last().Expect == instance.Unsat {
			denied++
		}
	}
	if free < 10 || denied < 10 {
		t.Errorf("%d of 150 have new constants, %d have no model", free, denied)
	}
}

// A pattern stays at its quantifier, however the body is rewritten: solvers read it nowhere else.
func TestContainKeepsPatternsAtQuantifiers(t *testing.T) {
	r := generator(t, `(set-logic UFLIA)
(declare-fun f (Int) Int)
(declare-const k Int)
(assert (forall ((i Int)) (! (=> (< 0 i k) (< (f i) (f k))) :pattern ((f i)))))
(assert (< k 3))
`, func(s *Settings) { s.Strategies = []Weight{{"contain", 1}} }).Round(0)
	patterns := 0
	for i := range 200 {
		in := r.Instance(i)
		if in == nil {
			continue
		}
		a := in.Arena
		for _, parent := range smtlib.Reachable(in.Asserted(), a.Args) {
			for _, arg := range a.Args(parent) {
				if a.Kind(arg) != smtlib.KindAnnotated {
					continue
				}
				if patterns++; a.Kind(parent) != smtlib.KindQuant {
					t.Fatalf("instance %d has a pattern in %s", i, a.TermString(parent))
				}
			}
		}
	}
	if patterns == 0 {
		t.Error("no instance has a pattern")
	}
}
