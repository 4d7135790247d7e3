package model

import (
	"math"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// domain is the set of values to try for a quantified variable: all values of its sort if whole, otherwise candidates.
type domain struct {
	values []value.Value
	whole  bool
}

// idle is the domain of a variable that does not occur in the body, so that one value represents all. The value is
// open, so that an evaluation which does depend on it is open, too.
var idle = domain{values: []value.Value{value.Open{Reason: "a variable that is not used"}}, whole: true}

// maxBindings bounds the bindings that are tried for one quantifier.
const maxBindings = 4096

// domainsOf gives the domains of the variables of a quantifier: the values that guards leave, or all of the sort if it
// is small; otherwise the best candidates, as many as keep the number of bindings within maxBindings. It also gives the
// number of bindings, or more than maxBindings. The quantifier's body must have been entered.
func (e *Evaluator) domainsOf(
	body smtlib.Term, vars []smtlib.Term, guards []guard,
) (domains []domain, bindings int) {
	domains = make([]domain, len(vars))
	bindings, partial := 1, 0
	free := e.arena.FreeVars(body)
	for i, v := range vars {
		if !slices.Contains(free, v) {
			domains[i] = idle
		} else if values, ok := e.guarded(guards, i); ok {
			domains[i] = domain{values, true}
		} else {
			domains[i] = e.wholeDomain(e.arena.Sort(v))
		}
		if domains[i].whole {
			bindings = min(bindings*len(domains[i].values), maxBindings+1)
		} else {
			partial++
		}
	}
	if partial == 0 {
		return domains, bindings
	}
	each := maxCandidates
	for each > 1 && float64(bindings)*math.Pow(float64(each), float64(partial)) > maxBindings {
		each--
	}
	for i, v := range vars {
		if !domains[i].whole {
			candidates := e.candidatesOf(body, e.arena.Sort(v))
			domains[i].values = candidates[:min(each, len(candidates))]
			bindings = min(bindings*len(domains[i].values), maxBindings+1)
		}
	}
	return domains, bindings
}

// Exhaustible reports whether evaluation may cover all values of a quantifier's variables, according to its form.
// Either each variable has a small sort, does not occur in the body, or has a guard, except for at most one variable,
// which may have cells; or the body is linear, so that the variables may be eliminated.
func (e *Evaluator) Exhaustible(quantifier smtlib.Term) bool {
	if e.reads(quantifier) != notLinear {
		return true
	}
	args := e.arena.Args(quantifier)
	vars, body := args[:len(args)-1], args[len(args)-1]
	free := e.arena.FreeVars(body)
	guards := e.guardsOf(quantifier, e.arena.Quantifier(quantifier) == smtlib.Exists)
	var left []smtlib.Term
	for i, v := range vars {
		if slices.Contains(free, v) && !e.wholeDomain(e.arena.Sort(v)).whole && !e.mayGuard(guards, i, e.arena.Sort(v)) {
			left = append(left, v)
		}
	}
	return len(left) == 0 || len(left) == 1 && e.hasCells(body, left[0])
}

// wholeDomain gives all values of a sort, if it is small; the domain is empty otherwise.
func (e *Evaluator) wholeDomain(s smtlib.Sort) domain {
	d, ok := e.domains[s]
	if ok {
		return d
	}
	d.values, d.whole = e.model.Values(e.arena, s, maxBindings)
	e.domains[s] = d
	return d
}

// quantifier decides a quantified formula exactly: by all bindings, if the sorts are small or guards in the body leave
// few values; by elimination of the variables; by a binding that settles it; or along the cells of a number. If none of
// these succeeds, it is open.
func (e *Evaluator) quantifier(t smtlib.Term) value.Value {
	q := e.arena.Quantifier(t)
	if q == smtlib.Lambda && e.arena.SortIs(e.arena.Sort(t), "Array") {
		return e.lambda(t)
	}
	if q != smtlib.Forall && q != smtlib.Exists {
		return e.env.Open(q.String())
	}
	args := e.arena.Args(t)
	vars, body := args[:len(args)-1], args[len(args)-1]
	settling := value.Bool(q == smtlib.Exists)
	f, ok := e.enter(body, vars)
	if !ok {
		return e.env.OutOfBudget()
	}
	defer e.leave(f)
	domains, bindings := e.domainsOf(body, vars, e.guardsOf(t, bool(settling)))
	if e.env.Steps < 0 {
		return e.env.OutOfBudget()
	}
	if slices.ContainsFunc(domains, func(d domain) bool { return !d.whole }) || bindings > maxBindings {
		if v := e.eliminated(t); v != nil {
			return v
		}
	}
	if v := e.tried(f, domains, bindings, settling); v != nil {
		return v
	}
	if v := e.lines(f, domains, settling); v != nil {
		return v
	}
	return e.env.Open("quantifier")
}

// tried tries the bindings of domains. If one settles the quantifier, it is decided. It is also decided if none does
// and the domains are whole. Otherwise the result is nil.
func (e *Evaluator) tried(f frame, domains []domain, bindings int, settling value.Bool) value.Value {
	whole := bindings <= maxBindings && !slices.ContainsFunc(domains, func(d domain) bool { return !d.whole })
	binding := make([]value.Value, len(domains))
	for n := range min(bindings, maxBindings) {
		rest := n // the digits of n are the numbers of the values
		for i, d := range domains {
			binding[i] = d.values[rest%len(d.values)]
			rest /= len(d.values)
		}
		switch v := e.with(f, binding).(type) {
		case value.Bool:
			if v == settling {
				e.settledBy = settledBy{f.body, binding}
				return settling
			}
		default:
			whole = false
		}
		if e.env.Steps < 0 {
			return e.env.OutOfBudget()
		}
	}
	if whole {
		return !settling
	}
	return nil
}

// settledBy is the binding with which a quantifier's body settled it.
type settledBy struct {
	body   smtlib.Term
	values []value.Value
}

// Settling gives values of a closed quantifier's variables with which its body settles it: makes a universal one false,
// or an existential one true. The value of a variable that does not occur may be open. It gives nil if the quantifier
// has another value, or if it finds none. The arena must not be frozen.
func (e *Evaluator) Settling(quantifier smtlib.Term) []value.Value {
	q := e.arena.Quantifier(quantifier)
	if q != smtlib.Forall && q != smtlib.Exists {
		return nil
	}
	e.settledBy = settledBy{}
	if e.Renew(quantifier) != value.Value(value.Bool(q == smtlib.Exists)) {
		return nil
	}
	args := e.arena.Args(quantifier)
	vars, body := args[:len(args)-1], args[len(args)-1]
	if e.settledBy.body == body {
		return e.settledBy.values
	}
	if q == smtlib.Forall { // it was decided by elimination
		var err error
		if body, err = e.arena.Apply("not", body); err != nil {
			return nil
		}
	}
	return e.Solve(body, vars, make([]value.Value, len(vars)))
}
