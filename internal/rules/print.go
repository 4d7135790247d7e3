package rules

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Print writes a program in its dialect.
func Print(p *Program) []byte {
	switch p.Dialect {
	case Datalog:
		return printDatalog(p)
	case Horn:
		return printHorn(p)
	}
	return printSMT(p)
}

// appendTerm writes a term with the names of a rule's variables.
func appendTerm(b []byte, vars []string, t Term) []byte {
	switch t.Kind {
	case VariableTerm:
		return append(b, smtlib.Quote(vars[t.Index])...)
	case Constant:
		return appendConstant(b, t)
	case Symbol:
		if isLiteralText(t.Text) {
			return append(b, t.Text...)
		}
		return append(b, smtlib.Quote(t.Text)...)
	}
	b = append(b, '(')
	for i, a := range t.Args {
		if i > 0 {
			b = append(b, ' ')
		}
		if i == 0 && a.Kind == Symbol { // let and forall are no names
			b = append(b, a.Text...)
			continue
		}
		b = appendTerm(b, vars, a)
	}
	return append(b, ')')
}

// isLiteralText reports whether a symbol's text is a literal, a keyword or a word that means something by itself.
func isLiteralText(text string) bool {
	if text == "" {
		return false
	}
	c := text[0]
	return '0' <= c && c <= '9' || c == '#' || c == '"' || c == ':' || text == "_" || text == "as" || text == "!"
}

func appendConstant(b []byte, t Term) []byte {
	switch t.Sort.Kind {
	case BoolSort:
		return strconv.AppendBool(b, t.Value == 1)
	case BitVecSort:
		return fmt.Appendf(b, "#b%0*b", t.Sort.Width(), t.Value)
	}
	return strconv.AppendUint(b, t.Value, 10)
}

// appendAtom writes a relation applied to terms.
func (p *Program) appendAtom(b []byte, vars []string, a Atom) []byte {
	if a.Relation == False {
		return append(b, "false"...)
	}
	name := smtlib.Quote(p.Relations[a.Relation].Name)
	if len(a.Args) == 0 {
		return append(b, name...)
	}
	b = append(append(b, '('), name...)
	for _, t := range a.Args {
		b = appendTerm(append(b, ' '), vars, t)
	}
	return append(b, ')')
}

// appendBody writes a conjunction.
func (p *Program) appendBody(b []byte, vars []string, r *Rule) []byte {
	n := len(r.Body) + len(r.Constraints)
	if n == 0 {
		return append(b, "true"...)
	}
	if n > 1 {
		b = append(b, "(and "...)
	}
	for i, l := range r.Body {
		if i > 0 {
			b = append(b, ' ')
		}
		if l.Negated {
			b = append(p.appendAtom(append(b, "(not "...), vars, l.Atom), ')')
		} else {
			b = p.appendAtom(b, vars, l.Atom)
		}
	}
	for i, t := range r.Constraints {
		if i > 0 || len(r.Body) > 0 {
			b = append(b, ' ')
		}
		b = appendTerm(b, vars, t)
	}
	if n > 1 {
		b = append(b, ')')
	}
	return b
}

// appendClause writes a rule as an implication; a fact as its head.
func (p *Program) appendClause(b []byte, vars []string, r *Rule) []byte {
	if len(r.Body)+len(r.Constraints) == 0 && r.Head.Relation != False {
		return p.appendAtom(b, vars, r.Head)
	}
	b = p.appendBody(append(b, "(=> "...), vars, r)
	return append(p.appendAtom(append(b, ' '), vars, r.Head), ')')
}

func (p *Program) appendHead(b []byte) []byte {
	for _, o := range p.Options {
		b = fmt.Appendf(b, "(set-option :%s %s)\n", o.Name, o.Value)
	}
	for _, text := range p.Preamble {
		b = append(append(b, text...), '\n')
	}
	return b
}

// appendSorts writes the sorts of a relation's columns.
func appendSorts(b []byte, r *Relation) []byte {
	for i, c := range r.Columns {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, c.Sort.Name...)
	}
	return b
}

func printSMT(p *Program) []byte {
	b := p.appendHead(nil)
	for i := range p.Relations {
		b = appendSorts(fmt.Appendf(b, "(declare-rel %s (", smtlib.Quote(p.Relations[i].Name)), &p.Relations[i])
		b = append(b, "))\n"...)
	}
	b, names := p.appendVars(b)
	for i, r := range p.Rules {
		b = append(b, "(rule "...)
		if r.Frozen != "" {
			b = append(b, r.Frozen...)
		} else {
			b = p.appendClause(b, names[i], r)
		}
		b = append(b, ")\n"...)
	}
	for _, q := range p.Queries {
		b = fmt.Appendf(b, "(query %s", smtlib.Quote(p.Relations[q].Name))
		if p.Complete {
			b = append(b, " :print-answer true"...)
		}
		b = append(b, ")\n"...)
	}
	return b
}

// appendVars declares the variables of all rules, and gives their names: those of one name and another sort get others.
func (p *Program) appendVars(b []byte) ([]byte, [][]string) {
	sorts := map[string]string{}
	for i := range p.Relations {
		sorts[p.Relations[i].Name] = "(relation)"
	}
	for _, v := range p.Globals {
		sorts[v.Name] = v.Sort.Name
		b = fmt.Appendf(b, "(declare-var %s %s)\n", smtlib.Quote(v.Name), v.Sort.Name)
	}
	all := make([][]string, len(p.Rules))
	for i, r := range p.Rules {
		names := make([]string, len(r.Vars))
		for j, v := range r.Vars {
			name := v.Name
			for k := 1; ; k++ {
				sort, taken := sorts[name]
				if !taken {
					sorts[name] = v.Sort.Name
					b = fmt.Appendf(b, "(declare-var %s %s)\n", smtlib.Quote(name), v.Sort.Name)
					break
				}
				if sort == v.Sort.Name {
					break
				}
				name = v.Name + "!" + itoa(k)
			}
			names[j] = name
		}
		all[i] = names
	}
	return b, all
}

func varNames(r *Rule) []string {
	names := make([]string, len(r.Vars))
	for i, v := range r.Vars {
		names[i] = v.Name
	}
	return names
}

func printHorn(p *Program) []byte {
	var b []byte
	if p.Logic != NoLogic {
		b = fmt.Appendf(b, "(set-logic %s)\n", cmp.Or(p.Logic, "HORN"))
	}
	b = p.appendHead(b)
	for i := range p.Relations {
		if p.Relations[i].Defined {
			b = p.appendDefinition(b, i)
			continue
		}
		b = appendSorts(fmt.Appendf(b, "(declare-fun %s (", smtlib.Quote(p.Relations[i].Name)), &p.Relations[i])
		b = append(b, ") Bool)\n"...)
	}
	for _, r := range p.Rules {
		if p.isPartOfDefinition(r) {
			continue
		}
		b = append(b, "(assert "...)
		b = p.appendQuantified(b, r)
		b = append(b, ")\n"...)
	}
	b = append(b, "(check-sat)\n"...)
	if p.Models {
		b = append(b, "(get-model)\n"...)
	}
	return b
}

// isPartOfDefinition reports whether a rule is a fact of a relation that is defined.
func (p *Program) isPartOfDefinition(r *Rule) bool {
	return r.IsFact() && p.Relations[r.Head.Relation].Defined
}

// appendDefinition defines a relation as its facts.
func (p *Program) appendDefinition(b []byte, relation int) []byte {
	rel := &p.Relations[relation]
	b = fmt.Appendf(b, "(define-fun %s (", smtlib.Quote(rel.Name))
	for i, c := range rel.Columns {
		if i > 0 {
			b = append(b, ' ')
		}
		b = fmt.Appendf(b, "(x%d %s)", i, c.Sort.Name)
	}
	b = append(b, ") Bool (or false"...)
	for _, r := range p.Rules {
		if r.Head.Relation != relation || !r.IsFact() {
			continue
		}
		b = append(b, " (and true"...)
		for i, t := range r.Head.Args {
			b = append(appendConstant(fmt.Appendf(b, " (= x%d ", i), t), ')')
		}
		b = append(b, ')')
	}
	return append(b, "))\n"...)
}

// appendQuantified writes a rule as a closed formula.
func (p *Program) appendQuantified(b []byte, r *Rule) []byte {
	if r.Frozen != "" {
		return append(b, r.Frozen...)
	}
	names := varNames(r)
	if len(names) > 0 {
		b = append(b, "(forall ("...)
		for i, v := range r.Vars {
			if i > 0 {
				b = append(b, ' ')
			}
			b = fmt.Appendf(b, "(%s %s)", smtlib.Quote(v.Name), v.Sort.Name)
		}
		b = append(b, ") "...)
	}
	b = p.appendClause(b, names, r)
	if len(names) > 0 {
		b = append(b, ')')
	}
	return b
}

// datalogOperators are the comparisons of the Datalog format.
var datalogOperators = map[string]string{
	"=": "=", "distinct": "!=", "bvult": "<", "bvugt": ">", "bvule": "<=", "bvuge": ">=",
}

func printDatalog(p *Program) []byte {
	var b []byte
	for _, s := range p.Domains {
		b = fmt.Appendf(b, "%s %d\n", s.Name, s.Size)
	}
	b = append(b, '\n') // without it, relations are read as domains
	for i, r := range p.Relations {
		b = append(b, r.Name...)
		for j, c := range r.Columns {
			before := ", "
			if j == 0 {
				before = "("
			}
			b = fmt.Appendf(b, "%s%s:%s", before, c.Name, c.Sort.Name)
		}
		if len(r.Columns) > 0 {
			b = append(b, ')')
		}
		if r.Input {
			b = append(b, " input"...)
		}
		for _, q := range p.Queries {
			if q == i {
				b = append(b, " printtuples"...)
			}
		}
		b = append(b, '\n')
	}
	for _, r := range p.Rules {
		b = append(append(b, p.datalogRule(r)...), '\n')
	}
	return b
}

// datalogRule writes a rule with :- and a full stop, which is also how people read rules.
func (p *Program) datalogRule(r *Rule) string {
	if r.Frozen != "" {
		return r.Frozen
	}
	names := varNames(r)
	atom := func(a Atom) string {
		if a.Relation == False {
			return "false"
		}
		args := make([]string, len(a.Args))
		for i, t := range a.Args {
			args[i] = string(appendTerm(nil, names, t))
		}
		if len(args) == 0 && p.Dialect == Datalog {
			return p.Relations[a.Relation].Name
		}
		return p.Relations[a.Relation].Name + "(" + strings.Join(args, ",") + ")"
	}
	var body []string
	for _, l := range r.Body {
		text := atom(l.Atom)
		if l.Negated {
			text = "!" + text
		}
		body = append(body, text)
	}
	for _, t := range r.Constraints {
		if op := datalogOperators[t.Op()]; op != "" && len(t.Args) == 3 {
			body = append(body, string(appendTerm(nil, names, t.Args[1]))+" "+op+" "+string(appendTerm(nil, names, t.Args[2])))
		} else {
			body = append(body, string(appendTerm(nil, names, t)))
		}
	}
	if len(body) == 0 {
		return atom(r.Head) + "."
	}
	return atom(r.Head) + " :- " + strings.Join(body, ", ") + "."
}

// TermText writes a term with names for the variables.
func TermText(names []string, t Term) string { return string(appendTerm(nil, names, t)) }

// Text writes a rule for people.
func (p *Program) Text(r *Rule) string { return p.datalogRule(r) }

// TupleText writes a tuple for people.
func (p *Program) TupleText(relation int, t Tuple) string {
	r := &p.Relations[relation]
	values := make([]string, len(r.Columns))
	for i, v := range r.Unpack(t) {
		values[i] = string(appendConstant(nil, Const(r.Columns[i].Sort, v)))
	}
	return r.Name + "(" + strings.Join(values, ", ") + ")"
}
