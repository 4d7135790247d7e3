package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// maxCalls bounds the nesting of bodies: of definitions, quantifiers and matches.
const maxCalls = 10_000

// frame is a body under evaluation. Values of variables and of terms with variables are stored like those of all terms,
// but only for one binding. The previous values are saved, since the same term may occur in a body around this one.
type frame struct {
	body smtlib.Term
	vars []smtlib.Term
	plan []smtlib.Term
	base int // start of its saved values in Evaluator.saved
}

// At gives the value of a term for these values of its variables. It does not store it.
func (e *Evaluator) At(t smtlib.Term, vars []smtlib.Term, values []value.Value) value.Value {
	e.env.Steps = operator.DefaultSteps
	return e.under(t, vars, values)
}

// under evaluates a body with its variables bound.
func (e *Evaluator) under(body smtlib.Term, vars []smtlib.Term, values []value.Value) value.Value {
	if !e.env.Spend(8) {
		return e.env.OutOfBudget()
	}
	f, ok := e.enter(body, vars)
	if !ok {
		return e.env.OutOfBudget()
	}
	defer e.leave(f)
	return e.with(f, values)
}

// enter prepares the evaluation of a body. If it returns true, leave must follow.
func (e *Evaluator) enter(body smtlib.Term, vars []smtlib.Term) (frame, bool) {
	if e.calls >= maxCalls {
		return frame{}, false
	}
	e.reserve()
	e.calls++
	f := frame{body: body, vars: vars, plan: e.plan(body), base: len(e.saved)}
	for _, v := range vars {
		e.saved = append(e.saved, e.memo[v])
	}
	for _, t := range f.plan {
		e.saved = append(e.saved, e.memo[t])
	}
	return f, true
}

// leave restores the values that the frame has overwritten.
func (e *Evaluator) leave(f frame) {
	saved := e.saved[f.base:]
	for i, v := range f.vars {
		e.memo[v] = saved[i]
	}
	for i, t := range f.plan {
		e.memo[t] = saved[len(f.vars)+i]
	}
	e.saved = e.saved[:f.base]
	e.calls--
}

// with evaluates the body of a frame for one binding.
func (e *Evaluator) with(f frame, values []value.Value) value.Value {
	if !e.env.Spend(3 + len(f.plan)*3/2 + len(f.vars)) {
		return e.env.OutOfBudget()
	}
	for i, v := range f.vars {
		e.memo[v] = values[i]
	}
	for _, t := range f.plan {
		e.memo[t] = e.node(t)
	}
	return e.memo[f.body]
}

// plan gives the terms below body that must be evaluated for each binding of its variables, in order, and evaluates the
// closed ones. It does not enter binders inside.
func (e *Evaluator) plan(body smtlib.Term) []smtlib.Term {
	if plan, ok := e.plans[body]; ok {
		return plan
	}
	var met []smtlib.Term
	seen := map[smtlib.Term]bool{}
	stack := []smtlib.Term{body}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] || e.arena.Kind(t) == smtlib.KindVar || e.arena.Closed(t) && e.memo[t] != nil {
			continue
		}
		seen[t] = true
		met = append(met, t)
		stack = append(stack, e.strictArgs(t)...)
	}
	slices.Sort(met)
	var plan []smtlib.Term
	for _, t := range met {
		if e.arena.Closed(t) {
			e.memo[t] = e.node(t)
		} else {
			plan = append(plan, t)
		}
	}
	e.plans[body] = plan
	return plan
}

// match evaluates the first case that matches (section 3.6.1).
func (e *Evaluator) match(t smtlib.Term) value.Value {
	args := e.arena.Args(t)
	scrutinee, ok := e.memo[args[0]].(value.Datatype)
	if !ok {
		if value.IsOpen(e.memo[args[0]]) {
			return e.memo[args[0]]
		}
		return e.env.Open("match")
	}
	for i, c := range e.arena.MatchInfo(t).Cases {
		switch {
		case c.Constructor == nil:
			return e.under(args[i+1], c.Vars, []value.Value{scrutinee})
		case c.Constructor.Index == scrutinee.Index:
			return e.under(args[i+1], c.Vars, scrutinee.Args)
		}
	}
	return e.env.Open("match without a case")
}
