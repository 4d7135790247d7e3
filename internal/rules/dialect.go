package rules

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// The formats of engines that read neither SMT-LIB nor z3's Datalog files.
const (
	Souffle Format = "souffle"
	Gringo  Format = "gringo" // format of gringo and clingo
	Nemo    Format = "nemo"
)

// dialect is the language of an engine: how programs are written in it, and how the engine's tuples are read.
// Bit-vectors and the numbers of domains are numbers there, and truth values are the symbols true and false.
type dialect struct {
	format    Format
	extension string // suffix of file names
	comment   string // begins a comment
	variable  string // begins the name of a variable
	symbol    string // how a symbol is written
	no        string // in front of a negated atom
	end       string // ends a rule
	nullary   string // behind the name of a relation without columns

	noNullary    bool // it has no relations without columns
	needsLiteral bool // a rule needs literals that are not negated: one, and for each variable one that has it

	declare func(w *printer)
	read    func(p *Program, output string) (*Answer, error)
	// operators are the notations of operators on numbers; "" if it does not have one. The arguments are %[1]s and %[2]s,
	// and the greatest number of the result's width is %[3]d.
	operators map[string]string
	settings  []Setting
}

// Setting is an option of an engine with its values, which change how it computes, but not the answer.
type Setting struct {
	Name   string
	Values []string
}

// dialects is the table of dialects. A language without an entry is not spoken.
var dialects = []dialect{
	{
		format: Souffle, extension: ".dl", comment: "//", symbol: "%q", no: "!", end: ".", nullary: "()",
		declare: declareSouffle, read: readSouffle, operators: arithmetic("band", "bor", "bxor"), settings: souffleSettings,
	},
	{
		format: Gringo, extension: ".lp", comment: "%", symbol: "%s", no: "not ", end: ".",
		declare: declareGringo, read: readGringo, operators: arithmetic("&", "?", "^"),
	},
	{
		format: Nemo, extension: ".rls", comment: "%", variable: "?", symbol: "%q", no: "~", end: " .",
		noNullary: true, needsLiteral: true, declare: declareNemo, read: readNemo, operators: comparisons,
	},
}

// arithmetic are the operators of a language with comparisons, arithmetic and bitwise operators on numbers of 32 bits.
// Results are cut to their widths, so that they are those of bit-vectors.
func arithmetic(and, or, xor string) map[string]string {
	all := map[string]string{}
	for op, notation := range comparisons {
		all[op] = "%[1]s " + notation + " %[2]s"
	}
	for op, notation := range map[string]string{"bvadd": "+", "bvsub": "-", "bvmul": "*"} {
		all[op] = "((%[1]s " + notation + " %[2]s) " + and + " %[3]d)"
	}
	for op, notation := range map[string]string{"bvand": and, "bvor": or, "bvxor": xor} {
		all[op] = "(%[1]s " + notation + " %[2]s)"
	}
	return all
}

// widestNumber bounds the bits of a number, so that no product needs more than 31.
const widestNumber = 15

// dialect is the row of a format, nil if it has none: SMT-LIB and z3's Datalog files are no dialects.
func (d Format) dialect() *dialect {
	if i := slices.IndexFunc(dialects, func(r dialect) bool { return r.format == d }); i >= 0 {
		return &dialects[i]
	}
	return nil
}

// Dialects are the formats of engines that read neither SMT-LIB nor z3's Datalog files.
func Dialects() (all []Format) {
	for _, d := range dialects {
		all = append(all, d.format)
	}
	return all
}

// IsDialect reports whether a format is one of [Dialects].
func (d Format) IsDialect() bool { return d.dialect() != nil }

// ListsTuples reports whether the engines of a format answer by lists of tuples, and take options as arguments.
func (d Format) ListsTuples() bool { return d == Datalog || d.IsDialect() }

// Extension is the suffix of the names of a format's files.
func (d Format) Extension() string {
	switch r := d.dialect(); {
	case r != nil:
		return r.extension
	case d == Datalog:
		return ".datalog"
	}
	return ".smt2"
}

// HasExtension reports whether a file's name has the suffix of a format that is not SMT-LIB.
func HasExtension(name string) bool {
	return slices.ContainsFunc(append(Dialects(), Datalog), func(d Format) bool {
		return strings.HasSuffix(name, d.Extension())
	})
}

// Comment begins a comment in a format.
func (d Format) Comment() string {
	switch r := d.dialect(); {
	case r != nil:
		return r.comment
	case d == Datalog:
		return "#"
	}
	return ";"
}

// Settings are the options of the engines of a dialect that are varied.
func (d Format) Settings() []Setting {
	if r := d.dialect(); r != nil {
		return r.settings
	}
	return nil
}

// Has reports whether rules of a format can have an operator of the theories. SMT-LIB's have all.
func (d Format) Has(operator string) bool {
	switch r := d.dialect(); {
	case r != nil:
		return r.operators[operator] != ""
	case d == Datalog:
		return comparisons[operator] != ""
	}
	return true
}

// HasNullary reports whether the program can have relations without columns.
func (p *Program) HasNullary() bool {
	d := p.Format.dialect()
	return p.Format != Datalog && (d == nil || !d.noNullary)
}

// Lacks says what of a program its dialect does not have; "" if it has all. It is "" for formats that are no dialects.
func (p *Program) Lacks() string {
	d := p.Format.dialect()
	switch {
	case d == nil:
		return ""
	case len(p.Preamble) > 0:
		return "declarations besides those of relations"
	case len(p.Queries) == 0:
		return "programs without a query"
	}
	for _, r := range p.Relations {
		if what := d.lacksRelation(p, r); what != "" {
			return what
		}
	}
	for _, r := range p.Rules {
		if what := d.lacksRule(p, r); what != "" {
			return what
		}
	}
	return ""
}

// LacksRule says what of a rule the program's dialect does not have; see [Program.Lacks].
func (p *Program) LacksRule(r *Rule) string {
	if d := p.Format.dialect(); d != nil {
		return d.lacksRule(p, r)
	}
	return ""
}

func (d *dialect) lacksRelation(p *Program, r Relation) string {
	if len(r.Columns) == 0 && d.noNullary {
		return "relations without columns"
	}
	for _, c := range r.Columns {
		if !d.hasSort(p, c.Sort) {
			return "the sort " + p.SortText(c.Sort)
		}
	}
	return ""
}

// hasSort reports whether a sort has a counterpart: numbers, or the symbols true and false.
func (d *dialect) hasSort(p *Program, s Sort) bool {
	isNumber := s.Domain != "" || p.Arena.SortIs(s.Sort, "BitVec")
	return s.Sort == p.Arena.Bool() || isNumber && 0 < s.Size && s.Size <= 1<<widestNumber
}

func (d *dialect) lacksRule(p *Program, r *Rule) string {
	switch {
	case r.IsFrozen() || r.Head.Relation == False:
		return "formulas that are no rules"
	case !p.IsSafeRule(r):
		return "variables that nothing binds"
	case d.needsLiteral && !p.IsFact(r) && !slices.ContainsFunc(r.Body, func(l Literal) bool { return !l.Negated }):
		return "rules without a literal that is not negated"
	case d.needsLiteral && slices.Contains(p.Bound(p.Compact(r)), false):
		return "variables that only an equation binds"
	}
	for _, v := range r.Vars {
		if !d.hasSort(p, v.Sort) {
			return "the sort " + p.SortText(v.Sort)
		}
	}
	for _, l := range r.Body {
		for _, t := range l.Args {
			if !p.IsVar(t) && !p.IsConstant(t) {
				return "operators within literals"
			}
		}
	}
	for _, t := range r.Head.Args {
		if what := d.lacksTerm(p, t); what != "" {
			return what
		}
	}
	for _, t := range r.Constraints {
		if what := d.lacksConstraint(p, t); what != "" {
			return what
		}
	}
	return ""
}

// lacksConstraint is for formulas: comparisons of two terms, perhaps negated.
func (d *dialect) lacksConstraint(p *Program, t smtlib.Term) string {
	op, args := p.Arena.OperatorName(t), p.Arena.Args(t)
	if op == "not" {
		op, args = p.Arena.OperatorName(args[0]), p.Arena.Args(args[0])
	}
	if len(args) != 2 || comparisons[op] == "" {
		return "other constraints than comparisons of two terms"
	}
	for _, arg := range args {
		if what := d.lacksTerm(p, arg); what != "" {
			return what
		}
	}
	return ""
}

func (d *dialect) lacksTerm(p *Program, t smtlib.Term) string {
	if p.IsVar(t) || p.IsConstant(t) {
		if s := p.SortOf(p.Arena.Sort(t)); d.hasSort(p, s) || p.Arena.SortIs(s.Sort, "Int") {
			return ""
		}
		return "the sort " + p.Arena.SortString(p.Arena.Sort(t))
	}
	op, args := p.Arena.OperatorName(t), p.Arena.Args(t)
	if len(args) != 2 || d.operators[op] == "" || comparisons[op] != "" || !d.hasSort(p, p.SortOf(p.Arena.Sort(t))) {
		return "the operator " + op
	}
	for _, arg := range args {
		if what := d.lacksTerm(p, arg); what != "" {
			return what
		}
	}
	return ""
}

// In is the program in a dialect, or, from a dialect, in SMT-LIB or as a Datalog file, without the options of its own
// engine. The error says what the format lacks.
func (p *Program) In(d Format) (*Program, error) {
	q := p.Clone()
	q.Format, q.Options, q.Complete = d, nil, true
	switch {
	case !d.IsDialect() && (!p.Format.IsDialect() || d != p.sourceFormat()):
		return nil, fmt.Errorf("a program in the format %s is not written in the format %s", p.Format, d)
	case d == SMT:
		q.Options = []Option{{"fp.engine", "datalog"}}
	}
	for i, r := range q.Relations {
		if !plainName.MatchString(r.Name) {
			q.Relations[i].Name = q.unusedName()
		}
	}
	what := q.Lacks()
	if p.Format == Horn {
		what = "clauses without a query"
	}
	if what != "" {
		return nil, fmt.Errorf("%s programs have no counterpart of %s", d, what)
	}
	return q, nil
}

// plainName matches the names of relations that are names in every dialect, and keywords of none: all of these have
// several letters, and no digits.
var plainName = regexp.MustCompile(`^[a-z]([a-z]*[0-9]+[a-z]*)?$`)

func (p *Program) unusedName() string {
	for i := len(p.Relations); ; i++ {
		if name := fmt.Sprintf("q%d", i); p.Relation(name) < 0 {
			return name
		}
	}
}

// argumentsNote begins the comment with the arguments under which a program shows something.
const argumentsNote = "options on the command line: "

// NoteArguments is the text of a comment with options that a program's file cannot contain; see [ReadArguments].
func NoteArguments(arguments []string) string { return argumentsNote + strings.Join(arguments, " ") }

// ReadArguments reads the comment of [NoteArguments]. It gives only those options that are settings of the program's
// dialect: a file must not have an engine do anything else.
func ReadArguments(src []byte) (arguments []string) {
	d := Recognize(src)
	mark := []byte(d.Comment() + " " + argumentsNote)
	for line := range bytes.Lines(src) {
		list, found := bytes.CutPrefix(line, mark)
		if !found {
			continue
		}
		for _, argument := range strings.Fields(string(list)) {
			if slices.ContainsFunc(d.Settings(), func(s Setting) bool { return s.hasArgument(argument) }) {
				arguments = append(arguments, argument)
			}
		}
	}
	return arguments
}

func (s Setting) hasArgument(text string) bool {
	return slices.ContainsFunc(s.Values, func(v string) bool {
		o := Option{s.Name, v}
		return o.IsArgument() && o.Argument() == text
	})
}

// embedded is the line of comment behind which a program in a dialect has its source.
const embedded = "The source, from which smtstorm has written this program for "

// embeds finds the source of a program that is written in a dialect, and the text above it.
func embeds(src []byte) (d *dialect, above, source []byte) {
	above, below, found := bytes.Cut(src, []byte(embedded))
	if !found {
		return nil, nil, nil
	}
	name, below, _ := bytes.Cut(below, []byte(":\n"))
	if d = Format(name).dialect(); d == nil {
		return nil, nil, nil
	}
	mark := []byte(d.comment + " ")
	for line := range bytes.Lines(below) {
		source = append(source, bytes.TrimPrefix(line, mark)...)
	}
	return d, bytes.TrimSuffix(above, mark), source
}

// Shown is a program without its source in a comment, as people and engines need it.
func Shown(src []byte) []byte {
	if d, above, _ := embeds(src); d != nil {
		return above
	}
	return src
}

// parseEmbedded reads the source of a program that is written in a dialect. The text above it must be what is written
// of the source: else the engine would be asked about another program than the one that is read.
func parseEmbedded(file string, src []byte) (*Program, smtlib.Errors) {
	d, above, source := embeds(src)
	read := parseSMT
	if Recognize(source) == Datalog {
		read = parseDatalog
	}
	p, errs := read(file, source)
	if len(errs) > 0 {
		return p, errs
	}
	p.Format = d.format
	if what := p.Lacks(); what != "" {
		return p, smtlib.Errors{smtlib.ErrorAt(file, src, 0, string(d.format)+" programs have no counterpart of "+what)}
	}
	_, written, _ := embeds(Print(p))
	if !bytes.HasSuffix(above, written) {
		return p, smtlib.Errors{smtlib.ErrorAt(file, src, 0, "this is not what the comment at its end has, from which "+
			"smtstorm reads the program: change it there, and save it as a file of its own, without the marks of comments")}
	}
	return p, nil
}

// source is a program of a dialect as a Datalog file, if it has domains, or else in SMT-LIB.
func (p *Program) source() []byte {
	q := p.Clone()
	q.Format, q.Options = p.sourceFormat(), slices.DeleteFunc(q.Options, Option.IsArgument)
	return Print(q)
}

func (p *Program) sourceFormat() Format {
	if len(p.Domains) > 0 {
		return Datalog
	}
	return SMT
}

// IsArgument reports whether an option is an argument of the engine, and not in the text of the program.
func (o Option) IsArgument() bool { return strings.HasPrefix(o.Name, "-") }

// Argument is the option on a command line.
func (o Option) Argument() string {
	if o.Value == "" {
		return o.Name
	}
	return o.Name + "=" + o.Value
}

// Arguments are the options that a program's file cannot contain, on the command line.
func (p *Program) Arguments() (all []string) {
	for _, o := range p.Options {
		if p.Format == Datalog || o.IsArgument() {
			all = append(all, o.Argument())
		}
	}
	return all
}
