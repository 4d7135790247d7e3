package model

import (
	"cmp"
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// maxCandidates bounds the candidates for one variable.
const maxCandidates = 64

// candidateSet collects different values of one sort, up to maxCandidates.
type candidateSet struct {
	values []value.Value
	seen   map[string]bool
	key    []byte // scratch space for a key
}

func (c *candidateSet) isFull() bool { return len(c.values) >= maxCandidates }

func (c *candidateSet) add(vs ...value.Value) {
	for _, v := range vs {
		if c.isFull() {
			return
		}
		if v == nil || !value.HasKey(v) {
			continue
		}
		c.key = value.AppendKey(c.key[:0], v)
		if !c.seen[string(c.key)] {
			c.seen[string(c.key)] = true
			c.values = append(c.values, v)
		}
	}
}

// Costs of collecting candidates, in steps of the budget.
const (
	stepsPerTerm  = 4 // cost of a term that is visited in a body
	stepsPerValue = 8 // cost of a value that may be a candidate
)

// candidatesOf gives values of a sort that may settle a quantifier, the most promising first: the values of closed
// terms in the body, with their neighbours; the edges of the sort; and values in the script and the model. The body
// must have been entered. If the budget is spent, there are none.
func (e *Evaluator) candidatesOf(body smtlib.Term, s smtlib.Sort) []value.Value {
	key := candidateKey{body, s}
	if values, ok := e.candidates[key]; ok {
		return values
	}
	c := &candidateSet{seen: map[string]bool{}}
	local := e.valuesIn(body, s)
	c.add(local...)
	sorts := e.model.Sorts(e.arena)
	for _, v := range local {
		c.add(sorts.Near(s, v)...)
	}
	e.addCommon(c, s)
	if e.env.Steps < 0 {
		return nil
	}
	if e.candidates == nil {
		e.candidates = map[candidateKey][]value.Value{}
	}
	e.candidates[key] = c.values
	return c.values
}

// common gives the candidates that do not depend on a body.
func (e *Evaluator) common(s smtlib.Sort) []value.Value {
	c := &candidateSet{seen: map[string]bool{}}
	e.addCommon(c, s)
	return c.values
}

func (e *Evaluator) addCommon(c *candidateSet, s smtlib.Sort) {
	c.add(e.model.Sorts(e.arena).Edges(s)...)
	if !e.byItself {
		e.addKnown(c, s)
	}
}

// candidateKey is a body with the sort of a variable.
type candidateKey struct {
	body smtlib.Term
	sort smtlib.Sort
}

// maxLocal bounds the values taken from one body.
const maxLocal = 32

// valuesIn gives the values of the closed terms of a sort in a body: of all terms that are evaluated with it, and of
// literals, also inside other binders.
func (e *Evaluator) valuesIn(body smtlib.Term, s smtlib.Sort) []value.Value {
	var values []value.Value
	seen := map[smtlib.Term]bool{}
	type place struct {
		term  smtlib.Term
		inner bool
	}
	for stack := []place{{body, false}}; len(stack) > 0 && len(values) < maxLocal && e.env.Spend(stepsPerTerm); {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[at.term] {
			continue
		}
		seen[at.term] = true
		closed := e.arena.Closed(at.term)
		if e.arena.Sort(at.term) == s && closed {
			switch {
			case e.arena.Kind(at.term).IsLiteral():
				values = append(values, theory.LiteralValue(e.arena, at.term))
			case !at.inner && e.memo[at.term] != nil && !value.IsOpen(e.memo[at.term]):
				values = append(values, e.memo[at.term])
			}
		}
		under := at.inner || e.arena.Kind(at.term) == smtlib.KindQuant || e.arena.Kind(at.term) == smtlib.KindMatch
		for _, arg := range e.arena.Args(at.term) {
			stack = append(stack, place{arg, under})
		}
	}
	return values
}

// addKnown adds the values of the arena's literals, with their neighbours, and values from the model. Only the last
// ones, from the model's tables, depend on what was evaluated before.
func (e *Evaluator) addKnown(c *candidateSet, s smtlib.Sort) {
	if e.literals == nil {
		e.env.Spend(int(e.arena.Len()))
		e.literals = map[smtlib.Sort][]value.Value{}
		sorts := e.model.Sorts(e.arena)
		for t := smtlib.Term(1); t < e.arena.Len(); t++ {
			sort := e.arena.Sort(t)
			if e.arena.Kind(t).IsLiteral() && len(e.literals[sort]) < maxCandidates {
				e.literals[sort] = append(e.literals[sort], sorts.Near(sort, theory.LiteralValue(e.arena, t))...)
			}
		}
	}
	c.add(e.literals[s]...)
	known := len(e.literals[s])
	byNumber := func(a, b *smtlib.Decl) int { return cmp.Compare(a.Fun, b.Fun) }
	funs := slices.SortedFunc(maps.Keys(e.model.funs), byNumber)
	for _, d := range funs {
		if d.Result == s {
			c.add(e.model.funs[d].Default)
			known++
		}
	}
	for _, d := range funs {
		for _, of := range d.Params {
			if of == s {
				known += len(e.model.funs[d].Entries)
			}
		}
		for _, entry := range e.model.funs[d].Entries {
			if c.isFull() {
				break
			}
			for i, arg := range entry.Args {
				if d.Params[i] == s {
					c.add(arg)
				}
			}
		}
	}
	e.env.Spend(stepsPerValue * known)
}
