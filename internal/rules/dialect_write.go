package rules

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// dialect writes a program in its dialect, and behind it its source in comments.
func (w *printer) dialect(d *dialect) {
	d.declare(w)
	for _, r := range w.p.Rules {
		w.dialectRule(d, r)
	}
	w.write("%s %s%s:\n", d.comment, embedded, d.format)
	for line := range bytes.Lines(w.p.source()) {
		w.write("%s %s", d.comment, line)
	}
}

func (w *printer) dialectRule(d *dialect, r *Rule) {
	w.dialectAtom(d, r, r.Head)
	between := " :- "
	for _, l := range r.Body {
		w.write("%s", between)
		if between = ", "; l.Negated {
			w.write("%s", d.no)
		}
		w.dialectAtom(d, r, l.Atom)
	}
	for _, t := range r.Constraints {
		w.write("%s%s", between, d.constraint(w.p, r, t))
		between = ", "
	}
	w.write("%s\n", d.end)
}

func (w *printer) dialectAtom(d *dialect, r *Rule, a Atom) {
	w.write("%s", w.p.Relations[a.Relation].Name)
	if len(a.Args) == 0 {
		w.write("%s", d.nullary)
		return
	}
	args := make([]string, len(a.Args))
	for i, t := range a.Args {
		args[i] = d.term(w.p, r, t)
	}
	w.write("(%s)", strings.Join(args, ", "))
}

// opposites are the negations of comparisons.
var opposites = map[string]string{
	"=": "distinct", "distinct": "=", "bvult": "bvuge", "bvuge": "bvult", "bvugt": "bvule", "bvule": "bvugt",
	"<": ">=", ">=": "<", ">": "<=", "<=": ">",
}

func (d *dialect) constraint(p *Program, r *Rule, t smtlib.Term) string {
	op := p.Arena.OperatorName(t)
	if op == "not" {
		t = p.Arena.Args(t)[0]
		op = opposites[p.Arena.OperatorName(t)]
	}
	args := p.Arena.Args(t)
	return fmt.Sprintf("%s %s %s", d.term(p, r, args[0]), comparisons[op], d.term(p, r, args[1]))
}

func (d *dialect) term(p *Program, r *Rule, t smtlib.Term) string {
	if p.IsVar(t) {
		return d.variable + p.variableName(r, place(r.Vars, t))
	}
	s := p.SortOf(p.Arena.Sort(t))
	if p.IsConstant(t) {
		code, _ := p.Code(t) // known for the sorts of dialects
		if s.Sort == p.Arena.Bool() {
			return fmt.Sprintf(d.symbol, truth[code])
		}
		return fmt.Sprint(code)
	}
	args := p.Arena.Args(t)
	return fmt.Sprintf(d.operators[p.Arena.OperatorName(t)], d.term(p, r, args[0]), d.term(p, r, args[1]), s.Size-1)
}

// truth are the symbols of the truth values.
var truth = [2]string{"false", "true"}

// variableName is the name of a rule's i-th variable: they are named in the order in which they occur.
func (p *Program) variableName(r *Rule, i int) string {
	var order []int
	p.Visit(r, func(v int) {
		if !slices.Contains(order, v) {
			order = append(order, v)
		}
	})
	return columnName(slices.Index(order, i))
}

// columnName is the i-th of the names A to T, and A20 from then on.
func columnName(i int) string {
	if i < 20 {
		return string(rune('A' + i))
	}
	return fmt.Sprintf("A%d", i)
}

// declareSouffle declares relations with Souffle's own types, and asks for the tuples of the queried ones.
func declareSouffle(w *printer) {
	for i, r := range w.p.Relations {
		columns := make([]string, len(r.Columns))
		for j, c := range r.Columns {
			kind := "unsigned"
			switch {
			case c.Sort.Sort == w.p.Arena.Bool():
				kind = "symbol"
			case c.Sort.Domain != "":
				kind = "number"
			}
			columns[j] = fmt.Sprintf("%s:%s", columnName(j), kind)
		}
		w.write(".decl %s(%s)%s\n", r.Name, strings.Join(columns, ", "), w.p.qualifiers(i))
	}
	for _, q := range w.p.Queries {
		w.write(".output %s\n", w.p.Relations[q].Name)
	}
}

// qualifier begins the names of the options that are written with the declaration of a relation.
const qualifier = "relation."

func (p *Program) qualifiers(relation int) (text string) {
	for _, o := range p.Options {
		if o.Name == qualifier+p.Relations[relation].Name {
			text += " " + o.Value
		}
	}
	return text
}

func declareGringo(w *printer) {
	for _, q := range w.p.Queries {
		w.write("#show %s/%d.\n", w.p.Relations[q].Name, len(w.p.Relations[q].Columns))
	}
}

func declareNemo(w *printer) {
	for _, q := range w.p.Queries {
		w.write("@output %s .\n", w.p.Relations[q].Name)
	}
}

// souffleSettings are options of Souffle's evaluation. Those that begin with [qualifier] are for one relation.
var souffleSettings = []Setting{
	{"--magic-transform", []string{"*"}},
	{qualifier, qualifiers},
}

// qualifiers are Souffle's qualifiers of relations that are varied: how these are stored, and rewritten.
var qualifiers = []string{"btree", "brie", "magic", "no_magic", "no_inline"}
