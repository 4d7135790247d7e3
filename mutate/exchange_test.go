package mutate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Exchanging constants leaves what is made of images as it is: a set of formulas. There are instances of nothing else.
func TestExchange(t *testing.T) {
	g := generator(t, `(set-logic QF_UF) (declare-sort U 0) (declare-sort V 0) (declare-const other V)
		(declare-const a U) (declare-const b U) (declare-const c U) (declare-const d U) (declare-fun f (U) U)
		(assert (or (= (f a) b) (= (f (f a)) c))) (assert (distinct (f d) a b))`,
		func(s *Settings) { s.Strategies = []Weight{{"connectives", 1}} })
	exchanged, alone := 0, 0
	r := g.Round(0)
	for i := range 300 {
		in := r.Instance(i)
		if in == nil || !strings.Contains(strings.Join(in.How(), " "), "exchanging constants") {
			continue
		}
		if err := in.Verify(); err != nil {
			t.Error(err)
		}
		exchanged++
		if formulas := in.Claim(len(in.Checks) - 1).Formulas; len(formulas) == 1 && invariant(t, in, formulas[0]) >= 3 {
			alone++
		}
	}
	if exchanged < 30 || alone < 5 {
		t.Errorf("%d instances have formulas with their images, and %d nothing else", exchanged, alone)
	}
}

// invariant gives how many of the constants can each be exchanged for another one, so that a formula becomes another
// one that is the same but for the order of conjunctions and disjunctions.
func invariant(t *testing.T, in *instance.Instance, formula smtlib.Term) int {
	a := in.Arena.Child()
	var constants []smtlib.Term
	for _, d := range in.Seed().Functions {
		if len(d.Params) == 0 && d.Name != "other" {
			c, err := a.App(d.Fun)
			if err != nil {
				t.Fatal(err)
			}
			constants = append(constants, c)
		}
	}
	var sorted func(f smtlib.Term) string
	sorted = func(f smtlib.Term) string {
		name := a.OperatorName(f)
		if name != "and" && name != "or" && name != "not" {
			return fmt.Sprint(f)
		}
		var parts []string
		for _, part := range a.Args(f) {
			parts = append(parts, sorted(part))
		}
		slices.Sort(parts)
		return fmt.Sprint(name, parts)
	}
	n := 0
	for i, c := range constants {
		for k, other := range constants {
			if i == k {
				continue
			}
			image, err := a.Replace(formula, map[smtlib.Term]smtlib.Term{c: other, other: c})
			if err != nil {
				t.Fatal(err)
			}
			if image != formula && sorted(image) == sorted(formula) {
				n++
				break
			}
		}
	}
	return n
}
