package model

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/core"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Elements declares constants in a for the elements of the universes of m, and gives them by sort, in order. Their
// names are U!val!0 and so on, with more exclamation marks if the seed or another sort has such a name.
func (m *Model) Elements(a *smtlib.Arena) [][]*smtlib.Decl {
	taken := map[string]bool{}
	var all [][]*smtlib.Decl
	for _, s := range slices.Sorted(maps.Keys(m.universes)) {
		var elements []*smtlib.Decl
		for i := range m.universes[s] {
			d := &smtlib.Decl{Name: fmt.Sprintf("%s!val!%d", a.SortInfo(s).Name, i), Result: s, Element: true}
			for taken[d.Name] || a.IsDeclared(d.Name) {
				d.Name += "!"
			}
			taken[d.Name] = true
			a.Declare(d)
			elements = append(elements, d)
		}
		all = append(all, elements)
	}
	return all
}

// Definitions gives the interpretations of functions as definitions in a, a child of the seed's arena. elements is the
// result of Elements.
func (m *Model) Definitions(a *smtlib.Arena, funs []*smtlib.Decl, elements [][]*smtlib.Decl) ([]*smtlib.Decl, error) {
	w, err := newWitnessWriter(a, elements)
	if err != nil {
		return nil, err
	}
	var defs []*smtlib.Decl
	for _, d := range funs {
		in := m.Interpretation(d)
		if in == nil {
			return nil, fmt.Errorf("no value for %s", smtlib.Quote(d.Name))
		}
		if in.Definition != nil {
			defs = append(defs, in.Definition)
			continue
		}
		def, err := w.define(in)
		if err != nil {
			return nil, fmt.Errorf("value of %s: %w", smtlib.Quote(d.Name), err)
		}
		defs = append(defs, def)
	}
	return defs, nil
}

// elementTerms gives the constants of Elements as terms, by element.
func elementTerms(a *smtlib.Arena, elements [][]*smtlib.Decl) (map[value.Elem]smtlib.Term, error) {
	terms := map[value.Elem]smtlib.Term{}
	for _, of := range elements {
		for i, d := range of {
			t, err := a.App(d.Fun)
			if err != nil {
				return nil, err
			}
			terms[core.Element(a, d.Result, i)] = t
		}
	}
	return terms, nil
}

type witnessWriter struct {
	arena    *smtlib.Arena
	elements map[value.Elem]smtlib.Term
}

func newWitnessWriter(a *smtlib.Arena, elements [][]*smtlib.Decl) (*witnessWriter, error) {
	terms, err := elementTerms(a, elements)
	return &witnessWriter{arena: a, elements: terms}, err
}

// define writes an interpretation as a definition: a table becomes a chain of ite that ends in the default.
func (w *witnessWriter) define(in *Interpretation) (*smtlib.Decl, error) {
	d := in.Fun
	def := &smtlib.Decl{Kind: smtlib.Defined, Name: d.Name, Params: d.Params, Result: d.Result}
	for i, s := range d.Params {
		def.Vars = append(def.Vars, w.arena.Var(fmt.Sprintf("x!%d", i), s))
	}
	body, err := w.term(in.Default, d.Result)
	for i := len(in.Entries) - 1; i >= 0 && err == nil; i-- {
		body, err = w.row(def, in.Entries[i], body)
	}
	def.Body = body
	return def, err
}

func (w *witnessWriter) row(def *smtlib.Decl, e Entry, otherwise smtlib.Term) (smtlib.Term, error) {
	var conditions []smtlib.Term
	for i, v := range e.Args {
		t, err := w.term(v, def.Params[i])
		if err != nil {
			return smtlib.NoTerm, err
		}
		eq, err := w.arena.Apply("=", def.Vars[i], t)
		if err != nil {
			return smtlib.NoTerm, err
		}
		conditions = append(conditions, eq)
	}
	cond, err := conditions[0], error(nil)
	if len(conditions) > 1 {
		cond, err = w.arena.Apply("and", conditions...)
	}
	if err != nil {
		return smtlib.NoTerm, err
	}
	result, err := w.term(e.Result, def.Result)
	if err != nil {
		return smtlib.NoTerm, err
	}
	return w.arena.Apply("ite", cond, result, otherwise)
}

// term gives the term of a value. An irrational number is written as z3 does; this is no term of SMT-LIB, and may only
// be used in a witness, not in a script.
func (w *witnessWriter) term(v value.Value, s smtlib.Sort) (smtlib.Term, error) {
	return theory.Term(w.arena, v, s, func(v value.Value) smtlib.Term {
		switch v := v.(type) {
		case value.Elem:
			return w.elements[v]
		case value.Algebraic:
			if t, err := theory.AlgebraicTerm(w.arena, v); err == nil {
				return t
			}
		}
		return smtlib.NoTerm
	})
}

// Pinned reports whether scripts give a constant's value by equations instead of a definition. That is so for an
// irrational number, which has no literal, and for an array whose default is no literal: cvc5 rejects constant arrays
// with such a default (- 1 among them), and every solver those with an element of an uninterpreted sort.
func (m *Model) Pinned(a *smtlib.Arena, d *smtlib.Decl) bool {
	in := m.Interpretation(d)
	if in == nil || in.Definition != nil || len(d.Params) > 0 {
		return false
	}
	if irrational(in.Default) {
		return true
	}
	array, ok := in.Default.(value.Array)
	return ok && (m.universes[a.SortInfo(d.Result).Args[0]] > 0 || !isLiteral(array.Default()))
}

// irrational reports whether a value is, or contains, a number that no term of a script denotes.
func irrational(v value.Value) bool {
	switch v := v.(type) {
	case value.Algebraic:
		return true
	case value.Array:
		found := irrational(v.Default())
		v.Entries(func(_, element value.Value) { found = found || irrational(element) })
		return found
	case value.Datatype:
		return slices.ContainsFunc(v.Args, irrational)
	case value.Seq:
		return slices.ContainsFunc(v.Elems(), irrational)
	}
	return false
}

// Irrational reports whether a definition contains an irrational number. Only constants have another form, see Pinned.
func Irrational(a *smtlib.Arena, def *smtlib.Decl) bool {
	return slices.ContainsFunc(smtlib.Reachable([]smtlib.Term{def.Body}, a.Args), func(t smtlib.Term) bool {
		return a.Kind(t) == smtlib.KindAlgebraic
	})
}

// isLiteral reports whether the term of a value is a literal.
func isLiteral(v value.Value) bool {
	switch v := v.(type) {
	case value.Bool, value.BitVec:
		return true
	case value.Int:
		return v.Sign() >= 0
	case value.Real:
		return v.Sign() >= 0 && v.IsInt()
	}
	return false
}

// Pins gives equations that are true exactly if a pinned constant has the model's value, as far as its entries
// determine it.
func (m *Model) Pins(a *smtlib.Arena, d *smtlib.Decl, elements [][]*smtlib.Decl) ([]smtlib.Term, error) {
	w, err := newWitnessWriter(a, elements)
	if err != nil {
		return nil, err
	}
	t, err := a.App(d.Fun)
	if err != nil {
		return nil, err
	}
	return w.pin(nil, m, t, m.Interpretation(d).Default)
}

func (w *witnessWriter) pin(pins []smtlib.Term, m *Model, t smtlib.Term, v value.Value) ([]smtlib.Term, error) {
	sort := w.arena.Sort(t)
	if number, ok := v.(value.Algebraic); ok {
		root, err := w.root(t, number)
		return append(pins, root...), err
	}
	array, ok := v.(value.Array)
	if !ok {
		if irrational(v) {
			return nil, fmt.Errorf("%w for %s, and no formula", theory.ErrNoLiteral, v)
		}
		is, err := w.term(v, sort)
		if err != nil {
			return nil, err
		}
		eq, err := w.arena.Apply("=", t, is)
		return append(pins, eq), err
	}
	index := w.arena.SortInfo(sort).Args[0]
	var indices []value.Value
	array.Entries(func(i, _ value.Value) { indices = append(indices, i) })
	if n := m.universes[index]; n > 0 {
		indices, _ = m.Values(w.arena, index, n)
	}
	for _, i := range indices {
		at, err := w.term(i, index)
		if err != nil {
			return nil, err
		}
		selected, err := w.arena.Apply("select", t, at)
		if err != nil {
			return nil, err
		}
		if pins, err = w.pin(pins, m, selected, array.Select(i)); err != nil {
			return nil, err
		}
	}
	return pins, nil
}

// root gives formulas that are true exactly if t is a given irrational number: its polynomial is 0, and it is between
// two rationals with no other root between them.
func (w *witnessWriter) root(t smtlib.Term, v value.Algebraic) ([]smtlib.Term, error) {
	real := w.arena.Sort(t)
	constant := func(r *big.Rat) (smtlib.Term, error) { return w.term(value.BigReal(r), real) }
	root, rational, err := v.Root()
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w for %s, and no formula: %w", theory.ErrNoLiteral, v, err)
	case rational != nil:
		is, err := constant(rational)
		if err != nil {
			return nil, err
		}
		eq, err := w.arena.Apply("=", t, is)
		return []smtlib.Term{eq}, err
	}
	coefficients, _ := root.Polynomial()
	sum, err := constant(new(big.Rat))
	for i := len(coefficients) - 1; i >= 0 && err == nil; i-- { // Horner's scheme
		var c smtlib.Term
		if c, err = constant(new(big.Rat).SetInt(coefficients[i])); err != nil {
			break
		}
		if i == len(coefficients)-1 {
			sum = c
			continue
		}
		if sum, err = w.arena.Apply("*", sum, t); err == nil {
			sum, err = w.arena.Apply("+", sum, c)
		}
	}
	if err != nil {
		return nil, err
	}
	zero, err := constant(new(big.Rat))
	if err != nil {
		return nil, err
	}
	low, high := root.Interval()
	below, err := constant(low)
	if err != nil {
		return nil, err
	}
	above, err := constant(high)
	if err != nil {
		return nil, err
	}
	isRoot, err := w.arena.Apply("=", sum, zero)
	if err != nil {
		return nil, err
	}
	isBetween, err := w.arena.Apply("<", below, t, above)
	return []smtlib.Term{isRoot, isBetween}, err
}
