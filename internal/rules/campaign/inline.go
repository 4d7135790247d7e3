package campaign

import (
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// inlined replaces the clauses of a relation by one: that it has whatever the invariant allows which the solver gave
// for it. Under the invariants the clauses hold that are left, and so does the new one: the program has a model, which
// is evaluated exactly. It gives nil where that cannot be done.
func inlined(in *instance.Instance, output string) *instance.Instance {
	p := in.Program
	if p.Dialect != rules.Horn || !p.Models || len(p.Preamble) > 0 || len(p.Relations) == 0 {
		return nil
	}
	for i := range p.Relations {
		if p.Relations[i].Defined {
			return nil
		}
	}
	for n := range p.Relations { // another one for the next program
		rel := (in.Index + n) % len(p.Relations)
		q := without(p, rel)
		if len(q.Rules) == len(p.Rules) {
			continue
		}
		clause := invariantClause(p.Relations[rel].Name, output)
		before, after, found := strings.Cut(string(rules.Print(q)), "(check-sat)\n")
		if clause == "" || !found {
			return nil
		}
		small, errs := rules.Parse(scriptName, []byte(before+"(assert "+clause+")\n(check-sat)\n"+after))
		if len(errs) > 0 || !holds(small, output) {
			return nil
		}
		made := &instance.Instance{
			Index: in.Index, Strategy: in.Strategy, Program: small, Expect: "sat", Seed: in.Seed,
			Steps: append(in.Steps[:len(in.Steps):len(in.Steps)], fmt.Sprintf(
				"the clauses of %s are replaced by the invariant that the solver gives, under which all clauses hold",
				p.Relations[rel].Name)),
		}
		if right, err := rules.Evaluate(small, rules.DefaultBudget); err == nil {
			if right.False { // the evaluation of formulas and that of rules differ: nothing is certain
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
		if r.Frozen != "" || r.Head.Relation != rel {
			q.Rules = append(q.Rules, r)
		}
	}
	return q
}

// invariantClause is the clause that a relation has whatever its definition in a model allows, or "".
func invariantClause(name, output string) string {
	at := strings.Index(output, "(define-fun "+smtlib.Quote(name)+" ")
	if at < 0 {
		return ""
	}
	definition := elements(output[at:])
	if len(definition) != 5 {
		return ""
	}
	parameters, body := definition[2], definition[4]
	head := ""
	for _, parameter := range elements(parameters) {
		declared := elements(parameter)
		if len(declared) != 2 {
			return ""
		}
		head += " " + declared[0]
	}
	if head == "" {
		return "(=> " + body + " " + smtlib.Quote(name) + ")"
	}
	return "(forall " + parameters + " (=> " + body + " (" + smtlib.Quote(name) + head + ")))"
}

// elements are those of the list that a text begins with, as they are written; nil if it does not end.
func elements(text string) (all []string) {
	depth, from, quote := 0, -1, byte(0)
	end := func(i int) {
		if from >= 0 && depth == 1 {
			all, from = append(all, text[from:i]), -1
		}
	}
	begin := func(i int) {
		if from < 0 && depth == 1 {
			from = i
		}
	}
	for i := range len(text) {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '|' || c == '"':
			begin(i)
			quote = c
		case c == '(':
			end(i)
			begin(i)
			depth++
		case c == ')':
			end(i)
			if depth--; depth <= 0 {
				return all
			}
			end(i + 1)
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			end(i)
		default:
			begin(i)
		}
	}
	return nil
}
