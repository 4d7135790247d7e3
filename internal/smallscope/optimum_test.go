package smallscope

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// values gives the values of objectives under each assignment that makes all formulas true, by an evaluator that uses
// no table; a maximum is negated, so that the least is best.
func values(t *testing.T, f *Family, in *instance.Instance, vars uint32) (all [][]*big.Rat) {
	t.Helper()
	cells, _ := f.cells(vars)
	m := model.New("test")
	for range m.Assignments(t.Context(), cells) {
		e := model.NewEvaluator(in.Arena, m)
		isFalse := func(t smtlib.Term) bool { return !value.IsTrue(e.Value(t)) }
		if slices.ContainsFunc(in.Active(0), isFalse) {
			continue
		}
		var point []*big.Rat
		for _, o := range in.Objectives() {
			v := new(big.Rat).Set(o.Value(e))
			if o.Maximize {
				v.Neg(v)
			}
			point = append(point, v)
		}
		all = append(all, point)
	}
	return all
}

// optima are the right ones of these values, as they are defined.
func optima(order string, all [][]*big.Rat) (right [][]*big.Rat) {
	lexicographic := func(p, q []*big.Rat) int {
		return slices.CompareFunc(p, q, func(v, w *big.Rat) int { return v.Cmp(w) })
	}
	switch order {
	case smtlib.Lexicographic:
		return [][]*big.Rat{slices.MinFunc(all, lexicographic)}
	case smtlib.Box:
		var best []*big.Rat
		for k := range all[0] {
			best = append(best, slices.MinFunc(all, func(p, q []*big.Rat) int { return p[k].Cmp(q[k]) })[k])
		}
		return [][]*big.Rat{best}
	}
	for _, p := range all {
		isDominated := slices.ContainsFunc(all, func(q []*big.Rat) bool {
			isWorse := false
			for k, v := range q {
				isWorse = isWorse || v.Cmp(p[k]) > 0
			}
			return !isWorse && lexicographic(p, q) != 0
		})
		if !isDominated && !slices.ContainsFunc(right, func(q []*big.Rat) bool { return lexicographic(p, q) == 0 }) {
			right = append(right, p)
		}
	}
	return right
}

// The right optima of a scope are those of a brute force, and the witness attains the first.
func TestOptimaByBruteForce(t *testing.T) {
	orders := map[string]int{}
	for _, name := range Builtins() {
		sc, err := Builtin(name)
		if err != nil {
			t.Fatal(err)
		}
		if !sc.asksOptima() {
			continue
		}
		f := NewFamily(sc, nil)
		for i := 0; i < 3000; i += 23 {
			in, err := f.Make(i)
			if err != nil || in == nil {
				t.Fatal(in, err)
			}
			o := f.items[i].optimum
			all := values(t, f, in, f.items[i].vars)
			if len(all) == 0 {
				if in.Checks[0].Expect != instance.Unsat || len(o.points) > 0 {
					t.Errorf("%s:%d has no model, and is said to have optima", name, i)
				}
				continue
			}
			order := in.Optimized(0).Order
			orders[order]++
			want := optima(order, all)
			var got [][]*big.Rat
			for _, p := range o.points {
				p = slices.Clone(p)
				for k, g := range o.goals {
					if g.maximize {
						p[k] = new(big.Rat).Neg(p[k])
					}
				}
				got = append(got, p)
			}
			if sortedText(got) != sortedText(want) {
				t.Errorf("%s:%d: the optima are %s, by brute force %s", name, i, sortedText(got), sortedText(want))
			}
			e := model.NewEvaluator(in.Arena, in.Checks[0].Witness)
			for k, of := range in.Objectives() {
				if v := of.Value(e); v.Cmp(o.points[0][k]) != 0 && (k == 0 || order != smtlib.Box) {
					t.Errorf("%s:%d: objective %d is %s under the witness, which does not attain its optimum", name, i, k+1, v)
				}
			}
			checks := 1
			if order == smtlib.Pareto {
				checks = min(len(want)+1, mostChecks)
			}
			if n := len(in.Checks); n != checks {
				t.Errorf("%s:%d: %d checks ask for %d points", name, i, n, len(want))
			}
		}
	}
	for _, order := range smtlib.Orders() {
		if orders[order] < 50 {
			t.Errorf("only %d instances have the priority %s", orders[order], order)
		}
	}
}

func sortedText(points [][]*big.Rat) string {
	var all []string
	for _, p := range points {
		text := ""
		for _, v := range p {
			text += v.RatString() + " "
		}
		all = append(all, text)
	}
	slices.Sort(all)
	return strings.Join(all, "; ")
}
