package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/elimination"
	"github.com/smtstorm/smtstorm/smtlib/theory/datatypes"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// linearizer converts formulas to linear ones over unknown numbers.
type linearizer struct {
	e       *Evaluator
	budget  *share
	solver  *elimination.Solver
	byTruth bool // truth values are enumerated, too
	made    int  // number of unknown arrays
}

// block is a set of variables that are eliminated together, with further conditions on them.
type block struct {
	variables []elimination.Variable
	besides   []*elimination.Formula
}

// with adds the conditions of the block to a formula.
func (b *block) with(f *elimination.Formula) *elimination.Formula {
	return elimination.And(append([]*elimination.Formula{f}, b.besides...)...)
}

// integer makes an integer variable of the block, rational a rational one.
func (b *block) integer(s *elimination.Solver) elimination.Sum {
	v := s.Integer()
	b.variables = append(b.variables, v)
	return v.Sum()
}

func (b *block) rational(s *elimination.Solver) elimination.Sum {
	v := s.Rational()
	b.variables = append(b.variables, v)
	return v.Sum()
}

// scope gives the meaning of variables in a body. Variables that it does not list have a value in the evaluator.
//
// The formulas of a scope hold if they do for some values of its block's variables. An existential quantifier in a
// formula that should be true adds its variables to the block, and so does a universal one in a formula that should be
// false. The variables of other quantifiers are eliminated at once.
type scope struct {
	*linearizer
	block    *block
	vars     map[smtlib.Term]symbolic
	formulas map[goal]*elimination.Formula
	terms    map[smtlib.Term]symbolic
}

// goal is a formula with the truth value that it should have.
type goal struct {
	term smtlib.Term
	is   bool
}

// inner gives a scope with further variables, in the same block.
func (s *scope) inner(vars map[smtlib.Term]symbolic) *scope {
	return &scope{linearizer: s.linearizer, block: s.block, vars: vars}
}

// depends reports whether a term contains unknown numbers.
func (s *scope) depends(t smtlib.Term) bool {
	return !s.e.arena.Closed(t) && slices.ContainsFunc(s.e.arena.FreeVars(t), func(v smtlib.Term) bool {
		_, ok := s.vars[v]
		return ok
	})
}

// known evaluates a term of a body that was entered; the term must not depend on unknown numbers.
func (s *scope) known(t smtlib.Term) value.Value {
	e := s.e
	if e.arena.Kind(t) == smtlib.KindVar || e.arena.Closed(t) && e.memo[t] != nil {
		return e.memo[t]
	}
	plan := e.plan(t)
	s.budget.Spend(len(plan))
	for _, below := range plan {
		e.memo[below] = e.node(below)
	}
	return e.memo[t]
}

// bind converts the body of a quantifier for unknown values of its variables, with a wanted truth value. It gives
// nil if the body is not linear, or depends on something open.
func (s *scope) bind(t smtlib.Term, is bool) *elimination.Formula {
	args := s.e.arena.Args(t)
	vars, body := args[:len(args)-1], args[len(args)-1]
	f, ok := s.e.enter(body, vars)
	if !ok {
		return nil
	}
	defer s.e.leave(f)
	known := map[smtlib.Term]symbolic{}
	for v, symbol := range s.vars {
		if !slices.Contains(vars, v) {
			known[v] = symbol
		}
	}
	free := s.e.arena.FreeVars(body)
	vars = slices.DeleteFunc(slices.Clone(vars), func(v smtlib.Term) bool { return !slices.Contains(free, v) })
	return s.expand(vars, known, func(inner *scope) *elimination.Formula { return inner.whole(body, is) })
}

// expand converts a body for all values of variables: unknown ones, or each value of a small sort.
func (s *scope) expand(
	vars []smtlib.Term, known map[smtlib.Term]symbolic, read func(inner *scope) *elimination.Formula,
) *elimination.Formula {
	if !s.budget.Spend(stepsPerTerm) {
		return nil
	}
	if len(vars) == 0 {
		return read(s.inner(known))
	}
	v, rest := vars[0], vars[1:]
	sort := s.e.arena.Sort(v)
	if unknown := s.unknowns(sort, 0); unknown != nil {
		var parts []*elimination.Formula
		for _, symbol := range unknown {
			with := cloned(known)
			with[v] = symbol
			parts = append(parts, s.expand(rest, with, read))
		}
		return either(parts...)
	}
	if !s.e.isSmall(sort, s.byTruth) {
		return nil
	}
	var parts []*elimination.Formula
	for _, value := range s.e.wholeDomain(sort).values {
		s.e.memo[v] = value
		parts = append(parts, s.expand(rest, known, read))
	}
	return either(parts...)
}

func cloned(vars map[smtlib.Term]symbolic) map[smtlib.Term]symbolic {
	with := make(map[smtlib.Term]symbolic, len(vars)+1)
	for v, symbol := range vars {
		with[v] = symbol
	}
	return with
}

// unknowns gives alternatives, with new unknown numbers, that together cover all values of a sort; nil if there are
// none.
func (s *scope) unknowns(sort smtlib.Sort, depth int) []symbolic {
	a := s.e.arena
	switch {
	case a.SortIs(sort, "Int"):
		return []symbolic{numeric(s.block.integer(s.solver))}
	case a.SortIs(sort, "Real"):
		return []symbolic{numeric(s.block.rational(s.solver))}
	case sort == a.Bool() && !s.byTruth:
		positive := elimination.Negative(s.block.integer(s.solver).Times(minusOne))
		return []symbolic{{truth: &truth{is: positive, isNot: s.solver.Not(positive)}}}
	case a.SortIs(sort, "Array"):
		s.made++
		return []symbolic{{array: &array{number: s.made, block: s.block, element: a.SortInfo(sort).Args[1], read: new([]stored)}}}
	}
	d := a.SortInfo(sort).Decl
	if d == nil || d.Datatype == nil || d.Datatype.Codatatype || depth == maxFields || s.e.isSmall(sort, s.byTruth) {
		return nil
	}
	var all []symbolic
	for _, k := range d.Datatype.Constructors {
		made := []symbolic{{constructor: k}}
		for _, field := range datatypes.Fields(a, sort, k) {
			of := s.unknowns(field, depth+1)
			if of == nil || len(of)*len(made) > maxAlternative {
				return nil
			}
			var longer []symbolic
			for _, m := range made {
				for _, f := range of {
					longer = append(longer, symbolic{constructor: k, fields: append(slices.Clip(m.fields), f)})
				}
			}
			made = longer
		}
		all = append(all, made...)
	}
	return all
}

// quantified converts a quantified formula with a wanted truth value.
func (s *scope) quantified(t smtlib.Term, is bool) *elimination.Formula {
	exists := s.e.arena.Quantifier(t) == smtlib.Exists
	if !exists && s.e.arena.Quantifier(t) != smtlib.Forall {
		return nil
	}
	if exists == is {
		return s.bind(t, is)
	}
	b := &block{}
	f := (&scope{linearizer: s.linearizer, block: b, vars: s.vars}).bind(t, exists)
	if f == nil {
		return nil
	}
	f, err := s.solver.Exists(b.variables, b.with(f))
	if err != nil {
		return nil
	}
	return s.solver.Not(f)
}

// apply converts a body whose variables are bound to arguments. Other variables have the meaning in outer, which is nil
// for the body of a definition.
func apply[T any](
	s *scope, outer map[smtlib.Term]symbolic, body smtlib.Term, vars []smtlib.Term, args []symbolic,
	read func(inner *scope) T,
) (result T) {
	f, ok := s.e.enter(body, vars)
	if !ok {
		return result
	}
	defer s.e.leave(f)
	known := cloned(outer)
	for i, v := range vars {
		if delete(known, v); args[i].value != nil {
			s.e.memo[v] = args[i].value
		} else {
			known[v] = args[i]
		}
	}
	return read(s.inner(known))
}
