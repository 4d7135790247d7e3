package instance

import (
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// Other ways to ask about clauses over bit-vectors: each takes another path through a solver, and the right verdict
// follows from the same least model.

// ways are those that do not depend on how the clauses were made. They return nil if the clauses are not suitable.
var ways = []func(rng *rand.Rand, p *rules.Program, right *rules.Result) *Instance{
	func(_ *rand.Rand, p *rules.Program, _ *rules.Result) *Instance { return without(p) },
	func(_ *rand.Rand, p *rules.Program, right *rules.Result) *Instance { return pinned(p, right) },
	alone,
}

// without asserts the clauses as ordinary formulas, without the logic HORN.
func without(p *rules.Program) *Instance {
	p = p.Clone()
	p.Logic = rules.NoLogic
	return asked(p, "without-logic", "clauses over bit-vectors, without the logic HORN")
}

// pinned defines each relation by its tuples in the least model. Then all clauses hold except perhaps those with head
// false.
func pinned(p *rules.Program, right *rules.Result) *Instance {
	q := p.Clone()
	q.Rules, q.Logic = nil, "ALL"
	for rel := range q.Relations {
		q.Relations[rel].Defined = true
		for _, t := range right.Relations[rel].Sorted() {
			q.Rules = append(q.Rules, q.Fact(p.NextID()+len(q.Rules), rel, t))
		}
	}
	for _, r := range p.Rules {
		if !p.IsFact(r) {
			q.Rules = append(q.Rules, r)
		}
	}
	return asked(q, "defined", "clauses over bit-vectors, whose relations are defined as the least model")
}

// mostPinned bounds the tuples of a definition.
const mostPinned = 64

// alone asks what one rule derives: the relations of its body are defined, and the question is whether a tuple follows.
// It is nil if there is no suitable rule.
func alone(rng *rand.Rand, p *rules.Program, right *rules.Result) *Instance {
	var all []*rules.Rule
	for _, r := range p.Rules {
		if len(r.Body) > 0 && r.Head.Relation != rules.False {
			all = append(all, r)
		}
	}
	if len(all) == 0 {
		return nil
	}
	q, _ := apart(p, right, all[rng.IntN(len(all))])
	q.Options, q.Queries = nil, []int{0}
	gives, err := rules.Evaluate(q, budget)
	if err != nil {
		return nil
	}
	q.Rules, q.Queries = append(q.Rules, askFor(rng, q, gives)), nil
	for rel := 1; rel < len(q.Relations); rel++ {
		q.Relations[rel].Defined = true
	}
	return asked(q, "one-rule", "one rule, where all that it takes is defined as the least model has it")
}

// apart is the program of a single rule: the head's relation is the first one, and the relations of the body have their
// tuples in the least model as facts. A relation that is in head and body is split into two.
func apart(p *rules.Program, right *rules.Result, r *rules.Rule) (q *rules.Program, facts int) {
	q = p.Clone()
	next := p.NextID() + 1
	q.Relations, q.Rules = []rules.Relation{p.Relations[r.Head.Relation]}, nil
	q.Relations[0].Input = false
	place := map[int]int{}
	c := r.Clone()
	c.Head.Relation = 0
	for i, l := range c.Body {
		at, known := place[l.Relation]
		if !known {
			at = len(q.Relations)
			place[l.Relation] = at
			taken := p.Relations[l.Relation]
			if l.Relation == r.Head.Relation {
				taken.Name += "b"
				for p.Relation(taken.Name) >= 0 {
					taken.Name += "b"
				}
			}
			q.Relations = append(q.Relations, taken)
			for _, t := range right.Relations[l.Relation].Sorted() {
				q.Rules = append(q.Rules, q.Fact(next, at, t))
				next++
			}
		}
		c.Body[i].Relation = at
	}
	facts = len(q.Rules)
	q.Rules = append(q.Rules, c)
	return q, facts
}

// asked is the instance of clauses, with their least model.
func asked(p *rules.Program, way, how string) *Instance {
	right, err := rules.Evaluate(p, budget)
	if err != nil {
		return nil
	}
	for rel := range p.Relations {
		if p.Relations[rel].Defined && len(right.Relations[rel].Tuples) > mostPinned {
			return nil
		}
	}
	return &Instance{Strategy: "horn", Program: p, Right: right, Way: way, Steps: []string{how}}
}
