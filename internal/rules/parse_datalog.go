package rules

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// datalogParser reads z3's Datalog format: domains with their sizes, relations with the domains of their columns,
// facts and rules. Every name in a rule is a variable; constants are numbers, and names in quotes.
type datalogParser struct {
	file    string
	src     []byte
	pos     int
	p       *Program
	domains map[string]*domain
	nextID  int
	err     *smtlib.Error
}

// domain is a domain with the numbers of its values that have names: as they occur, from 0, which is how z3 counts.
type domain struct {
	Sort
	names  map[string]uint64
	mapped bool // names have their numbers by a file that is not read
	// numbered says that values are given as numbers, too.
	numbered bool
}

func (d *datalogParser) fail(off int, format string, args ...any) {
	if d.err == nil {
		d.err = failure(d.file, d.src, off, fmt.Sprintf(format, args...))
	}
}

func parseDatalog(file string, src []byte) (*Program, smtlib.Errors) {
	d := &datalogParser{file: file, src: src, p: &Program{Dialect: Datalog, Complete: true},
		domains: map[string]*domain{}, nextID: 1}
	for d.space(true); d.pos < len(d.src) && d.err == nil; d.space(true) {
		d.statement()
	}
	if d.err != nil {
		return nil, smtlib.Errors{d.err}
	}
	return d.p, d.p.check(file, src)
}

// space skips blanks and comments, and line breaks where they mean nothing.
func (d *datalogParser) space(lines bool) {
	for d.pos < len(d.src) {
		switch c := d.src[d.pos]; {
		case c == ' ' || c == '\t' || c == '\r' || lines && c == '\n':
			d.pos++
		case c == '#' || c == '/' && d.pos+1 < len(d.src) && d.src[d.pos+1] == '/':
			for d.pos < len(d.src) && d.src[d.pos] != '\n' {
				d.pos++
			}
		default:
			return
		}
	}
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '\''
}

// word reads a name or a number.
func (d *datalogParser) word() string {
	d.space(true)
	from := d.pos
	for d.pos < len(d.src) && isWord(d.src[d.pos]) {
		d.pos++
	}
	return string(d.src[from:d.pos])
}

// take reads a mark if it is there.
func (d *datalogParser) take(mark string) bool {
	d.space(true)
	if !strings.HasPrefix(string(d.src[d.pos:min(len(d.src), d.pos+len(mark))]), mark) {
		return false
	}
	d.pos += len(mark)
	return true
}

func (d *datalogParser) want(mark string) {
	if d.err == nil && !d.take(mark) {
		d.fail(d.pos, "%q is expected", mark)
	}
}

// statement reads the size of a domain, a relation, a fact or a rule.
func (d *datalogParser) statement() {
	from := d.pos
	if d.take(".") { // an instruction for other readers of the format
		if word := d.word(); word == "include" {
			d.fail(from, "other files are not read: put all of the program into one")
		}
		d.skipLine()
		return
	}
	name := d.word()
	if name == "" {
		d.fail(d.pos, "the name of a domain or of a relation is expected")
		return
	}
	d.space(false)
	switch at := d.pos; {
	case at < len(d.src) && '0' <= d.src[at] && d.src[at] <= '9':
		d.domain(domainName(name), from)
	case d.p.Relation(name) < 0 && d.isDeclaration():
		d.declaration(name, from)
	default:
		d.pos = from
		d.rule()
	}
}

// domainName is the name of a domain without digits behind it: V0 and V1 are V.
func domainName(text string) string { return strings.TrimRight(text, "0123456789") }

func (d *datalogParser) domain(name string, from int) {
	at := d.pos
	size, err := strconv.ParseUint(d.word(), 10, 40)
	switch {
	case err != nil || size == 0:
		d.fail(at, "a domain has a positive size")
		return
	case name == "":
		d.fail(from, "the name of a domain is expected")
		return
	case d.domains[name] != nil:
		d.fail(from, "domain %s is declared twice", name)
		return
	}
	sort := Sort{Name: name, Kind: DomainSort, Size: size}
	d.space(false)
	d.domains[name] = &domain{Sort: sort, names: map[string]uint64{}, mapped: d.pos < len(d.src) && d.src[d.pos] != '\n'}
	d.p.Domains = append(d.p.Domains, sort)
	d.skipLine()
}

func (d *datalogParser) skipLine() {
	for d.pos < len(d.src) && d.src[d.pos] != '\n' {
		d.pos++
	}
}

// isDeclaration reports whether columns with domains follow, or nothing but what is to be done with a relation without
// columns.
func (d *datalogParser) isDeclaration() bool {
	defer func(pos int) { d.pos = pos }(d.pos)
	if d.pos >= len(d.src) || d.src[d.pos] == '\n' || isWord(d.src[d.pos]) {
		return true
	}
	if !d.take("(") {
		return false
	}
	if d.take(")") {
		d.space(false)
		return d.pos < len(d.src) && isWord(d.src[d.pos]) || d.pos >= len(d.src) || d.src[d.pos] == '\n'
	}
	d.word()
	return d.take(":")
}

const withoutParentheses = "relation %s has no columns: it is written without parentheses"

func (d *datalogParser) declaration(name string, from int) {
	r := Relation{Name: name, Pos: position(d.src, from)}
	columns := d.pos < len(d.src) && d.src[d.pos] == '('
	if columns && d.take("(") && d.take(")") {
		d.fail(from, withoutParentheses, name)
	}
	for columns && d.err == nil && !d.take(")") {
		if len(r.Columns) > 0 {
			d.want(",")
		}
		column := d.word()
		d.want(":")
		d.space(true)
		at := d.pos
		known := d.domains[domainName(d.word())]
		if known == nil {
			d.fail(at, "unknown domain: its size has to be given before, like Z 64")
			return
		}
		r.Columns = append(r.Columns, Column{column, known.Sort})
	}
	printed := false
	for d.err == nil {
		d.space(false)
		at := d.pos
		if at >= len(d.src) || !isWord(d.src[at]) {
			break
		}
		switch word := d.word(); word {
		case "input", "inputtuples":
			r.Input = true
		case "output", "outputtuples", "printtuples":
			printed = true
		default:
			d.fail(at, "input, printtuples or the end of the line is expected, not %s", word)
		}
	}
	if printed {
		d.p.Queries = append(d.p.Queries, len(d.p.Relations))
	}
	d.p.Relations = append(d.p.Relations, r)
}

// datalogRule is a rule that is being read.
type datalogRule struct {
	*Rule
	index map[string]int
}

func (d *datalogParser) rule() {
	r := &datalogRule{Rule: &Rule{ID: d.nextID, Pos: position(d.src, d.pos)}, index: map[string]int{}}
	d.nextID++
	r.Head = d.atom(r)
	if d.err == nil && d.take(":-") {
		for {
			d.element(r)
			if d.err != nil || !d.take(",") {
				break
			}
		}
	}
	d.want(".")
	for range r.Constraints { // a variable may be known by what it is compared with alone
		for _, c := range r.Constraints {
			d.fixVariable(r.Rule, c.Args[1], c.Args[2])
			d.fixVariable(r.Rule, c.Args[2], c.Args[1])
		}
	}
	for i, v := range r.Vars {
		if v.Sort.Size == 0 && d.err == nil {
			d.fail(d.pos-1, "unsafe rule: variable %s is in no literal", r.Vars[i].Name)
		}
	}
	if d.err == nil {
		d.fixSorts(r.Rule)
		d.p.Rules = append(d.p.Rules, r.Rule)
	}
}

// element reads a literal or a comparison.
func (d *datalogParser) element(r *datalogRule) {
	d.space(true)
	from := d.pos
	negated := d.pos+1 < len(d.src) && d.src[d.pos] == '!' && d.src[d.pos+1] != '=' && d.take("!")
	word := d.word()
	_, isVariable := r.index[word]
	isAtom := d.take("(") || !isVariable && d.p.Relation(word) >= 0
	d.pos = from
	if isAtom {
		if negated {
			d.take("!")
		}
		r.Body = append(r.Body, Literal{d.atom(r), negated})
		return
	}
	if negated || word == "" && (from == len(d.src) || d.src[from] != '"') {
		d.fail(from, "a relation or a comparison is expected")
		return
	}
	left := d.argument(r, Sort{})
	d.space(true)
	at := d.pos
	for _, op := range []string{"!=", ":=", "=", "<=", ">=", "<", ">"} {
		if !d.take(op) {
			continue
		}
		d.space(true)
		behind := d.pos
		right := d.argument(r, Sort{})
		if left.Text != "" {
			left = d.numbered(from, left.Text, r.sortOf(right))
		}
		if right.Text != "" {
			right = d.numbered(behind, right.Text, r.sortOf(left))
		}
		names := map[string]string{"=": "=", ":=": "=", "!=": "distinct", "<": "bvult", ">": "bvugt", "<=": "bvule", ">=": "bvuge"}
		r.Constraints = append(r.Constraints, App(names[op], left, right))
		return
	}
	d.fail(at, "a comparison is expected: = != < >")
}

// sortOf is the domain of a variable, as far as it is known.
func (r *datalogRule) sortOf(t Term) Sort {
	if t.Kind == VariableTerm {
		return r.Vars[t.Index].Sort
	}
	return Sort{}
}

func (d *datalogParser) atom(r *datalogRule) Atom {
	d.space(true)
	from := d.pos
	name := d.word()
	a := Atom{Relation: d.p.Relation(name)}
	if a.Relation < 0 {
		d.fail(from, "unknown relation %s", name)
		return a
	}
	columns := d.p.Relations[a.Relation].Columns
	if len(columns) == 0 {
		if d.take("(") {
			d.fail(from, withoutParentheses, name)
		}
		return a
	}
	d.want("(")
	for d.err == nil && !d.take(")") {
		if len(a.Args) > 0 {
			d.want(",")
		}
		if len(a.Args) == len(columns) {
			d.fail(d.pos, "relation %s has %d columns, not more", name, len(columns))
			return a
		}
		a.Args = append(a.Args, d.argument(r, columns[len(a.Args)].Sort))
	}
	if d.err == nil && len(a.Args) != len(columns) {
		d.fail(from, "relation %s has %d columns, not %d", name, len(columns), len(a.Args))
	}
	return a
}

// named reads a value by its name. Where its domain is not known yet, it stays a name.
func (d *datalogParser) named(from int, sort Sort) Term {
	end := bytes.IndexAny(d.src[d.pos:], "\"\n")
	if end < 0 || d.src[d.pos+end] != '"' {
		d.fail(from, "a name of a value without closing quote")
		return Term{}
	}
	name := string(d.src[d.pos : d.pos+end])
	d.pos += end + 1
	if sort.Size == 0 {
		return Term{Kind: Constant, Text: name}
	}
	return d.numbered(from, name, sort)
}

// numbered is a value whose name is given. In the program it is a number.
func (d *datalogParser) numbered(from int, name string, sort Sort) Term {
	known := d.domains[sort.Name]
	if known == nil {
		d.fail(from, "the domain of %q is not known: compare it with a variable of a literal before it", name)
		return Term{}
	}
	v, seen := known.names[name]
	if !seen {
		v = uint64(len(known.names))
		known.names[name] = v
	}
	switch {
	case known.mapped && known.numbered:
		d.fail(from, namesAndNumbers, sort.Name)
	case v >= sort.Size:
		d.fail(from, "domain %s has %d values, and more names", sort.Name, sort.Size)
	}
	return Const(sort, v)
}

const namesAndNumbers = "domain %s has names by a file, which is not read, and both names and numbers are used"

// number notes that a value of a domain is given as a number.
func (d *datalogParser) number(from int, sort Sort) {
	if known := d.domains[sort.Name]; known != nil {
		if known.numbered = true; known.mapped && len(known.names) > 0 {
			d.fail(from, namesAndNumbers, sort.Name)
		}
	}
}

// argument reads a variable, a number or a name of a sort; in comparisons the sort may not be known yet.
func (d *datalogParser) argument(r *datalogRule, sort Sort) Term {
	d.space(true)
	from := d.pos
	if d.take("\"") {
		return d.named(from, sort)
	}
	word := d.word()
	switch {
	case word == "":
		d.fail(from, "a variable or a number is expected")
		return Term{}
	case '0' <= word[0] && word[0] <= '9':
		v, err := strconv.ParseUint(word, 10, 40)
		if err != nil {
			d.fail(from, "%s is no number, or too large", word)
		}
		d.number(from, sort)
		if sort.Size > 0 && v >= sort.Size {
			d.p.Warnings = append(d.p.Warnings, failure(d.file, d.src, from,
				fmt.Sprintf("%d is outside of the domain %s, which has %d values: what is asked has no certain answer",
					v, sort.Name, sort.Size)))
		}
		return Const(sort, v)
	case word == "_":
		r.Vars = append(r.Vars, Variable{"_" + itoa(len(r.Vars)), sort})
		return Var(len(r.Vars) - 1)
	}
	v, known := r.index[word]
	if !known {
		v = len(r.Vars)
		r.index[word] = v
		r.Vars = append(r.Vars, Variable{Name: word, Sort: sort})
	}
	switch have := r.Vars[v].Sort; {
	case have.Size == 0:
		r.Vars[v].Sort = sort
	case sort.Size > 0 && have.Name != sort.Name:
		d.fail(from, "variable %s is of domain %s, not %s", word, have.Name, sort.Name)
	}
	return Var(v)
}

// fixVariable gives a variable the domain of another one.
func (d *datalogParser) fixVariable(r *Rule, t, other Term) {
	if t.Kind == VariableTerm && other.Kind == VariableTerm && r.Vars[t.Index].Sort.Size == 0 {
		r.Vars[t.Index].Sort = r.Vars[other.Index].Sort
	}
}

// fixSorts gives the numbers in comparisons the domain of what they are compared with.
func (d *datalogParser) fixSorts(r *Rule) {
	for i, c := range r.Constraints {
		var sort Sort
		c.Visit(func(v int) {
			if of := r.Vars[v].Sort; sort.Size > 0 && sort.Name != of.Name {
				d.fail(offset(d.src, r.Pos), "a value of domain %s is compared with one of %s", sort.Name, of.Name)
			}
			sort = r.Vars[v].Sort
		})
		if sort.Size == 0 { // two numbers
			sort = Sort{Name: "", Kind: DomainSort, Size: 1 << 40}
		}
		args := append([]Term(nil), c.Args...)
		for j := 1; j < len(args); j++ {
			if args[j].Kind == Constant && args[j].Sort.Size == 0 {
				args[j].Sort = sort
				d.number(offset(d.src, r.Pos), sort)
				if args[j].Value >= sort.Size {
					d.p.Warnings = append(d.p.Warnings, &smtlib.Error{File: d.file, Pos: r.Pos, Msg: fmt.Sprintf(
						"%d is outside of the domain %s, which has %d values", args[j].Value, sort.Name, sort.Size)})
				}
			}
		}
		r.Constraints[i].Args = args
	}
}
