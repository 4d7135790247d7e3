package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Print writes a program in its format.
func Print(p *Program) []byte {
	w := &printer{p: p, Printer: smtlib.Printer{Sharing: smtlib.ShareNone}}
	if d := p.Format.dialect(); d != nil {
		w.dialect(d)
		return w.out
	}
	switch p.Format {
	case Datalog:
		w.datalog()
	case Horn:
		w.horn()
	default:
		w.smt()
	}
	return w.out
}

// printer writes programs. Terms of rules, which are not long, are written without let, and frozen formulas with it.
type printer struct {
	smtlib.Printer
	p   *Program
	out []byte
}

func (w *printer) write(format string, args ...any) { w.out = fmt.Appendf(w.out, format, args...) }

func (w *printer) term(t smtlib.Term) { w.out = w.AppendTerm(w.out, w.p.Arena, t) }

// frozen writes a frozen formula, with let.
func (w *printer) frozen(t smtlib.Term) {
	shared := smtlib.Printer{Names: w.Names}
	w.out = shared.AppendTerm(w.out, w.p.Arena, t)
}

// name is the name of a relation.
func (w *printer) name(relation int) string { return smtlib.Quote(w.p.Relations[relation].Name) }

// atom writes a relation applied to terms.
func (w *printer) atom(a Atom) {
	switch {
	case a.Relation == False:
		w.write("false")
	case len(a.Args) == 0:
		w.write("%s", w.name(a.Relation))
	default:
		w.write("(%s", w.name(a.Relation))
		for _, t := range a.Args {
			w.write(" ")
			w.term(t)
		}
		w.write(")")
	}
}

// body writes a conjunction.
func (w *printer) body(r *Rule) {
	n := len(r.Body) + len(r.Constraints)
	switch n {
	case 0:
		w.write("true")
		return
	case 1:
	default:
		w.write("(and ")
	}
	for i, l := range r.Body {
		if i > 0 {
			w.write(" ")
		}
		if l.Negated {
			w.write("(not ")
		}
		w.atom(l.Atom)
		if l.Negated {
			w.write(")")
		}
	}
	for i, t := range r.Constraints {
		if i > 0 || len(r.Body) > 0 {
			w.write(" ")
		}
		w.term(t)
	}
	if n > 1 {
		w.write(")")
	}
}

// clause writes a rule as a formula whose variables are free.
func (w *printer) clause(r *Rule) {
	switch {
	case r.IsFrozen():
		w.frozen(r.Frozen)
	case len(r.Body) == 0 && len(r.Constraints) == 0:
		w.atom(r.Head)
	default:
		w.write("(=> ")
		w.body(r)
		w.write(" ")
		w.atom(r.Head)
		w.write(")")
	}
}

func (w *printer) head() {
	for _, o := range w.p.Options {
		w.write("(set-option :%s %s)\n", o.Name, o.Value)
	}
	for _, c := range w.p.Preamble {
		w.out = append(w.AppendCommand(w.out, w.p.Arena, c), '\n')
	}
}

// sorts writes the sorts of a relation's columns.
func (w *printer) sorts(relation int) {
	for i, c := range w.p.Relations[relation].Columns {
		if i > 0 {
			w.write(" ")
		}
		w.write("%s", w.p.Arena.SortString(c.Sort.Sort))
	}
}

func (w *printer) smt() {
	w.head()
	for i := range w.p.Relations {
		w.write("(declare-rel %s (", w.name(i))
		w.sorts(i)
		w.write("))\n")
	}
	w.variables()
	for _, r := range w.p.Rules {
		w.write("(rule ")
		w.clause(r)
		w.write(")\n")
	}
	for _, q := range w.p.Queries {
		w.write("(query %s", w.name(q))
		if w.p.Complete {
			w.write(" :print-answer true")
		}
		w.write(")\n")
	}
}

// variables declares the variables of all rules, those of frozen formulas first. A variable whose name is that of a
// relation or of a variable of another sort is renamed.
func (w *printer) variables() {
	w.Names = map[smtlib.Term]string{}
	taken := map[string]bool{}
	for _, r := range w.p.Relations {
		taken[r.Name] = true
	}
	declare := func(v smtlib.Term) {
		if w.Names[v] != "" {
			return
		}
		name := w.p.Arena.Text(v)
		for k := 1; taken[name]; k++ {
			name = fmt.Sprintf("%s!%d", w.p.Arena.Text(v), k)
		}
		taken[name], w.Names[v] = true, name
		w.write("(declare-var %s %s)\n", smtlib.Quote(name), w.p.Arena.SortString(w.p.Arena.Sort(v)))
	}
	for _, r := range w.p.Rules {
		if r.IsFrozen() {
			for _, v := range w.p.Arena.FreeVars(r.Frozen) {
				declare(v)
			}
		}
	}
	for _, r := range w.p.Rules {
		for _, v := range r.Vars {
			declare(v.Term)
		}
	}
}

func (w *printer) horn() {
	if w.p.Logic != NoLogic {
		w.write("(set-logic %s)\n", cmp.Or(w.p.Logic, "HORN"))
	}
	w.head()
	for i := range w.p.Relations {
		if w.p.Relations[i].Defined {
			w.definition(i)
			continue
		}
		w.write("(declare-fun %s (", w.name(i))
		w.sorts(i)
		w.write(") Bool)\n")
	}
	for _, r := range w.p.Rules {
		if w.p.isPartOfDefinition(r) {
			continue
		}
		w.write("(assert ")
		w.quantified(r)
		w.write(")\n")
	}
	w.write("(check-sat)\n")
	if w.p.Models {
		w.write("(get-model)\n")
	}
}

// isPartOfDefinition reports whether a rule is a fact of a defined relation.
func (p *Program) isPartOfDefinition(r *Rule) bool {
	return p.IsFact(r) && p.Relations[r.Head.Relation].Defined
}

// definition defines a relation by its facts.
func (w *printer) definition(relation int) {
	w.write("(define-fun %s (", w.name(relation))
	for i, c := range w.p.Relations[relation].Columns {
		if i > 0 {
			w.write(" ")
		}
		w.write("(x%d %s)", i, w.p.Arena.SortString(c.Sort.Sort))
	}
	w.write(") Bool (or false")
	for _, r := range w.p.Rules {
		if r.Head.Relation != relation || !w.p.IsFact(r) {
			continue
		}
		w.write(" (and true")
		for i, t := range r.Head.Args {
			w.write(" (= x%d ", i)
			w.term(t)
			w.write(")")
		}
		w.write(")")
	}
	w.write("))\n")
}

// quantified writes a rule as a closed formula.
func (w *printer) quantified(r *Rule) {
	if len(r.Vars) == 0 {
		w.clause(r)
		return
	}
	w.write("(forall (")
	for i, v := range r.Vars {
		if i > 0 {
			w.write(" ")
		}
		w.write("(")
		w.term(v.Term)
		w.write(" %s)", w.p.Arena.SortString(v.Sort.Sort))
	}
	w.write(") ")
	w.clause(r)
	w.write(")")
}

// comparisons are the notations of comparison operators in the Datalog format, and in texts for people.
var comparisons = map[string]string{
	"=": "=", "distinct": "!=", "bvult": "<", "bvugt": ">", "bvule": "<=", "bvuge": ">=", "<": "<", ">": ">", "<=": "<=",
	">=": ">=",
}

func (w *printer) datalog() {
	for _, s := range w.p.Domains {
		w.write("%s %d\n", s.Domain, s.Size)
	}
	w.write("\n") // without it, relations are read as domains
	for i, r := range w.p.Relations {
		w.write("%s", r.Name)
		for j, c := range r.Columns {
			before := ", "
			if j == 0 {
				before = "("
			}
			w.write("%s%s:%s", before, c.Name, c.Sort.Domain)
		}
		if len(r.Columns) > 0 {
			w.write(")")
		}
		if r.Input {
			w.write(" input")
		}
		if slices.Contains(w.p.Queries, i) {
			w.write(" printtuples")
		}
		w.write("\n")
	}
	for _, r := range w.p.Rules {
		w.rule(r)
		w.write("\n")
	}
}

// rule writes a rule with :- and a full stop, for the Datalog format and for people.
func (w *printer) rule(r *Rule) {
	if r.IsFrozen() {
		w.frozen(r.Frozen)
		return
	}
	w.predicate(r.Head)
	between := " :- "
	for _, l := range r.Body {
		w.write("%s", between)
		if between = ", "; l.Negated {
			w.write("!")
		}
		w.predicate(l.Atom)
	}
	for _, t := range r.Constraints {
		w.write("%s", between)
		between = ", "
		args := w.p.Arena.Args(t)
		if op := comparisons[w.p.Arena.OperatorName(t)]; op != "" && len(args) == 2 {
			w.term(args[0])
			w.write(" %s ", op)
			w.term(args[1])
		} else {
			w.term(t)
		}
	}
	w.write(".")
}

// predicate writes an atom in the Datalog format.
func (w *printer) predicate(a Atom) {
	if a.Relation == False {
		w.write("false")
		return
	}
	w.write("%s", w.p.Relations[a.Relation].Name)
	if len(a.Args) == 0 && w.p.Format == Datalog {
		return
	}
	w.write("(")
	for i, t := range a.Args {
		if i > 0 {
			w.write(",")
		}
		w.term(t)
	}
	w.write(")")
}

// Text writes a rule for people.
func (p *Program) Text(r *Rule) string {
	w := &printer{p: p, Printer: smtlib.Printer{Sharing: smtlib.ShareNone}}
	if d := p.Format.dialect(); d != nil {
		w.dialectRule(d, r)
	} else {
		w.rule(r)
	}
	return strings.TrimSpace(string(w.out))
}

// TermText writes a term.
func (p *Program) TermText(t smtlib.Term) string {
	return string(smtlib.AppendTerm(nil, p.Arena, t, 0))
}

// ValueText writes a value of a finite sort by its code.
func (p *Program) ValueText(s Sort, code uint64) string {
	if p.Format.IsDialect() && s.Sort != p.Arena.Bool() {
		return strconv.FormatUint(code, 10)
	}
	return p.work().value(s, code).String()
}

// TupleText writes a tuple for people.
func (p *Program) TupleText(relation int, t Tuple) string {
	r := &p.Relations[relation]
	values := make([]string, len(r.Columns))
	for i, v := range r.Unpack(t) {
		values[i] = p.ValueText(r.Columns[i].Sort, v)
	}
	return r.Name + "(" + strings.Join(values, ", ") + ")"
}
