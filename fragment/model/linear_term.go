package model

import (
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/elimination"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// term converts a term. The result is unknown if the term is not linear, or depends on something open.
func (s *scope) term(t smtlib.Term) symbolic {
	if x, ok := s.terms[t]; ok {
		return x
	}
	var x symbolic
	if s.budget.Spend(stepsPerTerm) {
		x = s.termOf(t)
	}
	if len(x.numbers) > maxNumbers {
		x = symbolic{}
	}
	if s.terms == nil {
		s.terms = map[smtlib.Term]symbolic{}
	}
	s.terms[t] = x
	return x
}

func (s *scope) termOf(t smtlib.Term) symbolic {
	a := s.e.arena
	args := a.Args(t)
	switch {
	case !s.depends(t):
		if v := s.known(t); v != nil && !value.IsOpen(v) {
			return symbolic{value: v}
		}
		return symbolic{}
	case a.Kind(t) == smtlib.KindVar:
		return s.vars[t]
	case a.Kind(t) == smtlib.KindAnnotated:
		return s.term(args[0])
	case a.Sort(t) == a.Bool():
		return symbolic{truth: &truth{s.formula(t, true), s.formula(t, false)}}
	case a.Kind(t) == smtlib.KindMatch:
		return matched(s, t, (*scope).term)
	case a.Kind(t) != smtlib.KindApp:
		return symbolic{}
	}
	switch name := a.OperatorName(t); name {
	case "":
		return s.function(t)
	case "ite":
		return s.choice(args)
	case "select":
		return s.selected(args[0], args[1])
	case "store":
		return s.stored(args)
	default:
		return symbolic{numbers: s.numbers(name, args)}
	}
}

// numbers converts an application of an operator whose result is a number.
func (s *scope) numbers(name string, args []smtlib.Term) []number {
	first := s.term(args[0]).asNumbers()
	switch name {
	case "+", "-", "*":
		if name == "-" && len(args) == 1 {
			return mapped(first, func(n elimination.Sum) elimination.Sum { return n.Times(minusOne) })
		}
		for _, arg := range args[1:] {
			first = s.combined(name, first, s.term(arg).asNumbers())
		}
		return first
	case "to_real":
		return first
	case "/":
		for _, arg := range args[1:] {
			by := s.divisor(arg)
			if by == nil {
				return nil
			}
			first = mapped(first, func(n elimination.Sum) elimination.Sum { return n.Times(by) })
		}
		return first
	case "to_int":
		return mapped(first, s.floor)
	case "div", "mod":
		return s.divided(name, first, args)
	case "abs":
		var both []number
		for _, n := range first {
			negative := elimination.Negative(n.is)
			both = append(both, number{elimination.And(n.when, s.solver.Not(negative)), n.is},
				number{elimination.And(n.when, negative), n.is.Times(minusOne)})
		}
		return both
	}
	return nil
}

func mapped(numbers []number, f func(elimination.Sum) elimination.Sum) []number {
	made := slices.Clone(numbers)
	for i, n := range made {
		made[i].is = f(n.is)
	}
	return made
}

// combined applies an operator to two numbers, given by conditions. It gives nil if the result is not linear.
func (s *scope) combined(name string, xs, ys []number) []number {
	var made []number
	for _, x := range xs {
		for _, y := range ys {
			when := elimination.And(x.when, y.when)
			if when == elimination.False {
				continue
			}
			var sum elimination.Sum
			switch name {
			case "+":
				sum = x.is.Plus(y.is, oneRat)
			case "-":
				sum = x.is.Plus(y.is, minusOne)
			default:
				if k, ok := x.is.Constant(); ok {
					sum = y.is.Times(k)
				} else if k, ok := y.is.Constant(); ok {
					sum = x.is.Times(k)
				} else {
					return nil
				}
			}
			if made = append(made, number{when, sum}); len(made) > maxNumbers || !s.budget.Spend(stepsPerTerm) {
				return nil
			}
		}
	}
	return made
}

// divisor gives the inverse of a known number, or nil if it is unknown or zero.
func (s *scope) divisor(t smtlib.Term) *big.Rat {
	by := value.Rational(s.term(t).value)
	if by == nil || by.Sign() == 0 {
		return nil
	}
	return new(big.Rat).Inv(by)
}

// divided converts a quotient or remainder of integers: for a divisor k, the remainder of n is n - |k|·⌊n/|k|⌋.
func (s *scope) divided(name string, numbers []number, args []smtlib.Term) []number {
	for i, arg := range args[1:] {
		inverse := s.divisor(arg)
		if inverse == nil || name == "mod" && i > 0 {
			return nil
		}
		sign := big.NewRat(int64(inverse.Sign()), 1)
		inverse.Abs(inverse)
		by := new(big.Rat).Inv(inverse)
		numbers = mapped(numbers, func(n elimination.Sum) elimination.Sum {
			q := s.floor(n.Times(inverse))
			if name == "mod" {
				return n.Plus(q, new(big.Rat).Neg(by))
			}
			return q.Times(sign)
		})
	}
	return numbers
}

// floor gives the greatest integer that is at most a number.
func (s *scope) floor(n elimination.Sum) elimination.Sum {
	if n.Integral() {
		return n
	}
	q := s.block.integer(s.solver)
	above := q.Plus(n, minusOne)
	s.block.besides = append(s.block.besides,
		elimination.AtMostZero(above), elimination.Negative(above.Times(minusOne).Add(minusOne)))
	return q
}

// choice converts an ite.
func (s *scope) choice(args []smtlib.Term) symbolic {
	when := [2]*elimination.Formula{s.formula(args[0], true), s.formula(args[0], false)}
	if when[0] == nil || when[1] == nil {
		return symbolic{}
	}
	for i, f := range when {
		if f == elimination.False {
			return s.term(args[2-i])
		}
	}
	var all []number
	for i, f := range when {
		numbers := s.term(args[1+i]).asNumbers()
		if numbers == nil {
			return symbolic{}
		}
		for _, n := range numbers {
			all = append(all, number{elimination.And(f, n.when), n.is})
		}
	}
	return symbolic{numbers: all}
}

// callee is the meaning of an applied symbol: the body of a definition, or a table.
type callee struct {
	args  []symbolic
	vars  []smtlib.Term
	body  smtlib.Term
	table *Interpretation
}

// callee gives the meaning of a symbol that the script declares or defines, and converts the arguments.
func (s *scope) callee(t smtlib.Term) (c callee, ok bool) {
	d := s.e.arena.Declaration(t)
	terms := s.e.arena.Args(t)
	if d == nil || len(terms) != len(d.Params) {
		return c, false
	}
	switch in := s.e.model.Interpretation(d); {
	case d.Kind == smtlib.Defined && d.Body != smtlib.NoTerm:
		c.vars, c.body = d.Vars, d.Body
	case d.Kind != smtlib.Declared || in == nil:
		return c, false
	case in.Definition != nil:
		c.vars, c.body = in.Definition.Vars, in.Definition.Body
	case in.Draw != nil || len(in.Entries) > maxTableRows || in.Default == nil:
		return c, false
	default:
		c.table = in
	}
	for _, arg := range terms {
		x := s.term(arg)
		if x.isNothing() {
			return c, false
		}
		c.args = append(c.args, x)
	}
	return c, true
}

// row is a value of a function under a condition.
type row struct {
	when *elimination.Formula
	is   value.Value
}

// rows gives the rows of a table, of which exactly one applies to the arguments; nil if that is not known.
func (s *scope) rows(c callee) []row {
	var rows []row
	elsewhere := elimination.True
	equals := make([]func(v value.Value, is bool) *elimination.Formula, len(c.args))
	for i, arg := range c.args {
		equals[i] = s.equalTo(arg)
	}
	for _, entry := range c.table.Entries {
		here, notHere := elimination.True, elimination.False
		for i, at := range entry.Args {
			here = all(here, equals[i](at, true))
			notHere = either(notHere, equals[i](at, false))
		}
		if here == nil || notHere == nil {
			return nil
		}
		rows = append(rows, row{here, entry.Result})
		elsewhere = all(elsewhere, notHere)
	}
	return append(rows, row{elsewhere, c.table.Default})
}

// function converts an application of a symbol that the script declares or defines.
func (s *scope) function(t smtlib.Term) symbolic {
	d := s.e.arena.Declaration(t)
	switch {
	case d == nil:
		return symbolic{}
	case d.Kind == smtlib.Selector:
		return s.field(t)
	case d.Kind == smtlib.Constructor && !d.Datatype.Codatatype:
		x := symbolic{constructor: d}
		for _, arg := range s.e.arena.Args(t) {
			field := s.term(arg)
			if field.isNothing() {
				return symbolic{}
			}
			x.fields = append(x.fields, field)
		}
		return x
	}
	c, ok := s.callee(t)
	if !ok {
		return symbolic{}
	}
	if c.body != smtlib.NoTerm {
		return apply(s, nil, c.body, c.vars, c.args, func(inner *scope) symbolic { return inner.term(c.body) })
	}
	return s.looked(c)
}

// looked looks up a table of numbers or truth values.
func (s *scope) looked(c callee) symbolic {
	rows := s.rows(c)
	if rows == nil {
		return symbolic{}
	}
	var numbers []number
	var is, isNot []*elimination.Formula
	for _, row := range rows {
		if v, ok := row.is.(value.Bool); ok {
			is = append(is, all(row.when, elimination.Truth(bool(v))))
			isNot = append(isNot, all(row.when, elimination.Truth(!bool(v))))
		} else if r := value.Rational(row.is); r != nil {
			numbers = append(numbers, number{row.when, elimination.Constant(r)})
		} else {
			return symbolic{}
		}
	}
	if numbers == nil {
		return symbolic{truth: &truth{either(is...), either(isNot...)}}
	}
	return symbolic{numbers: numbers}
}

// field converts a selector. For a value of another constructor, the result is unknown.
func (s *scope) field(t smtlib.Term) symbolic {
	d := s.e.arena.Declaration(t)
	made, fields, ok := s.term(s.e.arena.Args(t)[0]).made()
	if !ok || made != d.Of.Index {
		return symbolic{}
	}
	return fields[d.Index]
}

// tested converts the formula that a value has the constructor that an index names.
func (s *scope) tested(t smtlib.Term, is bool) *elimination.Formula {
	a := s.e.arena
	arg := a.Args(t)[0]
	made, _, ok := s.term(arg).made()
	d := a.SortInfo(a.Sort(arg)).Decl
	if !ok || d == nil || d.Datatype == nil {
		return nil
	}
	name := smtlib.Quote(d.Datatype.Constructors[made].Name)
	return elimination.Truth((name == a.FunInfo(a.Fun(t)).Indices[0].Text) == is)
}

// matched converts the case of a match that applies.
func matched[T any](s *scope, t smtlib.Term, read func(inner *scope, body smtlib.Term) T) (result T) {
	args := s.e.arena.Args(t)
	scrutinee := s.term(args[0])
	made, fields, ok := scrutinee.made()
	if !ok {
		return result
	}
	for i, c := range s.e.arena.MatchInfo(t).Cases {
		body := args[i+1]
		bound := []symbolic{scrutinee}
		switch {
		case c.Constructor == nil:
		case c.Constructor.Index == made:
			bound = fields
		default:
			continue
		}
		return apply(s, s.vars, body, c.Vars, bound, func(inner *scope) T { return read(inner, body) })
	}
	return result
}

// selected converts an element of an array: at any index if the array has a value, otherwise at an index with a value.
func (s *scope) selected(of, at smtlib.Term) symbolic {
	a, index := s.term(of), s.term(at)
	if a.array != nil && index.value != nil && value.HasKey(index.value) {
		return s.element(a.array, index.value)
	}
	known, ok := a.value.(value.Array)
	if !ok || index.isNothing() {
		return symbolic{}
	}
	c := callee{args: []symbolic{index}, table: &Interpretation{Default: known.Default()}}
	known.Entries(func(index, element value.Value) {
		c.table.Entries = append(c.table.Entries, Entry{Args: []value.Value{index}, Result: element})
	})
	if len(c.table.Entries) > maxTableRows {
		return symbolic{}
	}
	return s.looked(c)
}

// stored converts a store into an unknown array at an index with a value.
func (s *scope) stored(args []smtlib.Term) symbolic {
	a, index, element := s.term(args[0]), s.term(args[1]), s.term(args[2])
	if a.array == nil || index.value == nil || element.isNothing() || !value.HasKey(index.value) {
		return symbolic{}
	}
	with := *a.array
	with.stores = append(slices.Clip(with.stores), stored{index.value, element})
	return symbolic{array: &with}
}

func newRat(text string) (*big.Rat, bool) { return new(big.Rat).SetString(text) }
