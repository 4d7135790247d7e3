package model

import (
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/elimination"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// symbolic is a term in unknown numbers. One of its fields is set, or none if the term is not known.
type symbolic struct {
	value       value.Value // set if it does not depend on unknown numbers
	numbers     []number    // one for each condition; exactly one condition holds
	truth       *truth
	constructor *smtlib.Decl // the value was made by it
	fields      []symbolic
	array       *array
}

func (x symbolic) isNothing() bool {
	return x.value == nil && x.numbers == nil && x.truth == nil && x.constructor == nil && x.array == nil
}

// number is a linear term that applies under a condition.
type number struct {
	when *elimination.Formula
	is   elimination.Sum
}

// truth has the conditions under which a truth value is true, and false; nil if not known.
type truth struct{ is, isNot *elimination.Formula }

// array is an unknown array, with stores on top of it. Elements that are read from the unknown array are new unknowns.
type array struct {
	number  int
	block   *block
	element smtlib.Sort
	stores  []stored // the latest one last
	read    *[]stored
}

type stored struct {
	index   value.Value
	element symbolic
}

var (
	oneRat   = big.NewRat(1, 1)
	minusOne = big.NewRat(-1, 1)
)

func numeric(s elimination.Sum) symbolic { return symbolic{numbers: []number{{elimination.True, s}}} }

// asNumbers gives the linear terms of a number, by conditions; nil if it is not known.
func (x symbolic) asNumbers() []number {
	if r := value.Rational(x.value); r != nil {
		return []number{{elimination.True, elimination.Constant(r)}}
	}
	return x.numbers
}

// all gives the conjunction of formulas; it is nil (not known) if one is.
func all(parts ...*elimination.Formula) *elimination.Formula {
	if slices.Contains(parts, elimination.False) {
		return elimination.False
	}
	if slices.Contains(parts, nil) {
		return nil
	}
	return elimination.And(parts...)
}

// either gives the disjunction of formulas; it is nil (not known) if one is.
func either(parts ...*elimination.Formula) *elimination.Formula {
	if slices.Contains(parts, elimination.True) {
		return elimination.True
	}
	if slices.Contains(parts, nil) {
		return nil
	}
	return elimination.Or(parts...)
}

// comparison makes a formula of the difference of two numbers.
type comparison func(difference elimination.Sum) *elimination.Formula

// compared gives the formula that c holds between two numbers, or does not.
func (l *linearizer) compared(x, y symbolic, c comparison, is bool) *elimination.Formula {
	xs, ys := x.asNumbers(), y.asNumbers()
	if xs == nil || ys == nil {
		return nil
	}
	var parts []*elimination.Formula
	for _, p := range xs {
		for _, q := range ys {
			if !l.budget.Spend(stepsPerTerm) {
				return nil
			}
			f := c(p.is.Plus(q.is, minusOne))
			if !is {
				f = l.solver.Not(f)
			}
			parts = append(parts, elimination.And(p.when, q.when, f))
		}
	}
	return elimination.Or(parts...)
}

// equalTo gives a function that compares x with values. It is faster than equal for an x that is compared with many.
func (l *linearizer) equalTo(x symbolic) func(v value.Value, is bool) *elimination.Formula {
	if x.numbers == nil {
		return func(v value.Value, is bool) *elimination.Formula { return l.equal(x, symbolic{value: v}, is) }
	}
	equals := make([]func(*big.Rat) *elimination.Formula, len(x.numbers))
	for i, p := range x.numbers {
		equals[i] = elimination.Equals(p.is)
	}
	return func(v value.Value, is bool) *elimination.Formula {
		r := value.Rational(v)
		if r == nil {
			return nil
		}
		parts := make([]*elimination.Formula, len(x.numbers))
		for i, p := range x.numbers {
			if !l.budget.Spend(stepsPerTerm) {
				return nil
			}
			f := equals[i](r)
			if !is {
				f = l.solver.Not(f)
			}
			parts[i] = elimination.And(p.when, f)
		}
		return elimination.Or(parts...)
	}
}

// equal gives the formula that two terms are equal, or are not; nil if that is not known.
func (l *linearizer) equal(x, y symbolic, is bool) *elimination.Formula {
	if x.value != nil && y.value != nil {
		if v, ok := value.Equal(x.value, y.value).(value.Bool); ok {
			return elimination.Truth(bool(v) == is)
		}
		return nil
	}
	switch {
	case x.asNumbers() != nil:
		return l.compared(x, y, elimination.Zero, is)
	case x.truth != nil || y.truth != nil:
		p, q := x.asTruth(), y.asTruth()
		if is {
			return either(all(p.is, q.is), all(p.isNot, q.isNot))
		}
		return either(all(p.is, q.isNot), all(p.isNot, q.is))
	case x.array != nil && y.array != nil && x.array.number == y.array.number:
		var parts []symbolic
		for _, s := range slices.Concat(x.array.stores, y.array.stores) {
			parts = append(parts, l.element(x.array, s.index), l.element(y.array, s.index))
		}
		return l.allEqual(parts, is)
	}
	kx, xs, ok1 := x.made()
	ky, ys, ok2 := y.made()
	if !ok1 || !ok2 {
		return nil
	}
	if kx != ky {
		return elimination.Truth(!is)
	}
	var parts []symbolic
	for i := range xs {
		parts = append(parts, xs[i], ys[i])
	}
	return l.allEqual(parts, is)
}

// allEqual gives the formula that the elements of each pair are equal, or that those of some pair are not.
func (l *linearizer) allEqual(pairs []symbolic, is bool) *elimination.Formula {
	var parts []*elimination.Formula
	for i := 0; i < len(pairs); i += 2 {
		parts = append(parts, l.equal(pairs[i], pairs[i+1], is))
	}
	if is {
		return all(parts...)
	}
	return either(parts...)
}

// asTruth gives the conditions under which x is true, and false.
func (x symbolic) asTruth() truth {
	if v, ok := x.value.(value.Bool); ok {
		return truth{elimination.Truth(bool(v)), elimination.Truth(!bool(v))}
	}
	if x.truth != nil {
		return *x.truth
	}
	return truth{}
}

// made gives the number of the constructor, and the fields, of a datatype's value.
func (x symbolic) made() (constructor int, fields []symbolic, ok bool) {
	if v, ok := x.value.(value.Datatype); ok {
		for _, arg := range v.Args {
			fields = append(fields, symbolic{value: arg})
		}
		return v.Index, fields, true
	}
	if x.constructor == nil {
		return 0, nil, false
	}
	return x.constructor.Index, x.fields, true
}

// element gives the element of an unknown array at an index.
func (l *linearizer) element(a *array, index value.Value) symbolic {
	at := func(s stored) bool { return value.Same(s.index, index) }
	for _, s := range slices.Backward(a.stores) {
		if at(s) {
			return s.element
		}
	}
	if i := slices.IndexFunc(*a.read, at); i >= 0 {
		return (*a.read)[i].element
	}
	unknown := (&scope{linearizer: l, block: a.block}).unknowns(a.element, 0)
	if len(unknown) != 1 || unknown[0].array != nil {
		return symbolic{}
	}
	*a.read = append(*a.read, stored{index, unknown[0]})
	return unknown[0]
}
