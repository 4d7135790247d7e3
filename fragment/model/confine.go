package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// confine finds constants to which the formulas leave only a few values: by a disjunction in which each part gives the
// constant a value, or by bounds.
func (r *refuter) confine() {
	e := NewEvaluator(r.arena, r.model)
	bounds := map[*smtlib.Decl]*interval{}
	var bounded []*smtlib.Decl
	for _, u := range r.units {
		if r.arena.OperatorName(u.term) == "or" && u.is {
			r.alternatives(e, u)
			continue
		}
		args := r.arena.Args(u.term)
		if len(args) > 2 && !u.is { // some link of the chain does not hold
			continue
		}
		for i := range max(0, len(args)-1) {
			d, kind, v, ok := r.bound(e, u, args[i:i+2])
			if !ok {
				continue
			}
			if bounds[d] == nil {
				bounds[d] = &interval{}
				bounded = append(bounded, d)
			}
			bounds[d].add(kind, v)
		}
	}
	for _, d := range bounded {
		values, ok := bounds[d].values()
		if ok && len(values) == 0 { // there are none between the bounds, so that any value leads to a contradiction
			values, _ = (&interval{bounds[d].width, bounds[d].lo, bounds[d].lo}).values()
		}
		r.narrow(d, values)
	}
}

// narrow records that a constant has one of some values, unless fewer are known already.
func (r *refuter) narrow(d *smtlib.Decl, values []value.Value) {
	if known := r.domains[d]; len(values) > 0 && (len(known) == 0 || len(values) < len(known)) {
		r.domains[d] = values
	}
}

// alternatives finds the values that a disjunction leaves to constants.
func (r *refuter) alternatives(e *Evaluator, u unit) {
	var constants []*smtlib.Decl
	of := map[*smtlib.Decl][]value.Value{}
	parts := r.arena.Args(u.term)
	for i, part := range parts {
		for _, t := range r.conjuncts(part) {
			d, v, ok := r.equation(e, t)
			if !ok || len(of[d]) > i {
				continue
			}
			if i == 0 {
				constants = append(constants, d)
			}
			if len(of[d]) == i {
				of[d] = append(of[d], v)
			}
		}
	}
	for _, d := range constants {
		if values := of[d]; len(values) == len(parts) {
			r.narrow(d, distinct(values))
		}
	}
}

// distinct drops repetitions.
func distinct(values []value.Value) []value.Value {
	known := map[string]bool{}
	return slices.DeleteFunc(values, func(v value.Value) bool {
		key := value.Key(v)
		again := known[key]
		known[key] = true
		return again
	})
}

// conjuncts gives the parts of a conjunction, without entering them; for another formula, that formula.
func (r *refuter) conjuncts(t smtlib.Term) []smtlib.Term {
	if r.arena.OperatorName(t) == "and" {
		return r.arena.Args(t)
	}
	return []smtlib.Term{t}
}

// equation reads an equation between a constant without a value and a term that has one.
func (r *refuter) equation(e *Evaluator, t smtlib.Term) (*smtlib.Decl, value.Value, bool) {
	args := r.arena.Args(t)
	if r.arena.OperatorName(t) != "=" || len(args) != 2 || r.arena.Sort(args[0]) != r.arena.Sort(args[1]) {
		return nil, nil, false
	}
	for i, symbol := range args {
		v := e.Value(args[1-i])
		if d := r.arena.Declaration(symbol); r.open(e, symbol) && len(d.Params) == 0 && value.HasKey(v) {
			return d, v, true
		}
	}
	return nil, nil, false
}

// bound reads a comparison, or a link of a chain of them, between a constant and a value.
func (r *refuter) bound(
	e *Evaluator, u unit, args []smtlib.Term,
) (d *smtlib.Decl, kind operator.Comparison, v value.Value, ok bool) {
	kind, ok = boundOf(r.arena, u.term)
	if !ok || r.arena.Sort(args[0]) != r.arena.Sort(args[1]) {
		return nil, kind, nil, false
	}
	if !u.is {
		kind = kind.Negated()
	}
	for i, symbol := range args {
		v = e.Value(args[1-i])
		if d = r.arena.Declaration(symbol); value.IsOpen(v) || !r.open(e, symbol) || len(d.Params) > 0 {
			continue
		}
		if i == 1 {
			kind = kind.Mirrored()
		}
		return d, kind, v, true
	}
	return nil, kind, nil, false
}
