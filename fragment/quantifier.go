package fragment

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// domain is what a quantified variable ranges over: all values of its sort if whole, otherwise candidates.
type domain struct {
	values []value.Value
	whole  bool
}

// maxBindings bounds the bindings that are tried for one quantifier.
const maxBindings = 4096

// quantifier decides a quantified formula exactly: by all bindings where the sorts are small and finite, otherwise by a
// binding that settles it. Where neither is to be had it is open.
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
	domains := make([]domain, len(vars))
	whole, bindings := true, 1
	for i, v := range vars {
		domains[i] = e.domain(e.arena.Sort(v))
		whole = whole && domains[i].whole
		bindings = min(bindings*len(domains[i].values), maxBindings+1)
	}
	whole = whole && bindings <= maxBindings
	f, ok := e.enter(body, vars)
	if !ok {
		return e.env.OutOfBudget()
	}
	defer e.leave(f)
	binding := make([]value.Value, len(vars))
	for n := range min(bindings, maxBindings) {
		rest := n // the binding's number, read as digits
		for i, d := range domains {
			binding[i] = d.values[rest%len(d.values)]
			rest /= len(d.values)
		}
		switch v := e.with(f, binding).(type) {
		case value.Bool:
			if v == settling {
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
	return e.env.Open("quantifier")
}

// domain gives the values to try for a sort.
func (e *Evaluator) domain(s smtlib.Sort) domain {
	d, ok := e.domains[s]
	if ok {
		return d
	}
	if n := e.model.domainSize(e.arena, s); n > 0 && n <= maxBindings {
		d.values, d.whole = enumerate(e.model, e.arena, s)
	}
	if !d.whole {
		d.values = e.candidatesOf(s)
	}
	e.domains[s] = d
	return d
}

// maxCandidates bounds the candidates for one variable.
const maxCandidates = 64

// candidatesOf gives values of a sort that may settle a quantifier: those of the model, and the literals of the arena
// with their neighbours.
func (e *Evaluator) candidatesOf(s smtlib.Sort) []value.Value {
	if e.candidates == nil {
		e.collectCandidates()
	}
	return e.candidates[s]
}

func (e *Evaluator) collectCandidates() {
	e.candidates = map[smtlib.Sort][]value.Value{}
	seen := map[smtlib.Sort]map[string]bool{}
	add := func(s smtlib.Sort, v value.Value) {
		if v == nil || !value.HasKey(v) || len(e.candidates[s]) >= maxCandidates {
			return
		}
		if seen[s] == nil {
			seen[s] = map[string]bool{}
		}
		if key := value.Key(v); !seen[s][key] {
			seen[s][key] = true
			e.candidates[s] = append(e.candidates[s], v)
		}
	}
	for _, s := range e.arena.Sorts() {
		for _, n := range []int64{0, 1, -1, 2} {
			switch {
			case e.arena.SortIs(s, "Int"):
				add(s, value.NewInt(n))
			case e.arena.SortIs(s, "Real"):
				add(s, value.NewReal(n))
			}
		}
	}
	var funs []*smtlib.Decl
	for d := range e.model.funs {
		funs = append(funs, d)
	}
	slices.SortFunc(funs, func(a, b *smtlib.Decl) int { return int(a.Fun) - int(b.Fun) })
	for _, d := range funs {
		in := e.model.funs[d]
		for _, v := range near(in.Default) {
			add(d.Result, v)
		}
		for _, entry := range in.Entries {
			for i, arg := range entry.Args {
				add(d.Params[i], arg)
			}
		}
	}
	for t := smtlib.Term(1); t < e.arena.Len(); t++ {
		if e.arena.Kind(t).IsLiteral() {
			for _, v := range near(theory.LiteralValue(e.arena, t)) {
				add(e.arena.Sort(t), v)
			}
		}
	}
}

// near gives a value and its neighbours.
func near(v value.Value) []value.Value {
	switch v := v.(type) {
	case value.Int:
		return []value.Value{v, v.Add(value.NewInt(1)), v.Sub(value.NewInt(1))}
	case value.Real:
		return []value.Value{v, v.Add(value.NewReal(1)), v.Sub(value.NewReal(1))}
	}
	return []value.Value{v}
}
