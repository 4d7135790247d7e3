package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/elimination"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// A quantifier whose body is linear in the bound variables is decided by elimination: the body is read as a formula
// over unknown numbers, in which all that does not depend on bound variables has its value under the model. Truth
// values are integers there, at least 1 if they are true; small sorts are gone through value by value, values of
// datatypes constructor by constructor, and an array is the elements that are read of it.

// Limits of an elimination.
const (
	maxElimination = operator.DefaultSteps / 3 // steps
	maxNumbers     = 32                        // linear terms that a term may be, by conditions
	maxAlternative = 256                       // values of a variable of a small sort
	maxFields      = 3                         // nesting of datatypes whose fields are unknown
	maxTableRows   = 64                        // of a function that is applied to unknown numbers
)

// share is a part of a budget: what it has left, and no more than a limit.
type share struct {
	env  *operator.Env
	left int64
}

// Spend takes from the share, and from the budget that it is part of.
func (s *share) Spend(units int) bool {
	s.left -= int64(units)
	return s.left >= 0 && s.env.Spend(units)
}

// eliminated decides a quantifier by elimination, or gives nil.
func (e *Evaluator) eliminated(t smtlib.Term) value.Value {
	reading := e.reads(t)
	if e.near || reading == notLinear {
		return nil
	}
	budget := &share{e.env, min(maxElimination, e.env.Steps/2)}
	l := &linearizer{e: e, budget: budget, solver: elimination.NewSolver(budget), byTruth: reading == linearByTruth}
	exists := e.arena.Quantifier(t) == smtlib.Exists
	b := &block{}
	f := (&scope{linearizer: l, block: b}).bind(t, exists)
	if f == nil {
		return nil
	}
	f, err := l.solver.Exists(b.variables, b.with(f))
	if err != nil {
		return nil
	}
	v, ok := f.Value()
	if !ok {
		panic("model: a variable is left of a closed formula")
	}
	return value.Bool(v == exists)
}

// linearOperators are those that are read with unknown arguments; true: all but the first argument must be known.
var linearOperators = map[string]bool{
	"not": false, "and": false, "or": false, "=>": false, "xor": false, "ite": false, "=": false, "distinct": false,
	"<": false, "<=": false, ">": false, ">=": false, "+": false, "-": false, "*": false, "abs": false,
	"to_real": false, "to_int": false, "is_int": false, "divisible": false, "is": false, "store": false,
	"/": true, "div": true, "mod": true, "select": false,
}

// reading says how a quantifier's body can be read.
type reading uint8

const (
	notLinear     reading = iota
	linear                // in all variables that are not gone through value by value
	linearByTruth         // if truth values are gone through as well
)

// reads tells how the body of a quantifier can be read, as far as its form says.
func (e *Evaluator) reads(quantifier smtlib.Term) reading {
	if r, ok := e.readings[quantifier]; ok {
		return r
	}
	r := notLinear
	if e.isLinear(quantifier, false) {
		r = linear
	} else if e.isLinear(quantifier, true) {
		r = linearByTruth
	}
	if e.env.Steps >= 0 {
		if e.readings == nil {
			e.readings = map[smtlib.Term]reading{}
		}
		e.readings[quantifier] = r
	}
	return r
}

// isLinear reports whether the body of a quantifier is linear in the variables that are not gone through value by
// value.
func (e *Evaluator) isLinear(quantifier smtlib.Term, byTruth bool) bool {
	a := e.arena
	free := a.FreeVars(quantifier)
	known := func(t smtlib.Term) bool {
		return !slices.ContainsFunc(a.FreeVars(t), func(v smtlib.Term) bool {
			return !slices.Contains(free, v) && !e.isSmall(a.Sort(v), byTruth)
		})
	}
	ok := true
	smtlib.Walk([]smtlib.Term{quantifier}, func(t smtlib.Term) []smtlib.Term {
		ok = ok && e.env.Spend(stepsPerTerm)
		if !ok || t != quantifier && known(t) {
			return nil
		}
		args := a.Args(t)
		switch a.Kind(t) {
		case smtlib.KindVar:
			return nil
		case smtlib.KindAnnotated:
			return args[:1]
		case smtlib.KindMatch:
			return args
		case smtlib.KindQuant:
			q := a.Quantifier(t)
			ok = q == smtlib.Forall || q == smtlib.Exists
			return args[len(args)-1:]
		}
		name := a.OperatorName(t)
		if name == "" {
			d := a.Declaration(t)
			ok = d != nil && d.Kind != smtlib.Recursive && len(d.Params) == len(args)
			return args
		}
		rest, listed := linearOperators[name]
		unknown := 0
		for i, arg := range args {
			if (rest && i > 0 || name == "*") && !known(arg) {
				unknown++
			}
		}
		ok = listed && (unknown == 0 || unknown == 1 && name == "*")
		return args
	})
	return ok
}

// isSmall reports whether a variable of a sort is gone through value by value.
func (e *Evaluator) isSmall(s smtlib.Sort, byTruth bool) bool {
	if s == e.arena.Bool() {
		return byTruth
	}
	d := e.wholeDomain(s)
	return d.whole && len(d.values) <= maxAlternative
}
