package programs

import (
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
)

// inlined replaces the clauses of a relation by one that derives every tuple that satisfies the relation's invariant,
// as the solver gave it. The invariants satisfy the remaining clauses and the new one, which is checked exactly, so the
// program has a model and the right answer is sat. It returns nil if that is not possible.
func inlined(in *instance.Instance, output string) *instance.Instance {
	p := in.Program
	if p.Format != rules.Horn || !p.Models || len(p.Preamble) > 0 || len(p.Relations) == 0 {
		return nil
	}
	for i := range p.Relations {
		if p.Relations[i].Defined {
			return nil
		}
	}
	for n := range p.Relations { // start at another relation for each program
		rel := (in.Index + n) % len(p.Relations)
		q := without(p, rel)
		if len(q.Rules) == len(p.Rules) {
			continue
		}
		clause := rules.InvariantClause(p.Relations[rel].Name, output)
		before, after, found := strings.Cut(string(rules.Print(q)), "(check-sat)\n")
		if clause == "" || !found {
			return nil
		}
		small, errs := rules.Parse(finding.InstanceName, []byte(before+"(assert "+clause+")\n(check-sat)\n"+after))
		if len(errs) > 0 || !oracle.InvariantsHold(small, output) {
			return nil
		}
		made := &instance.Instance{
			Index: in.Index, Strategy: in.Strategy, Program: small, Expect: "sat", Seed: in.Seed,
			Steps: append(in.Steps[:len(in.Steps):len(in.Steps)], fmt.Sprintf(
				"the clauses of %s are replaced by the solver's invariant, which satisfies all clauses",
				p.Relations[rel].Name)),
		}
		if right, err := rules.Evaluate(small, rules.DefaultBudget); err == nil {
			if right.False { // the evaluations of formulas and of rules differ, so that nothing is known
				return nil
			}
			made.Right = right
		}
		return made
	}
	return nil
}

// without is a program without the clauses of a relation.
func without(p *rules.Program, rel int) *rules.Program {
	q := p.Clone()
	q.Rules = nil
	for _, r := range p.Rules {
		if r.IsFrozen() || r.Head.Relation != rel {
			q.Rules = append(q.Rules, r)
		}
	}
	return q
}
