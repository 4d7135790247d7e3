package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/elimination"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// A quantifier whose body is linear in the bound variables is decided by elimination: the body is converted to a
// formula over unknown numbers, in which everything that does not depend on bound variables has its value under the
// model. Truth values become integers, which are at least 1 if they are true. Small sorts are enumerated value by
// value, datatypes constructor by constructor. An array is represented by the elements that are read from it.

// Limits of an elimination.
const (
	maxElimination = operator.DefaultSteps / 3 // steps
	maxNumbers     = 32                        // linear terms that a term may equal, by conditions
	maxAlternative = 256                       // most values of a small sort to enumerate
	maxFields      = 3                         // nesting of datatypes whose fields are unknown
	maxTableRows   = 64                        // rows of a function that is applied to unknown numbers
)

// share is a part of a budget: at most a limit, and what is left of the budget.
type share struct {
	env  *operator.Env
	left int64
}

// Spend uses up the share, and the budget that it is a part of.
func (s *share) Spend(units int) bool {
	s.left -= int64(units)
	return s.left >= 0 && s.env.Spend(units)
}

// eliminated decides a quantifier by elimination, or gives nil if it cannot.
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

// linearOperators are the operators that accept unknown arguments; if true, only the first argument may be unknown.
var linearOperators = map[string]bool{
	"not": false, "and": false, "or": false, "=>": false, "xor": false, "ite": false, "=": false, "distinct": false,
	"<": false, "<=": false, ">": false, ">=": false, "+": false, "-": false, "*": false, "abs": false,
	"to_real": false, "to_int": false, "is_int": false, "divisible": false, "is": false, "store": false,
	"/": true, "div": true, "mod": true, "select": false,
}

// reading is how a quantifier's body can be converted.
type reading uint8

const (
	notLinear     reading = iota
	linear                // linear in all variables that are not enumerated
	linearByTruth         // linear if truth values are enumerated, too
)

// reads gives the reading of a quantifier's body, according to its form.
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

// isLinear reports whether the body of a quantifier is linear in the variables that are not enumerated.
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

// isSmall reports whether variables of a sort are enumerated.
func (e *Evaluator) isSmall(s smtlib.Sort, byTruth bool) bool {
	if s == e.arena.Bool() {
		return byTruth
	}
	d := e.wholeDomain(s)
	return d.whole && len(d.values) <= maxAlternative
}
