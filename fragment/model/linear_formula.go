package model

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/elimination"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// orders are the orders of numbers, as conditions on the left side minus the right one.
var orders = map[string]comparison{
	"<=": elimination.AtMostZero,
	"<":  elimination.Negative,
	">=": func(d elimination.Sum) *elimination.Formula { return elimination.AtMostZero(d.Times(minusOne)) },
	">":  func(d elimination.Sum) *elimination.Formula { return elimination.Negative(d.Times(minusOne)) },
}

// formula converts a formula with a wanted truth value. It gives nil if the formula is not linear, or depends on
// something open.
func (s *scope) formula(t smtlib.Term, is bool) *elimination.Formula {
	key := goal{t, is}
	if f, ok := s.formulas[key]; ok {
		return f
	}
	f := s.whole(t, is)
	if s.formulas == nil {
		s.formulas = map[goal]*elimination.Formula{}
	}
	s.formulas[key] = f
	return f
}

// whole is formula for a whole body, which is converted once in a scope and need not be kept.
func (s *scope) whole(t smtlib.Term, is bool) *elimination.Formula {
	if !s.budget.Spend(stepsPerTerm) {
		return nil
	}
	return s.formulaOf(t, is)
}

func (s *scope) formulaOf(t smtlib.Term, is bool) *elimination.Formula {
	a := s.e.arena
	if !s.depends(t) {
		if v, ok := s.known(t).(value.Bool); ok {
			return elimination.Truth(bool(v) == is)
		}
		return nil
	}
	args := a.Args(t)
	switch a.Kind(t) {
	case smtlib.KindVar:
		return s.vars[t].asTruth().formula(is)
	case smtlib.KindAnnotated:
		return s.formula(args[0], is)
	case smtlib.KindQuant:
		return s.quantified(t, is)
	case smtlib.KindMatch:
		return matched(s, t, func(inner *scope, body smtlib.Term) *elimination.Formula { return inner.formula(body, is) })
	case smtlib.KindApp:
	default:
		return nil
	}
	name := a.OperatorName(t)
	switch name {
	case "not":
		return s.formula(args[0], !is)
	case "and", "or":
		return s.joined(args, is, name == "and")
	case "=>":
		last := len(args) - 1
		parts := make([]*elimination.Formula, len(args))
		for i, arg := range args {
			parts[i] = s.formula(arg, is == (i == last))
		}
		if is {
			return either(parts...)
		}
		return all(parts...)
	case "xor":
		f := truth{s.formula(args[0], true), s.formula(args[0], false)}
		for _, arg := range args[1:] {
			g := truth{s.formula(arg, true), s.formula(arg, false)}
			f = truth{either(all(f.is, g.isNot), all(f.isNot, g.is)), either(all(f.is, g.is), all(f.isNot, g.isNot))}
		}
		return f.formula(is)
	case "ite":
		return either(
			all(s.formula(args[0], true), s.formula(args[1], is)), all(s.formula(args[0], false), s.formula(args[2], is)))
	case "=", "<", "<=", ">", ">=":
		return s.chain(name, args, is)
	case "distinct":
		var parts []*elimination.Formula
		for i, x := range args {
			for _, y := range args[i+1:] {
				parts = append(parts, s.equal(s.term(x), s.term(y), !is))
			}
		}
		if is {
			return all(parts...)
		}
		return either(parts...)
	case "is_int", "divisible":
		return s.integrality(t, is)
	case "is":
		return s.tested(t, is)
	case "select":
		return s.selected(args[0], args[1]).asTruth().formula(is)
	case "":
		return s.predicate(t, is)
	}
	return nil
}

func (t truth) formula(is bool) *elimination.Formula {
	if is {
		return t.is
	}
	return t.isNot
}

// joined converts a conjunction or disjunction.
func (s *scope) joined(args []smtlib.Term, is, conjunction bool) *elimination.Formula {
	parts := make([]*elimination.Formula, len(args))
	for i, arg := range args {
		parts[i] = s.formula(arg, is)
	}
	if is == conjunction {
		return all(parts...)
	}
	return either(parts...)
}

// chain converts a comparison of neighbours.
func (s *scope) chain(name string, args []smtlib.Term, is bool) *elimination.Formula {
	var parts []*elimination.Formula
	for i, y := range args[1:] {
		x, y := s.term(args[i]), s.term(y)
		if name == "=" {
			parts = append(parts, s.equal(x, y, is))
		} else {
			parts = append(parts, s.compared(x, y, orders[name], is))
		}
	}
	if is {
		return all(parts...)
	}
	return either(parts...)
}

// integrality converts the formula that a number is an integer, or is divisible by one.
func (s *scope) integrality(t smtlib.Term, is bool) *elimination.Formula {
	a := s.e.arena
	by := oneRat
	if a.OperatorName(t) == "divisible" {
		n, ok := newRat(a.FunInfo(a.Fun(t)).Indices[0].Text)
		if !ok || n.Sign() == 0 {
			return nil
		}
		by = n.Inv(n)
	}
	numbers := s.term(a.Args(t)[0]).asNumbers()
	if numbers == nil {
		return nil
	}
	var parts []*elimination.Formula
	for _, n := range numbers {
		sum := n.is.Times(by)
		f := elimination.Zero(sum.Plus(s.floor(sum), minusOne))
		if sum.OverIntegers() {
			f = elimination.Whole(sum)
		}
		if !is {
			f = s.solver.Not(f)
		}
		parts = append(parts, elimination.And(n.when, f))
	}
	return elimination.Or(parts...)
}

// predicate converts an application of a symbol that the script declares or defines.
func (s *scope) predicate(t smtlib.Term, is bool) *elimination.Formula {
	if d := s.e.arena.Declaration(t); d != nil && d.Kind == smtlib.Selector {
		return s.field(t).asTruth().formula(is)
	}
	c, ok := s.callee(t)
	if !ok {
		return nil
	}
	if c.body != smtlib.NoTerm {
		return apply(s, nil, c.body, c.vars, c.args, func(inner *scope) *elimination.Formula {
			return inner.formula(c.body, is)
		})
	}
	return s.looked(c).asTruth().formula(is)
}
