package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/elimination"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Solve gives values of a formula's variables for which it is true. Some values are given, and nil stands for the
// others. It gives nil if it finds none. Numbers are found by eliminating the others, if the formula is linear; all
// values of a small sort are tried. A variable that does not occur gets any value.
func (e *Evaluator) Solve(t smtlib.Term, vars []smtlib.Term, given []value.Value) []value.Value {
	i := slices.Index(given, nil)
	if i < 0 {
		if value.IsTrue(e.At(t, vars, given)) {
			return given
		}
		return nil
	}
	sort := e.arena.Sort(vars[i])
	tries := e.wholeDomain(sort).values
	isInt, isReal := e.arena.SortIs(sort, "Int"), e.arena.SortIs(sort, "Real")
	switch occurs := slices.Contains(e.arena.FreeVars(t), vars[i]); {
	case isInt && !occurs:
		tries = []value.Value{value.NewInt(0).Value()}
	case isReal && !occurs:
		tries = []value.Value{value.NewReal(0).Value()}
	case isInt || isReal:
		tries = e.solved(t, vars, given, i)
	}
	for _, v := range tries {
		with := slices.Clone(given)
		with[i] = v
		if found := e.Solve(t, vars, with); found != nil {
			return found
		}
	}
	return nil
}

// solved gives a possible value of a variable that is a number, or nothing.
func (e *Evaluator) solved(t smtlib.Term, vars []smtlib.Term, given []value.Value, i int) []value.Value {
	e.env.Steps = operator.DefaultSteps
	defer func() { e.spent += operator.DefaultSteps - e.env.Steps }()
	f, ok := e.enter(t, vars)
	if !ok {
		return nil
	}
	defer e.leave(f)
	var others []smtlib.Term
	for j, v := range vars {
		if given[j] != nil {
			e.memo[v] = given[j]
		} else if j != i {
			others = append(others, v)
		}
	}
	budget := &share{e.env, maxElimination}
	l, b := &linearizer{e: e, budget: budget, solver: elimination.NewSolver(budget)}, &block{}
	x, isInt := l.solver.Rational(), e.arena.SortIs(e.arena.Sort(vars[i]), "Int")
	if isInt {
		x = l.solver.Integer()
	}
	read := (&scope{linearizer: l, block: b}).expand(others, map[smtlib.Term]symbolic{vars[i]: numeric(x.Sum())},
		func(inner *scope) *elimination.Formula { return inner.formula(t, true) })
	if read == nil {
		return nil
	}
	left, err := l.solver.Exists(b.variables, b.with(read))
	if err != nil {
		return nil
	}
	switch r := l.solver.Solution(left, x); {
	case r == nil:
		return nil
	case isInt:
		return []value.Value{value.BigInt(r.Num()).Value()}
	default:
		return []value.Value{value.BigReal(r).Value()}
	}
}
