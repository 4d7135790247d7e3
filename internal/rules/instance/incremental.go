package instance

import (
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// incremental is incremental rule evaluation: a program grows rule by rule, and the engine's result for all rules
// together is compared with its results for each rule alone, applied to facts. Here the facts are the right ones, so
// that wrong results for a single rule show, too.
var incremental = Strategy{Name: "ire", make: func(rng *rand.Rand, _ Rewrites) *Instance {
	set := generate.Defaults()
	set.OldHead, set.Options = 0.05, 0
	g := generate.New(rng, dialect(rng), set)
	attempts := 0
	for n := 1 + rng.IntN(mostIncremental); len(g.Program.Rules) < n+10 && attempts < 20; {
		if g.Grow() {
			attempts = 0
		} else {
			attempts++
		}
	}
	p := g.Program
	last := p.Rules[len(p.Rules)-1]
	p.Queries = []int{last.Head.Relation}
	return &Instance{
		Strategy: "ire", Program: p, Right: g.Result, References: referencesOf(p, g.Result, last.Head.Relation),
	}
}}

// mostIncremental bounds the rules by which a program grows.
const mostIncremental = 40

// referencesOf returns a program for each rule of a relation: the rule alone, with facts for the relations of its body.
// If the body has the rule's own relation, its facts are those of a renamed copy, so no reference is recursive, and
// together they derive the relation.
func referencesOf(p *rules.Program, result *rules.Result, rel int) []*Instance {
	var all []*Instance
	for _, rule := range p.Rules {
		if rule.Head.Relation != rel || len(rule.Body) == 0 {
			continue
		}
		r, facts := apart(p, result, rule)
		if facts > mostFacts {
			continue
		}
		r.Queries, r.Options = []int{0}, nil
		for _, o := range p.Options {
			if o.Name == "fp.engine" {
				r.Options = append(r.Options, o)
			}
		}
		right, err := rules.Evaluate(r, budget)
		if err != nil {
			continue
		}
		all = append(all, &Instance{Strategy: "ire", Program: r, Right: right, IsReference: true, Steps: []string{
			"one rule, and facts in the place of what it takes"}})
	}
	return all
}

// mostFacts bounds the facts of a reference.
const mostFacts = 1000
