package model

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// maxRecursion bounds the nesting of calls of recursive functions.
const maxRecursion = 2000

// call is a call of a recursive function under evaluation. Its terms are evaluated on demand: evaluating all of a body
// would never end.
type call struct {
	values map[smtlib.Term]value.Value // key: variable, or term that was evaluated in this call
	outer  *call                       // the call around a match case, whose variables are its own
}

func (c *call) value(t smtlib.Term) value.Value {
	for ; c != nil; c = c.outer {
		if v := c.values[t]; v != nil {
			return v
		}
	}
	return nil
}

// recursive evaluates a call of a recursive function, within the budget of the term under evaluation.
func (e *Evaluator) recursive(d *smtlib.Decl, args []value.Value) value.Value {
	if e.recursion >= maxRecursion || !e.env.Spend(15) {
		return e.env.OutOfBudget()
	}
	e.recursion++
	defer func() { e.recursion-- }()
	c := &call{values: map[smtlib.Term]value.Value{}}
	for i, v := range d.Vars {
		c.values[v] = args[i]
	}
	return e.demand(d.Body, c)
}

// demand evaluates a term of a body; of its subterms, it only evaluates those on which the value depends.
func (e *Evaluator) demand(t smtlib.Term, c *call) value.Value {
	if v := c.value(t); v != nil {
		return v
	}
	if e.arena.Closed(t) && int(t) < len(e.memo) && e.memo[t] != nil {
		return e.memo[t]
	}
	if !e.env.Spend(11) {
		return e.env.OutOfBudget()
	}
	v := e.demandNode(t, c)
	c.values[t] = v
	return v
}

func (e *Evaluator) demandNode(t smtlib.Term, c *call) value.Value {
	args := e.arena.Args(t)
	switch e.arena.Kind(t) {
	case smtlib.KindApp:
		if name := e.coreName(t); name != "" {
			return e.demandCore(name, t, args, c)
		}
		return e.strict(t, args, c)
	case smtlib.KindAnnotated:
		return e.demand(args[0], c)
	case smtlib.KindMatch:
		return e.demandMatch(t, args, c)
	case smtlib.KindQuant:
		return e.env.Open("quantifier in a recursive function")
	default:
		return e.node(t)
	}
}

// coreName is the name of a connective that may not need all of its arguments, or "".
func (e *Evaluator) coreName(t smtlib.Term) string {
	f := e.fun(e.arena.Fun(t))
	if f.row == nil {
		return ""
	}
	switch f.info.Name {
	case "ite", "and", "or", "=>":
		return f.info.Name
	}
	return ""
}

// strict evaluates all arguments, then the application.
func (e *Evaluator) strict(t smtlib.Term, args []smtlib.Term, c *call) value.Value {
	if f := e.fun(e.arena.Fun(t)); f.row != nil && f.row.Applies { // its body may contain the call's variables
		return e.env.Open("quantifier in a recursive function")
	}
	values := make([]value.Value, len(args))
	for i, arg := range args {
		values[i] = e.demand(arg, c)
	}
	return e.apply(t, values)
}

// demandCore evaluates a connective up to the first argument that determines the result.
func (e *Evaluator) demandCore(name string, t smtlib.Term, args []smtlib.Term, c *call) value.Value {
	if name == "ite" {
		switch cond := e.demand(args[0], c).(type) {
		case value.Bool:
			if cond {
				return e.demand(args[1], c)
			}
			return e.demand(args[2], c)
		}
		return e.strict(t, args, c)
	}
	last := len(args) - 1
	for i, arg := range args {
		v, ok := e.demand(arg, c).(value.Bool)
		switch {
		case !ok:
		case name == "and" && !bool(v):
			return v
		case name == "or" && bool(v):
			return v
		case name == "=>" && bool(v) == (i == last):
			return value.Bool(true)
		}
	}
	return e.strict(t, args, c) // all arguments are known now
}

func (e *Evaluator) demandMatch(t smtlib.Term, args []smtlib.Term, c *call) value.Value {
	scrutinee := e.demand(args[0], c)
	v, ok := scrutinee.(value.Datatype)
	if !ok {
		return e.env.Open("match")
	}
	for i, k := range e.arena.MatchInfo(t).Cases {
		inner := &call{values: map[smtlib.Term]value.Value{}, outer: c}
		switch {
		case k.Constructor == nil:
			inner.values[k.Vars[0]] = v
		case k.Constructor.Index == v.Index:
			for j, x := range k.Vars {
				inner.values[x] = v.Args[j]
			}
		default:
			continue
		}
		return e.demand(args[i+1], inner)
	}
	return e.env.Open("match without a case")
}
