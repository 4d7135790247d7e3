package rules

import (
	"fmt"
	"slices"
	"strings"
)

// mostLines bounds the lines of a proof for people.
const mostLines = 60

// Derivation shows why a tuple is in a relation, as an indented tree: below each tuple are the rule from which it
// follows, and the tuples that the rule was applied to. It is nil if the tuple is not in the relation.
func Derivation(p *Program, relation int, t Tuple) []string {
	result, err := evaluate(p, DefaultBudget, true)
	if err != nil || relation != False && !result.Relations[relation].Has(t) {
		return nil
	}
	return derivation(p, result, relation, t)
}

// derivation is that of a tuple in a result that has recorded how tuples were derived.
func derivation(p *Program, result *Result, relation int, t Tuple) []string {
	var lines []string
	shown := map[fact]bool{}
	var show func(f fact, depth int)
	show = func(f fact, depth int) {
		if len(lines) >= mostLines {
			return
		}
		indent := strings.Repeat("  ", depth)
		text := "false"
		if f.relation != False {
			text = p.TupleText(f.relation, f.tuple)
		}
		why := result.why[f]
		switch {
		case why.rule == nil:
		case shown[f]:
			lines = append(lines, indent+text+", as above")
			return
		case p.IsFact(why.rule):
			lines = append(lines, indent+text+", a fact")
		default:
			lines = append(lines, fmt.Sprintf("%s%s by %s%s", indent, text, p.Text(why.rule), p.bindings(why)))
		}
		shown[f] = true
		for _, from := range why.from {
			show(from, depth+1)
		}
	}
	show(fact{relation, t}, 0)
	return lines
}

// bindings lists the values of a rule's variables.
func (p *Program) bindings(why reason) string {
	var all []string
	for i, v := range why.rule.Vars {
		all = append(all, p.Name(v)+" = "+p.ValueText(v.Sort, why.values[i]))
	}
	if len(all) == 0 {
		return ""
	}
	return " with " + strings.Join(all, ", ")
}

// LeastModel lists the tuples of all relations, one line for each relation.
func LeastModel(p *Program, r *Result) []string {
	var lines []string
	for rel := range p.Relations {
		lines = append(lines, p.Relations[rel].Name+" = "+TuplesText(p, rel, r.Relations[rel].Sorted()))
	}
	return lines
}

// MostShown bounds the tuples of a relation in texts for people.
const MostShown = 12

// TuplesText writes tuples of a relation as a set, the first of them if there are many.
func TuplesText(p *Program, rel int, tuples []Tuple) string {
	return tuplesText(p, rel, tuples, MostShown)
}

// AllTuplesText writes all tuples of a relation as a set.
func AllTuplesText(p *Program, rel int, tuples []Tuple) string {
	return tuplesText(p, rel, tuples, len(tuples))
}

func tuplesText(p *Program, rel int, tuples []Tuple, most int) string {
	tuples = slices.Sorted(slices.Values(tuples))
	var all []string
	for _, t := range tuples[:min(most, len(tuples))] {
		text := strings.TrimPrefix(p.TupleText(rel, t), p.Relations[rel].Name)
		if len(p.Relations[rel].Columns) == 1 {
			text = strings.Trim(text, "()")
		}
		all = append(all, text)
	}
	if more := len(tuples) - most; more > 0 {
		all = append(all, fmt.Sprintf("and %d more", more))
	}
	return "{" + strings.Join(all, ", ") + "}"
}
