package mutate

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// clausesOf returns the clauses of the instances' claims about few terms, each as its disjuncts.
func clausesOf(t *testing.T, text string, count int) (of *smtlib.Arena, groups [][][]smtlib.Term) {
	t.Helper()
	g := generator(t, text, func(s *Settings) { s.Strategies = []Weight{{"connectives", 1}} })
	r := g.Round(0)
	for i := range count {
		in := r.Instance(i)
		if err := in.Verify(); err != nil {
			t.Fatal(err)
		}
	}
	maker, err := r.maker(0, stageEnds[1])
	if err != nil {
		t.Fatal(err)
	}
	c := maker.(kit.ClaimsMaker)
	for _, made := range c.All {
		if made.How != "equations between few terms" {
			continue
		}
		var group [][]smtlib.Term
		for _, clause := range c.Arena.Args(made.Command.(smtlib.Assert).Formula) {
			if c.Arena.OperatorName(clause) == "or" {
				group = append(group, c.Arena.Args(clause))
			} else {
				group = append(group, []smtlib.Term{clause})
			}
		}
		groups = append(groups, group)
	}
	return c.Arena, groups
}

// Equations are between few terms: symbols, and applications of a function to both sides of another equation. Several
// share one formula, and some are clauses by themselves.
func TestEquations(t *testing.T) {
	a, groups := clausesOf(t, `(set-logic QF_UF) (declare-sort U 0) (declare-const x U) (declare-const y U)
		(declare-const z U) (declare-fun f (U) U) (declare-const p Bool) (assert (or p (= (f x) (f y)) (= z x)))`, 100)
	if len(groups) < 10 {
		t.Fatalf("%d formulas have equations between few terms", len(groups))
	}
	images, alone, batches := 0, 0, 0
	for _, group := range groups {
		var equations [][]smtlib.Term
		hanging := map[smtlib.Term]int{}
		for _, clause := range group {
			for _, f := range clause {
				atom := f
				for a.OperatorName(atom) == "not" {
					atom = a.Args(atom)[0]
				}
				if a.OperatorName(atom) == "=" {
					equations = append(equations, a.Args(atom))
				}
				if len(clause) == 2 {
					hanging[f]++
				}
			}
			if len(clause) == 1 {
				alone++
			}
		}
		terms := map[smtlib.Term]bool{}
		for _, sides := range equations {
			terms[sides[0]], terms[sides[1]] = true, true
		}
		const fromGuard = 2
		if most := 2*kit.MostEquated + kit.MostFurther + kit.MostGuards*fromGuard; len(terms) > most {
			t.Errorf("%d terms are equated, of at most %d", len(terms), most)
		}
		for _, n := range hanging {
			if n >= 3 {
				batches++
			}
		}
		image := func(sides []smtlib.Term) bool {
			return slices.ContainsFunc(equations, func(of []smtlib.Term) bool {
				l, r := a.Args(of[0]), a.Args(of[1])
				return len(l) == 1 && len(r) == 1 && slices.Contains(sides, l[0]) && slices.Contains(sides, r[0]) && l[0] != r[0]
			})
		}
		if slices.ContainsFunc(equations, image) {
			images++
		}
	}
	if images < len(groups)/4 || alone < len(groups) || batches < len(groups)/4 {
		t.Errorf("of %d formulas, %d have an equation and its image, %d formulas have three equations; %d clauses have one",
			len(groups), images, batches, alone)
	}
}

// In difference logic there are no equations of sums.
func TestEquationsOfDifferences(t *testing.T) {
	a, groups := clausesOf(t, `(set-logic QF_UFIDL) (declare-const x Int) (declare-const y Int) (declare-fun f (Int) Int)
		(assert (or (< (- x y) 3) (= (f x) y) (<= (- x (f y)) (- 2))))`, 50)
	if len(groups) == 0 {
		t.Error("there are no equations")
	}
	for _, group := range groups {
		for _, f := range slices.Concat(group...) {
			for a.OperatorName(f) == "not" {
				f = a.Args(f)[0]
			}
			if a.OperatorName(f) != "=" {
				continue
			}
			for _, side := range a.Args(f) {
				if name := a.OperatorName(side); !strings.Contains("x y f", name) {
					t.Errorf("%s is equated", name)
				}
			}
		}
	}
}
