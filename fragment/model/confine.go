package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// confine finds the constants that the formulas leave a few values: a disjunction in which each part says what the
// constant is, or integers between bounds.
func (r *refuter) confine() {
	e := NewEvaluator(r.arena, r.model)
	bounds := map[*smtlib.Decl]*interval{}
	var bounded []*smtlib.Decl
	for _, u := range r.units {
		if r.arena.OperatorName(u.term) == "or" && u.is {
			r.alternatives(e, u)
			continue
		}
		d, v, isUpper, ok := r.bound(e, u)
		if !ok {
			continue
		}
		if bounds[d] == nil {
			bounds[d] = &interval{}
			bounded = append(bounded, d)
		}
		bounds[d].narrow(v, isUpper)
	}
	for _, d := range bounded {
		r.narrow(d, bounds[d].values())
	}
}

// narrow notes that a constant has one of some values; the fewest that are known of count.
func (r *refuter) narrow(d *smtlib.Decl, values []value.Value) {
	if known := r.domains[d]; len(values) > 0 && (len(known) == 0 || len(values) < len(known)) {
		r.domains[d] = values
	}
}

// alternatives takes values from a disjunction.
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

// distinct drops values that are there already.
func distinct(values []value.Value) []value.Value {
	known := map[string]bool{}
	return slices.DeleteFunc(values, func(v value.Value) bool {
		key := value.Key(v)
		again := known[key]
		known[key] = true
		return again
	})
}

// conjuncts gives the parts of a conjunction, one deep; of another formula, itself.
func (r *refuter) conjuncts(t smtlib.Term) []smtlib.Term {
	if r.arena.OperatorName(t) == "and" {
		return r.arena.Args(t)
	}
	return []smtlib.Term{t}
}

// equation reads an equation of a constant without a value and a term that has one.
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

// bound reads a bound of an integer constant.
func (r *refuter) bound(e *Evaluator, u unit) (d *smtlib.Decl, v value.Int, isUpper, ok bool) {
	args := r.arena.Args(u.term)
	name := r.arena.OperatorName(u.term)
	if len(args) != 2 || !slices.Contains([]string{"<=", "<", ">=", ">"}, name) {
		return nil, v, false, false
	}
	for i, symbol := range args {
		v, isInt := e.Value(args[1-i]).(value.Int)
		if d = r.arena.Declaration(symbol); !isInt || !r.open(e, symbol) || len(d.Params) > 0 {
			continue
		}
		isUpper = (name[0] == '<') == (i == 0)
		strict := len(name) == 1
		if !u.is { // not x <= v is x > v
			isUpper, strict = !isUpper, !strict
		}
		switch {
		case strict && isUpper:
			v = v.Sub(value.NewInt(1))
		case strict:
			v = v.Add(value.NewInt(1))
		}
		return d, v, isUpper, true
	}
	return nil, v, false, false
}

// interval is what is known of an integer.
type interval struct{ low, high *value.Int }

func (b *interval) narrow(v value.Int, isUpper bool) {
	switch {
	case isUpper && (b.high == nil || v.Cmp(*b.high) < 0):
		b.high = &v
	case !isUpper && (b.low == nil || v.Cmp(*b.low) > 0):
		b.low = &v
	}
}

// maxInterval bounds the integers of an interval that are gone through.
const maxInterval = 1 << 10

// values lists the integers, nil if they are too many. Of none, it gives one that is not between the bounds.
func (b *interval) values() []value.Value {
	if b.low == nil || b.high == nil {
		return nil
	}
	all := []value.Value{*b.low}
	for v := *b.low; v.Cmp(*b.high) < 0; {
		if len(all) == maxInterval {
			return nil
		}
		v = v.Add(value.NewInt(1))
		all = append(all, v)
	}
	return all
}
