package derive

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Bounds of the search for values that make the sides of comparisons equal.
const (
	mostTried = 256  // values of a symbol
	mostEqual = 4000 // evaluations of a comparison, of all comparisons together
	mostAway  = 16   // largest absolute value of the integers that are tried
)

// sides gives values to constants, under which both sides of comparisons are equal: terms and literals as well as
// symbols. It starts from the base, and changes a constant for a comparison whose sides differ. Each comparison keeps
// the constants that it has for itself.
func (t *Table) sides(base *model.Model) map[*smtlib.Decl]value.Value {
	made := map[*smtlib.Decl]value.Value{}
	fixed := map[*smtlib.Decl]bool{}
	left := mostEqual
	for _, u := range InOrder(t.Arena, t.Conditions) {
		args := t.Arena.Args(u)
		if !t.compares(u) {
			continue
		}
		own := Declared(t.Arena, args)
		equal := func() bool {
			left--
			e := model.NewEvaluator(t.Arena, base.With(interpretations(made)))
			l, r := e.Value(args[0]), e.Value(args[1])
			return value.HasKey(l) && value.HasKey(r) && value.Key(l) == value.Key(r)
		}
		if !equal() {
			t.makeEqual(own, fixed, made, args, base, equal, &left)
		}
		for _, d := range own {
			fixed[d] = true
		}
		if left <= 0 {
			break
		}
	}
	return made
}

// compares reports whether a term compares two terms that are no formulas.
func (t *Table) compares(u smtlib.Term) bool {
	a := t.Arena
	args := a.Args(u)
	return a.Kind(u) == smtlib.KindApp && a.Sort(u) == a.Bool() && len(args) == 2 && a.Closed(u) &&
		a.Declaration(u) == nil && a.Sort(args[0]) != a.Bool() && a.Sort(args[0]) == a.Sort(args[1])
}

// makeEqual looks for a value of one constant by which the sides of a comparison are equal.
func (t *Table) makeEqual(
	own []*smtlib.Decl, fixed map[*smtlib.Decl]bool, made map[*smtlib.Decl]value.Value, args []smtlib.Term,
	base *model.Model, equal func() bool, left *int,
) {
	for _, d := range own {
		if fixed[d] || len(d.Params) > 0 || !slices.Contains(t.Symbols, d) {
			continue
		}
		before, had := made[d]
		e := model.NewEvaluator(t.Arena, base.With(interpretations(made)))
		tried := []value.Value{e.Value(args[0]), e.Value(args[1])}
		if t.Arena.Sort(args[0]) != d.Result {
			tried = nil
		}
		for _, v := range append(tried, t.few(d.Result)...) {
			if !value.HasKey(v) || *left <= 0 {
				continue
			}
			if made[d] = v; equal() {
				return
			}
		}
		if delete(made, d); had {
			made[d] = before
		}
	}
}

// few lists the values of a small sort, or some integers.
func (t *Table) few(s smtlib.Sort) (all []value.Value) {
	if t.Arena.SortIs(s, "Int") {
		for n := range int64(mostAway + 1) {
			all = append(all, value.NewInt(n).Value(), value.NewInt(-n).Value())
		}
		return all
	}
	if listed, ok := theory.Sorts(t.Arena, nil).Values(s, mostTried); ok {
		return listed
	}
	return nil
}

// interpretations are the values of constants, as models have them.
func interpretations(of map[*smtlib.Decl]value.Value) (all []*model.Interpretation) {
	for d, v := range of {
		all = append(all, model.NewInterpretation(d, nil, v))
	}
	return all
}
