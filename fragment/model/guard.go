package model

import (
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// guard is a condition on a variable of a quantifier that holds for every binding which settles the quantifier: the
// variable equals one of some terms, or is above or below a term. None of the quantifier's variables occurs in the
// terms.
type guard struct {
	variable int                 // number of the variable
	kind     operator.Comparison // comparison of the variable with one of the terms
	terms    []smtlib.Term       // a single one for a bound
}

// boundOf gives the comparison of its first argument that a true application implies; ok is false unless the operator
// compares numbers or unsigned bit-vectors.
func boundOf(a *smtlib.Arena, t smtlib.Term) (kind operator.Comparison, ok bool) {
	row := theory.RowOfTerm(a, t)
	if row == nil {
		return operator.Incomparable, false
	}
	return row.Relation.Is, row.Relation.Of == operator.Integers || row.Relation.Of == operator.Unsigned
}

// guardsOf finds the guards of a quantifier: conditions on its variables under which the body can have the settling
// value.
func (e *Evaluator) guardsOf(quantifier smtlib.Term, settling bool) []guard {
	if guards, ok := e.guards[quantifier]; ok {
		return guards
	}
	args := e.arena.Args(quantifier)
	f := guardFinder{e: e, vars: args[:len(args)-1]}
	f.need(args[len(args)-1], settling)
	if e.guards == nil {
		e.guards = map[smtlib.Term][]guard{}
	}
	e.guards[quantifier] = f.found
	return f.found
}

type guardFinder struct {
	e     *Evaluator
	vars  []smtlib.Term
	found []guard
	steps int
}

// maxGuardSteps bounds the formulas that are visited for guards.
const maxGuardSteps = 200

// need finds the guards that follow if a formula has the value v.
func (f *guardFinder) need(t smtlib.Term, v bool) {
	a := f.e.arena
	if f.steps++; f.steps > maxGuardSteps || a.Closed(t) {
		return
	}
	if a.Kind(t) == smtlib.KindAnnotated {
		f.need(a.Args(t)[0], v)
		return
	}
	name := f.e.arena.OperatorName(t)
	args := a.Args(t)
	switch {
	case name == "not":
		f.need(args[0], !v)
	case name == "and" && v, name == "or" && !v:
		for _, arg := range args {
			f.need(arg, v)
		}
	case name == "=>" && !v:
		for i, arg := range args {
			f.need(arg, i < len(args)-1)
		}
	case name == "or" && v:
		f.oneOf(t)
	case name == "=" && v:
		f.oneOf(t)
	case name == "distinct" && !v && len(args) == 2:
		f.equation(args)
	case len(args) == 2:
		if kind, ok := boundOf(a, t); ok {
			f.bound(kind, args, v)
		}
	}
}

// place gives the number of a variable, or -1 for other terms.
func (f *guardFinder) place(t smtlib.Term) int { return slices.Index(f.vars, t) }

// fixed reports whether a term contains none of the variables.
func (f *guardFinder) fixed(t smtlib.Term) bool {
	return !slices.ContainsFunc(f.e.arena.FreeVars(t), func(v smtlib.Term) bool { return f.place(v) >= 0 })
}

// equation records that a variable equals a term.
func (f *guardFinder) equation(args []smtlib.Term) {
	if v, t := f.sides(args); v >= 0 {
		f.found = append(f.found, guard{v, operator.Equal, []smtlib.Term{t}})
	}
}

// sides gives the number of the variable in an equation, or -1, and the other side.
func (f *guardFinder) sides(args []smtlib.Term) (variable int, other smtlib.Term) {
	if len(args) != 2 {
		return -1, smtlib.NoTerm
	}
	for i := range 2 {
		if v := f.place(args[i]); v >= 0 && f.fixed(args[1-i]) {
			return v, args[1-i]
		}
	}
	return -1, smtlib.NoTerm
}

// oneOf records the terms that a variable equals by an equation, or by a disjunction of equations of the same variable.
func (f *guardFinder) oneOf(t smtlib.Term) {
	equations := []smtlib.Term{t}
	if f.e.arena.OperatorName(t) == "or" {
		equations = f.e.arena.Args(t)
	}
	found := guard{-1, operator.Equal, nil}
	for _, eq := range equations {
		if f.e.arena.OperatorName(eq) != "=" {
			return
		}
		v, other := f.sides(f.e.arena.Args(eq))
		if v < 0 || found.variable >= 0 && v != found.variable {
			return
		}
		found.variable, found.terms = v, append(found.terms, other)
	}
	f.found = append(f.found, found)
}

// bound records a comparison that is true or false.
func (f *guardFinder) bound(kind operator.Comparison, args []smtlib.Term, holds bool) {
	if !holds {
		kind = kind.Negated()
	}
	if v := f.place(args[0]); v >= 0 && f.fixed(args[1]) {
		f.found = append(f.found, guard{v, kind, args[1:]})
	} else if v := f.place(args[1]); v >= 0 && f.fixed(args[0]) {
		f.found = append(f.found, guard{v, kind.Mirrored(), args[:1]})
	}
}

// mayGuard reports whether guards may leave only a few values of a variable of a sort, according to their form.
func (e *Evaluator) mayGuard(guards []guard, variable int, sort smtlib.Sort) bool {
	low, high := false, false
	for _, g := range guards {
		switch {
		case g.variable != variable:
		case g.kind == operator.Equal || e.arena.SortIs(sort, "BitVec"):
			return true
		case e.arena.SortIs(sort, "Int"):
			low = low || g.kind == operator.AtLeast || g.kind == operator.Above
			high = high || g.kind == operator.AtMost || g.kind == operator.Below
		}
	}
	return low && high
}

// guarded gives all values that guards leave of a variable, if there are few. The quantifier's body must have been
// entered.
func (e *Evaluator) guarded(guards []guard, variable int) (values []value.Value, ok bool) {
	var r interval
	for _, g := range guards {
		if g.variable != variable {
			continue
		}
		values = values[:0]
		for _, t := range g.terms {
			values = append(values, e.fixedValue(t))
		}
		switch {
		case slices.ContainsFunc(values, value.IsOpen):
		case g.kind == operator.Equal:
			return values, true
		default:
			r.add(g.kind, values[0])
		}
	}
	values, ok = r.values()
	e.env.Spend(len(values))
	return values, ok
}

// fixedValue gives the value of a term of a body that was entered, all of whose variables have values.
func (e *Evaluator) fixedValue(t smtlib.Term) value.Value {
	if !e.arena.Closed(t) {
		plan := e.plan(t)
		e.env.Spend(len(plan))
		for _, below := range plan {
			e.memo[below] = e.node(below)
		}
	}
	return e.memo[t]
}

// interval is a range of integers, or of bit-vectors of some width as unsigned numbers.
type interval struct {
	width  int // 0 for integers
	lo, hi *big.Int
}

// add narrows the interval by a bound.
func (r *interval) add(kind operator.Comparison, v value.Value) {
	var n *big.Int
	switch v := v.(type) {
	case value.Int:
		n = new(big.Int).Set(v.Big())
	case value.BitVec:
		n = new(big.Int).Set(v.Unsigned())
		if r.width == 0 {
			r.width, r.lo = v.Width(), new(big.Int)
			r.hi = new(big.Int).Lsh(big.NewInt(1), uint(v.Width()))
			r.hi.Sub(r.hi, big.NewInt(1))
		}
	default:
		return
	}
	switch kind {
	case operator.Above:
		n.Add(n, big.NewInt(1))
	case operator.Below:
		n.Sub(n, big.NewInt(1))
	}
	if kind == operator.AtLeast || kind == operator.Above {
		if r.lo == nil || r.lo.Cmp(n) < 0 {
			r.lo = n
		}
	} else if r.hi == nil || r.hi.Cmp(n) > 0 {
		r.hi = n
	}
}

// values gives the members, if the interval has two ends and at most maxBindings members.
func (r *interval) values() (values []value.Value, ok bool) {
	if r.lo == nil || r.hi == nil {
		return nil, false
	}
	size := new(big.Int).Sub(r.hi, r.lo)
	if size.Cmp(big.NewInt(maxBindings-1)) > 0 {
		return nil, false
	}
	for n := new(big.Int).Set(r.lo); n.Cmp(r.hi) <= 0; n.Add(n, big.NewInt(1)) {
		if r.width > 0 {
			values = append(values, value.BigBitVec(r.width, new(big.Int).Set(n)))
		} else {
			values = append(values, value.BigInt(new(big.Int).Set(n)))
		}
	}
	return values, true
}
