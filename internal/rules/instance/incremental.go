package instance

import (
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// incremental is incremental rule evaluation: a program grows rule by rule, and what the engine makes of all rules
// together is compared with what it makes of each rule alone, from facts. Here the facts are those that are right, so
// that a wrong reference shows itself, too.
var incremental = Strategy{Name: "ire", make: func(rng *rand.Rand) *Instance {
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
	in := &Instance{Strategy: "ire", Program: p, Right: g.Result}
	if reference := referenceOf(p, g.Result, last.Head.Relation); reference != nil {
		in.Reference = reference
	}
	return in
}}

// mostIncremental is up to how many rules a program grows.
const mostIncremental = 40

// referenceOf has the rules of one relation, and facts in the place of all that they take. Rules that take their own
// relation stay together, as recursion does.
func referenceOf(p *rules.Program, result *rules.Result, rel int) *Instance {
	r := p.Clone()
	r.Rules, r.Options = nil, nil
	for _, o := range p.Options {
		if o.Name == "fp.engine" {
			r.Options = append(r.Options, o)
		}
	}
	inputs := map[int]bool{}
	next := p.NextID()
	for _, rule := range p.Rules {
		if rule.Head.Relation != rel {
			continue
		}
		r.Rules = append(r.Rules, rule)
		for _, l := range rule.Body {
			if l.Relation == rel || inputs[l.Relation] {
				continue
			}
			inputs[l.Relation] = true
			for _, t := range result.Relations[l.Relation].Sorted() {
				r.Rules = append(r.Rules, p.Fact(next, l.Relation, t))
				next++
			}
		}
	}
	right, err := rules.Evaluate(r, budget)
	if err != nil {
		return nil
	}
	return &Instance{Strategy: "ire", Program: r, Right: right, IsReference: true, Steps: []string{
		"the rules of one relation, and facts in the place of what they take"}}
}
