package oracle

import (
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// relation: of the tuples that an engine gives for a relation, some are missing, or do not follow. The fault's Expect
// and Observed are the texts of both relations.
var relation = Oracle{
	Name: "relation", Class: WrongRelation, Default: true,
	JudgeProgram: func(e *Evidence) (Judgement, bool) {
		p := e.Last().Program
		if p.Answer == nil {
			return Judgement{}, false
		}
		for i, q := range p.Queries {
			if !p.isWhole(i) {
				continue
			}
			if d := rules.Compare(p.Right.Relations[q], p.Answer.Tuples[q]); d.Any() {
				return p.wrongRelation(q, d), true
			}
		}
		return Judgement{}, false
	},
}

// Ways in which a relation is wrong.
const (
	missing = "missing"
	extra   = "extra"
)

// wrongRelation judges a relation that differs from the right one, with a proof for one tuple.
func (p *Program) wrongRelation(q int, d rules.Difference) Judgement {
	given := slices.Sorted(maps.Keys(p.Answer.Tuples[q]))
	is := p.Relations[q].Name + " = "
	j := Judgement{Right: is + rules.TuplesText(p.Program, q, p.Right.Relations[q].Tuples), Way: missing}
	j.Expect = instance.Expectation(j.Right)
	j.Observed = solvers.Verdict(is + rules.TuplesText(p.Program, q, given))
	for _, t := range given {
		j.Given = append(j.Given, p.TupleText(q, t))
	}
	if len(d.Missing) > 0 {
		j.Proof = append([]string{p.TupleText(q, d.Missing[0]) + " is missing:"},
			rules.Derivation(p.Program, q, d.Missing[0])...)
		return j
	}
	j.Way = extra
	j.Proof = p.leastModel(p.TupleText(q, d.Extra[0]) + " is not in the least model, under which all rules hold:")
	return j
}
