package model

import (
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// RefuteLinear is [Refute], and finds sets of linear formulas over numbers and truth values that have no solution, too.
// Generators do without: what they make of a seed depends on whether they find a refutation.
func RefuteLinear(ctx context.Context, a *smtlib.Arena, formulas []smtlib.Term, limit int) *Refutation {
	r := newRefuter(a, formulas)
	if found := r.refute(ctx, limit); found != nil {
		return found
	}
	if places := r.withoutSolution(); places != nil {
		return &Refutation{Linear: places}
	}
	return nil
}

// withoutSolution finds linear formulas that cannot be true together, by eliminating the constants in them, as if they
// were bound by one existential quantifier. It gives their places, ascending, or nil if it finds none. A formula is
// left out of the result where the budget permits to see that it can be.
func (r *refuter) withoutSolution() []int {
	if r.left <= 0 || !r.arena.Frozen() {
		return nil
	}
	a := r.arena.Child()
	unknown := map[smtlib.Term]smtlib.Term{} // the variables for constants
	bodies := make([]smtlib.Term, len(r.formulas))
	var places []int
	for i, t := range r.formulas {
		if !opened(a, t, unknown) {
			continue
		}
		body, err := a.Replace(t, unknown)
		if err != nil {
			continue
		}
		if bodies[i] = body; len(a.FreeVars(body)) > 0 && r.isLinear(a, body) {
			places = append(places, i)
		}
	}
	if len(places) == 0 || !r.haveNone(a, bodies, places) {
		return nil
	}
	for i := len(places) - 1; i >= 0 && len(places) > 1; i-- {
		if fewer := slices.Delete(slices.Clone(places), i, i+1); r.haveNone(a, bodies, fewer) {
			places = fewer
		}
	}
	return places
}

// opened adds a variable for each constant of a formula, and reports whether the formula has no other symbols that the
// script declares, and no constants that are neither numbers nor truth values.
func opened(a *smtlib.Arena, formula smtlib.Term, unknown map[smtlib.Term]smtlib.Term) bool {
	all := smtlib.Reachable([]smtlib.Term{formula}, a.Below)
	for _, t := range all {
		d := a.Declaration(t)
		if d == nil || d.Kind != smtlib.Declared || unknown[t] != smtlib.NoTerm {
			continue
		}
		sort := a.Sort(t)
		if len(a.Args(t)) > 0 || sort != a.Bool() && !a.SortIs(sort, "Int") && !a.SortIs(sort, "Real") {
			return false
		}
		unknown[t] = a.Var("|"+d.Name, sort) // no symbol has this name
	}
	return true
}

// isLinear reports whether the variables of a formula can be eliminated, by its form.
func (r *refuter) isLinear(a *smtlib.Arena, body smtlib.Term) bool {
	closed, err := a.Quant(smtlib.Exists, a.FreeVars(body), body)
	if err != nil {
		return false
	}
	e := NewEvaluator(a, r.model)
	e.Limit(r.left)
	defer r.spent(e)
	return e.reads(closed) != notLinear
}

// haveNone reports whether no values of the variables make the formulas at some places true.
func (r *refuter) haveNone(a *smtlib.Arena, bodies []smtlib.Term, places []int) bool {
	if r.left <= 0 {
		return false
	}
	parts := make([]smtlib.Term, len(places))
	for i, at := range places {
		parts[i] = bodies[at]
	}
	body := parts[0]
	if len(parts) > 1 {
		var err error
		if body, err = a.Apply("and", parts...); err != nil {
			return false
		}
	}
	closed, err := a.Quant(smtlib.Exists, a.FreeVars(body), body)
	if err != nil {
		return false
	}
	e := NewEvaluator(a, New("nothing"))
	e.Limit(r.left)
	defer r.spent(e)
	return value.IsFalse(e.Value(closed))
}
