package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Decide decides whether formulas can be true together, if their declared constants are integers, reals and truth
// values, and mostly only if they are linear: it evaluates the formula that there are such values. It gives
// a model if there are; decided is false if it does not find out. The arena must be frozen.
func Decide(a *smtlib.Arena, formulas []smtlib.Term) (m *Model, decided bool) {
	body := abstractionIn(a)
	whole, vars, closed, ok := body.existence(formulas)
	if !ok {
		return nil, false
	}
	e := NewEvaluator(body.to, New("given"))
	switch e.Value(closed) {
	case value.Value(value.Bool(false)):
		return nil, true
	case value.Value(value.Bool(true)):
	default:
		return nil, false
	}
	values := e.Solve(whole, vars, make([]value.Value, len(vars)))
	if values == nil && len(vars) > 0 {
		return nil, false
	}
	m = New("elimination")
	for i, d := range body.constants {
		m.Set(&Interpretation{Fun: d, Default: values[i]})
	}
	again := NewEvaluator(a, m)
	return m, !slices.ContainsFunc(formulas, func(t smtlib.Term) bool {
		return !value.IsTrue(again.Value(t))
	})
}

// HoldsForAll reports whether for each value of a variable with which premise is true, formulas can be true together.
// The variable is free in premise and formulas, and the declared constants in these are as for [Decide]; it is false if
// that is not found out. The arena must be frozen.
func HoldsForAll(a *smtlib.Arena, v, premise smtlib.Term, formulas []smtlib.Term) bool {
	body := abstractionIn(a)
	_, _, exists, ok := body.existence(formulas)
	if !ok {
		return false
	}
	implied, err := body.to.Apply("=>", premise, exists)
	if err != nil {
		return false
	}
	closed, err := body.to.Quant(smtlib.Forall, []smtlib.Term{v}, implied)
	return err == nil && value.IsTrue(NewEvaluator(body.to, New("given")).Value(closed))
}

// mostConstants bounds the constants that are eliminated: truth values may be tried one by one.
const mostConstants = 24

// abstraction replaces declared constants by variables.
type abstraction struct {
	from, to  *smtlib.Arena
	constants []*smtlib.Decl
	vars      map[*smtlib.Decl]smtlib.Term
	made      map[smtlib.Term]smtlib.Term
}

func abstractionIn(a *smtlib.Arena) *abstraction {
	return &abstraction{from: a, to: a.Child(), vars: map[*smtlib.Decl]smtlib.Term{}, made: map[smtlib.Term]smtlib.Term{}}
}

// existence is the formula that the constants of formulas have values that make them true together: the conjunction of
// the formulas, with variables in the place of constants, and closed with a quantifier over these.
func (b *abstraction) existence(
	formulas []smtlib.Term,
) (whole smtlib.Term, vars []smtlib.Term, closed smtlib.Term, ok bool) {
	if whole, ok = b.conjunction(formulas); !ok {
		return whole, nil, whole, false
	}
	for _, d := range b.constants {
		vars = append(vars, b.vars[d])
	}
	if len(vars) == 0 {
		return whole, nil, whole, true
	}
	closed, err := b.to.Quant(smtlib.Exists, vars, whole)
	return whole, vars, closed, err == nil
}

// conjunction is the conjunction of formulas, with variables in the place of constants: truth values first, then
// integers, then reals, the order in which values are found.
func (b *abstraction) conjunction(formulas []smtlib.Term) (whole smtlib.Term, ok bool) {
	for _, sort := range []string{"Bool", "Int", "Real"} {
		for _, t := range smtlib.Reachable(formulas, b.from.Below) {
			d := b.from.Declaration(t)
			switch {
			case d == nil || d.Kind != smtlib.Declared || b.vars[d] != smtlib.NoTerm || !b.from.SortIs(d.Result, sort):
			case len(d.Params) > 0 || len(b.constants) == mostConstants:
				return smtlib.NoTerm, false
			default:
				b.constants = append(b.constants, d)
				b.vars[d] = b.to.Var("eliminated "+d.Name, d.Result)
			}
		}
	}
	for _, t := range smtlib.Reachable(formulas, b.from.Args) {
		if !b.replace(t) {
			return smtlib.NoTerm, false
		}
	}
	parts := make([]smtlib.Term, len(formulas))
	for i, t := range formulas {
		parts[i] = b.made[t]
	}
	if len(parts) == 1 {
		return parts[0], true
	}
	whole, err := b.to.Apply("and", parts...)
	return whole, err == nil
}

// replace makes a term whose arguments are made; ok is false if it has binders, or definitions with constants in them.
func (b *abstraction) replace(t smtlib.Term) (ok bool) {
	a := b.from
	made := make([]smtlib.Term, len(a.Args(t)))
	isSame := true
	for i, arg := range a.Args(t) {
		made[i] = b.made[arg]
		isSame = isSame && made[i] == arg
	}
	d := a.Declaration(t)
	switch {
	case a.Kind(t) == smtlib.KindAnnotated:
		b.made[t] = made[0]
	case a.Kind(t) != smtlib.KindApp && len(made) > 0:
		return false
	case d != nil && d.Kind == smtlib.Declared:
		b.made[t] = b.vars[d]
		return b.made[t] != smtlib.NoTerm
	case d != nil && d.Body != smtlib.NoTerm && hasDeclared(a, d.Body):
		return false
	case isSame:
		b.made[t] = t
	default:
		var err error
		if b.made[t], err = b.to.App(a.Fun(t), made...); err != nil {
			return false
		}
	}
	return true
}

// hasDeclared reports whether a term, or what it calls, has declared symbols.
func hasDeclared(a *smtlib.Arena, t smtlib.Term) bool {
	return slices.ContainsFunc(smtlib.Reachable([]smtlib.Term{t}, a.Below), func(t smtlib.Term) bool {
		d := a.Declaration(t)
		return d != nil && d.Kind == smtlib.Declared
	})
}
