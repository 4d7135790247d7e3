package oracle

import (
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// relation: of the tuples that an engine gives for a relation, some are missing, or do not follow. The fault's Expect
// and Observed are the texts of both relations. An answer that can be read in two ways is wrong if it is wrong in both.
var relation = Oracle{
	Name: "relation", Class: WrongRelation, Default: true,
	JudgeProgram: func(e *Evidence) (Judgement, bool) {
		p := e.Last().Program
		wrong, labels := p.differences(), p.labelDifferences()
		switch {
		case wrong.tuples == 0, labels != nil && labels.tuples == 0:
			return Judgement{}, false
		case labels != nil && labels.tuples < wrong.tuples: // the likelier way to read it
			wrong = *labels
		}
		return p.wrongRelation(wrong), true
	},
}

// label: an engine gives the right tuples, but prints the value of a column with the label of another value.
var label = Oracle{
	Name: "label", Class: WrongLabel, Default: true,
	JudgeProgram: func(e *Evidence) (Judgement, bool) {
		p := e.Last().Program
		labels := p.labelDifferences()
		if labels == nil || labels.tuples == 0 || p.differences().tuples > 0 {
			return Judgement{}, false
		}
		j := p.wrongRelation(*labels)
		j.Way.Kind = wrongLabels
		j.Proof[0] = p.TupleText(labels.query, labels.Missing[0]) +
			" is printed by the numbers of its values, but not by their labels:"
		return j, true
	},
}

// Ways in which a relation is wrong.
const (
	missing     = "missing"
	extra       = "extra"
	wrongLabels = "labels"
	// Of two relations, one of which is wrong: the second lacks a tuple of the first, or has another one.
	lost   = "lost"
	gained = "gained"
	// Two verdicts contradict each other, whatever the relations are.
	inVerdict = "verdict"
)

// Tuples is how a relation is wrong: missing or extra tuples; "" if no relation is.
func (f Fault) Tuples() string {
	if f.Way.Kind == inVerdict {
		return ""
	}
	return f.Way.Kind
}

// differences is how an answer, read in one way, differs from the right one.
type differences struct {
	tuples int // how many tuples differ, in all relations
	// of the first relation that differs:
	query int
	given map[rules.Tuple]bool
	rules.Difference
}

// differences compares the tuples by the numbers of their values.
func (p *Program) differences() differences {
	if p.Answer == nil {
		return differences{}
	}
	return p.compare(p.Answer.Tuples)
}

// labelDifferences compares the tuples by the labels of their values. It returns nil if these say nothing else than
// the numbers.
func (p *Program) labelDifferences() *differences {
	if p.Answer == nil || p.Answer.Labels == nil {
		return nil
	}
	d := p.compare(p.Answer.Labels)
	return &d
}

func (p *Program) compare(given map[int]map[rules.Tuple]bool) (all differences) {
	for i, q := range p.Queries {
		if !p.isWhole(i) {
			continue
		}
		d := p.difference(q, given[q])
		if d.Any() && all.tuples == 0 {
			all.query, all.given, all.Difference = q, given[q], d
		}
		all.tuples += len(d.Missing) + len(d.Extra)
	}
	return all
}

// difference compares the tuples of a relation with the right ones, or with the one of which it is known whether it
// follows.
func (p *Program) difference(q int, given map[rules.Tuple]bool) (d rules.Difference) {
	switch known := p.Decided; {
	case p.Right != nil:
		return rules.Compare(p.Right.Relations[q], given)
	case known.Follows && !given[known.Tuple]:
		d.Missing = []rules.Tuple{known.Tuple}
	case !known.Follows && given[known.Tuple]:
		d.Extra = []rules.Tuple{known.Tuple}
	}
	return d
}

// wrongRelation judges a relation that differs from the right one, with a proof for one tuple.
func (p *Program) wrongRelation(d differences) Judgement {
	q := d.query
	given := slices.Sorted(maps.Keys(d.given))
	is := p.Relations[q].Name + " = "
	j := Judgement{Fault: Fault{Way: Way{Kind: missing}}}
	if len(d.Missing) == 0 {
		j.Way.Kind = extra
	}
	observed := is + rules.TuplesText(p.Program, q, given)
	if p.Right != nil {
		right := p.Right.Relations[q].Tuples
		j.Right = is + rules.TuplesText(p.Program, q, right)
		if max(len(right), len(given)) > rules.MostShown { // the texts need not have the tuple that differs
			with, without := &j.Right, &observed
			differs := append(slices.Clone(d.Missing), d.Extra...)[0]
			if j.Way.Kind == extra {
				with, without = without, with
			}
			*with += ", with " + p.TupleText(q, differs)
			*without += ", without " + p.TupleText(q, differs)
		}
	} else {
		how := map[string]string{missing: " with ", extra: " without "}[j.Way.Kind]
		j.Right = p.Relations[q].Name + how + p.TupleText(q, p.Decided.Tuple)
	}
	j.Expect = instance.Expectation(j.Right)
	j.Observed = solvers.Verdict(observed)
	for _, t := range given {
		j.Given = append(j.Given, p.TupleText(q, t))
	}
	switch {
	case p.Right == nil:
		j.Proof = p.Decided.Why
	case j.Way.Kind == missing:
		j.Proof = append([]string{p.TupleText(q, d.Missing[0]) + " is missing:"},
			rules.Derivation(p.Program, q, d.Missing[0])...)
	default:
		j.Proof = p.leastModel(p.TupleText(q, d.Extra[0]) + " is not in the least model, under which all rules hold:")
	}
	return j
}
