package fakeengine

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/smtlib"
)

var faults = map[string]fault{
	"honest":                       {},
	"ignores-repeated-variables":   {program: eachRule(ignoreRepeated)},
	"drops-negated-literals":       {program: eachRule(dropNegated)},
	"swaps-join-columns":           {program: eachRule(swapColumns)},
	"loses-a-tuple":                {tuples: func(t []rules.Tuple) []rules.Tuple { return t[:max(len(t)-1, min(len(t), 2))] }},
	"counts-to-four":               {tuples: func(t []rules.Tuple) []rules.Tuple { return t[:len(t)%5] }},
	"one-round-of-recursion":       {program: oneRound},
	"negates-too-early":            {program: tooEarly},
	"wrong-unsat":                  {verdict: wrongUnsat},
	"wrong-sat":                    {verdict: wrongSat},
	"wrong-sat-of-definitions":     {verdict: wrongSatOfDefinitions},
	"wrong-unsat-without-logic":    {verdict: wrongUnsatWithoutLogic},
	"wrong-unsat-of-invariants":    {verdict: wrongUnsatOfInvariants},
	"loses-a-defined-tuple":        {program: loseDefined},
	"other-numbers":                {value: shifted(0, 1)},
	"wrong-labels":                 {value: shifted(1, 0)},
	"labels-and-negated":           {program: eachRule(dropNegated), value: shifted(1, 0)},
	"loses-a-tuple-under-negation": {program: loseNegated},
	"drops-a-third-atom":           {program: eachRule(dropThird)},
	"wrong-invariant":              {model: func(t []rules.Tuple) []rules.Tuple { return t[:max(0, len(t)-1)] }},
}

// eachRule returns a change of programs that applies a change to each rule.
func eachRule(change func(p *rules.Program, r *rules.Rule)) func(p *rules.Program) *rules.Program {
	return func(p *rules.Program) *rules.Program {
		q := p.Clone()
		for i, r := range q.Rules {
			c := r.Clone()
			change(p, c)
			q.Rules[i] = c
		}
		return q
	}
}

// ignoreRepeated replaces the second occurrence of a variable in a literal by another variable.
func ignoreRepeated(p *rules.Program, r *rules.Rule) {
	for i := range r.Body {
		seen := map[smtlib.Term]bool{}
		for j, t := range r.Body[i].Args {
			if r.Body[i].Negated || !p.IsVar(t) {
				continue
			}
			if seen[t] {
				v := p.Var(fmt.Sprintf("other!%d", len(r.Vars)), p.Relations[r.Body[i].Relation].Columns[j].Sort)
				r.Body[i].Args[j], r.Vars = v.Term, append(r.Vars, v)
			}
			seen[t] = true
		}
	}
}

func dropNegated(_ *rules.Program, r *rules.Rule) {
	if len(r.Body) > 2 {
		r.Body = slices.DeleteFunc(r.Body, func(l rules.Literal) bool { return l.Negated })
	}
}

// loseNegated makes negated literals see a further tuple: the one with the greatest values.
func loseNegated(p *rules.Program) *rules.Program {
	q := p.Clone()
	for i, r := range p.Rules {
		c := r.Clone()
		for j, l := range c.Body {
			if l.Negated {
				c.Body[j].Relation = early(q, l.Relation, func(*rules.Rule) bool { return true })
				q.Rules = append(q.Rules, q.Fact(q.NextID(), c.Body[j].Relation, 1<<p.Relations[l.Relation].Width()-1))
			}
		}
		q.Rules[i] = c
	}
	return q
}

// dropThird leaves out the third of the atoms of a rule that are not negated.
func dropThird(_ *rules.Program, r *rules.Rule) {
	n := 0
	r.Body = slices.DeleteFunc(r.Body, func(l rules.Literal) bool {
		if !l.Negated {
			n++
		}
		return n == 3 && !l.Negated
	})
}

// swapColumns exchanges the first two columns of the last literal of a join.
func swapColumns(p *rules.Program, r *rules.Rule) {
	if len(r.Body) < 2 {
		return
	}
	l := &r.Body[len(r.Body)-1]
	columns := p.Relations[l.Relation].Columns
	if !l.Negated && len(l.Args) > 1 && columns[0].Sort == columns[1].Sort {
		l.Args[0], l.Args[1] = l.Args[1], l.Args[0]
	}
}

// early adds a copy of a relation with only those of its rules that has accepts. It returns the number of the copy.
func early(q *rules.Program, rel int, has func(r *rules.Rule) bool) int {
	copied := q.Relations[rel]
	copied.Name += "!early"
	q.Relations = append(q.Relations, copied)
	for _, r := range q.Rules[:len(q.Rules):len(q.Rules)] {
		if r.Head.Relation == rel && has(r) {
			c := r.Clone()
			c.Head.Relation = len(q.Relations) - 1
			c.ID = q.NextID()
			q.Rules = append(q.Rules, c)
		}
	}
	return len(q.Relations) - 1
}

// oneRound makes recursive rules see only those tuples of their own relation that other rules derive.
func oneRound(p *rules.Program) *rules.Program {
	q := p.Clone()
	isOwn := func(r *rules.Rule) bool {
		return slices.ContainsFunc(r.Body, func(l rules.Literal) bool { return l.Relation == r.Head.Relation })
	}
	for i, r := range p.Rules {
		if !isOwn(r) {
			continue
		}
		c := r.Clone()
		e := early(q, r.Head.Relation, func(r *rules.Rule) bool { return !isOwn(r) })
		for j := range c.Body {
			if c.Body[j].Relation == r.Head.Relation {
				c.Body[j].Relation = e
			}
		}
		q.Rules[i] = c
	}
	return q
}

// tooEarly makes negated literals see only facts.
func tooEarly(p *rules.Program) *rules.Program {
	q := p.Clone()
	for i, r := range p.Rules {
		c := r.Clone()
		for j, l := range c.Body {
			if l.Negated {
				c.Body[j].Relation = early(q, l.Relation, p.IsFact)
			}
		}
		q.Rules[i] = c
	}
	return q
}

// wrongUnsat answers unsat if the body of a clause contains a relation twice.
func wrongUnsat(p *rules.Program, verdict string) string {
	for _, r := range p.Rules {
		for i, l := range r.Body {
			for _, m := range r.Body[:i] {
				if l.Relation == m.Relation {
					return "unsat"
				}
			}
		}
	}
	return verdict
}

// wrongSat answers sat if a rule has constraints and more than one argument in its head.
func wrongSat(p *rules.Program, verdict string) string {
	for _, r := range p.Rules {
		if len(r.Head.Args) > 1 && len(r.Constraints) > 0 {
			return "sat"
		}
	}
	return verdict
}

// wrongSatOfDefinitions answers sat if all relations are defined.
func wrongSatOfDefinitions(p *rules.Program, verdict string) string {
	if slices.ContainsFunc(p.Relations, func(r rules.Relation) bool { return !r.Defined }) {
		return verdict
	}
	return "sat"
}

// wrongUnsatWithoutLogic answers unsat if a variable is repeated in a literal and no logic is declared.
func wrongUnsatWithoutLogic(p *rules.Program, verdict string) string {
	if p.Logic == rules.NoLogic && slices.Contains(p.Features(), "repeated-variable") {
		return "unsat"
	}
	return verdict
}

// loseDefined drops the last tuple of each definition with two or more, if there is a relation that is not defined.
func loseDefined(p *rules.Program) *rules.Program {
	q := p.Clone()
	if !slices.ContainsFunc(p.Relations, func(r rules.Relation) bool { return !r.Defined }) {
		return q
	}
	facts := map[int]int{}
	for i, r := range p.Rules {
		if p.IsFact(r) && p.Relations[r.Head.Relation].Defined {
			facts[r.Head.Relation]++
			if next := i + 1; facts[r.Head.Relation] > 1 &&
				(next == len(p.Rules) || p.Rules[next].Head.Relation != r.Head.Relation) {
				q.Rules = slices.DeleteFunc(q.Rules, func(s *rules.Rule) bool { return s.ID == r.ID })
			}
		}
	}
	return q
}

// wrongUnsatOfInvariants answers unsat if a clause has no literals in its body, and a disjunction as its first
// constraint.
func wrongUnsatOfInvariants(p *rules.Program, right string) string {
	for _, r := range p.Rules {
		if r.Head.Relation != rules.False && len(r.Body) == 0 && len(r.Constraints) > 0 &&
			p.Arena.OperatorName(r.Constraints[0]) == "or" {
			return "unsat"
		}
	}
	return right
}

// shifted prints a value of a domain with another label, or with another number.
func shifted(label, number uint64) func(domain rules.Sort, v uint64) (uint64, uint64) {
	return func(domain rules.Sort, v uint64) (uint64, uint64) {
		return (v + label) % domain.Size, (v + number) % domain.Size
	}
}
