package rules

import (
	"bytes"
	"cmp"
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

// domain is a domain with the numbers of its named values: in the order of their occurrence, from 0, as z3 numbers
// them.
type domain struct {
	Sort
	names  map[string]uint64
	mapped bool // names are numbered by a file that is not read
	// numbered says that some values are given as numbers.
	numbered bool
}

func (d *datalogParser) fail(off int, format string, args ...any) {
	if d.err == nil {
		d.err = smtlib.ErrorAt(d.file, d.src, off, fmt.Sprintf(format, args...))
	}
}

func parseDatalog(file string, src []byte) (*Program, smtlib.Errors) {
	d := &datalogParser{file: file, src: src, p: New(Datalog), domains: map[string]*domain{}, nextID: 1}
	d.p.Complete = true
	for d.space(true); d.pos < len(d.src) && d.err == nil; d.space(true) {
		d.statement()
	}
	if d.err != nil {
		return nil, smtlib.Errors{d.err}
	}
	return d.p, d.p.check(file, src)
}

// space skips blanks and comments, and line breaks if lines is set.
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

// take reads a mark, and reports whether it was there.
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
	if d.take(".") { // a directive for other readers of the format
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

// domainName is the name of a domain without trailing digits: V0 and V1 are V.
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
	sort := d.p.DomainOf(name, size)
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

// isDeclaration reports whether a declaration follows: columns with domains, or only the keywords of a relation without
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
	r := Relation{Name: name}
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
	index   map[string]int
	numbers []number
}

// number is a value in a comparison whose domain is not known when it is read.
type number struct {
	value          uint64
	at, constraint int
}

func (d *datalogParser) rule() {
	at := smtlib.ErrorAt(d.file, d.src, d.pos, "").Pos
	r := &datalogRule{Rule: &Rule{ID: d.nextID, Pos: at}, index: map[string]int{}}
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
	for range r.Constraints { // the domain of a variable may follow from a comparison only
		for _, c := range r.Constraints {
			args := d.p.Arena.Args(c)
			d.fixVariable(r.Rule, args[0], args[1])
			d.fixVariable(r.Rule, args[1], args[0])
		}
	}
	for i, v := range r.Vars {
		if v.Sort.Size == 0 && d.err == nil {
			d.fail(d.pos-1, "unsafe rule: variable %s is in no literal", d.p.Name(r.Vars[i]))
		}
	}
	if d.err == nil {
		d.fixSorts(r)
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
	left := d.operand(r)
	d.space(true)
	at := d.pos
	for _, op := range []string{"!=", ":=", "=", "<=", ">=", "<", ">"} {
		if !d.take(op) {
			continue
		}
		right := d.operand(r)
		for _, side := range []struct{ is, other *operand }{{&left, &right}, {&right, &left}} {
			if side.is.name != "" {
				side.is.term = d.numbered(side.is.at, side.is.name, d.sortOf(r, side.other.term))
			}
		}
		if d.err == nil {
			name := map[string]string{":=": "=", "!=": "distinct"}[op]
			r.Constraints = append(r.Constraints, d.p.Apply(cmp.Or(name, op), left.term, right.term))
		}
		return
	}
	d.fail(at, "a comparison is expected: = != < >")
}

// operand is a side of a comparison: a term, or the name of a value whose domain is not known yet.
type operand struct {
	term smtlib.Term
	name string
	at   int
}

func (d *datalogParser) operand(r *datalogRule) operand {
	d.space(true)
	o := operand{at: d.pos}
	if d.take("\"") {
		o.name = d.quoted(o.at)
	} else {
		o.term = d.argument(r, Sort{})
	}
	return o
}

// sortOf is the domain of a variable, as far as it is known.
func (d *datalogParser) sortOf(r *datalogRule, t smtlib.Term) Sort {
	if i := place(r.Vars, t); i >= 0 {
		return r.Vars[i].Sort
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

// quoted reads the name of a value after its opening quote.
func (d *datalogParser) quoted(from int) string {
	end := bytes.IndexAny(d.src[d.pos:], "\"\n")
	if end < 0 || d.src[d.pos+end] != '"' {
		d.fail(from, "a name of a value without closing quote")
		return ""
	}
	name := string(d.src[d.pos : d.pos+end])
	d.pos += end + 1
	return name
}

// numbered returns the number of a named value as a term.
func (d *datalogParser) numbered(from int, name string, sort Sort) smtlib.Term {
	known := d.domains[sort.Domain]
	if known == nil {
		d.fail(from, "the domain of %q is not known: compare it with a variable of a literal before it", name)
		return smtlib.NoTerm
	}
	v, seen := known.names[name]
	if !seen {
		v = uint64(len(known.names))
		known.names[name] = v
	}
	switch {
	case known.mapped && known.numbered:
		d.fail(from, namesAndNumbers, sort.Domain)
	case v >= sort.Size:
		d.fail(from, "domain %s has %d values, and more names", sort.Domain, sort.Size)
	}
	return d.p.Const(sort, v)
}

const namesAndNumbers = "domain %s has names by a file, which is not read, and both names and numbers are used"

// number records that a value of a domain is given as a number, and warns if it is out of range.
func (d *datalogParser) number(from int, v uint64, sort Sort) {
	if known := d.domains[sort.Domain]; known != nil {
		if known.numbered = true; known.mapped && len(known.names) > 0 {
			d.fail(from, namesAndNumbers, sort.Domain)
		}
	}
	if sort.Size > 0 && v >= sort.Size {
		d.p.Warnings = append(d.p.Warnings, smtlib.ErrorAt(d.file, d.src, from, fmt.Sprintf(
			"%d is outside of the domain %s, which has %d values: what is asked has no certain answer", v, sort.Domain,
			sort.Size)))
	}
}

// argument reads a variable, a number or a named value. In comparisons the domain may not be known yet.
func (d *datalogParser) argument(r *datalogRule, sort Sort) smtlib.Term {
	d.space(true)
	from := d.pos
	if d.take("\"") {
		if name := d.quoted(from); d.err == nil {
			return d.numbered(from, name, sort)
		}
		return smtlib.NoTerm
	}
	word := d.word()
	switch {
	case word == "":
		d.fail(from, "a variable or a number is expected")
		return smtlib.NoTerm
	case '0' <= word[0] && word[0] <= '9':
		v, err := strconv.ParseUint(word, 10, 40)
		if err != nil {
			d.fail(from, "%s is no number, or too large", word)
		}
		if sort.Size > 0 {
			d.number(from, v, sort)
		} else {
			r.numbers = append(r.numbers, number{v, from, len(r.Constraints)})
		}
		return d.p.Const(d.p.DomainOf("?", sort.Size), v)
	case word == "_":
		word = ""
		for n := len(r.Vars); word == "" || bytes.Contains(d.src, []byte(word)); n++ {
			word = "_" + strconv.Itoa(n)
		}
	}
	v, known := r.index[word]
	if !known {
		v = len(r.Vars)
		r.index[word] = v
		r.Vars = append(r.Vars, d.p.Var(word, Sort{Sort: d.p.Int().Sort, Domain: sort.Domain, Size: sort.Size}))
	}
	switch have := r.Vars[v].Sort; {
	case have.Size == 0:
		r.Vars[v].Sort = d.p.DomainOf(sort.Domain, sort.Size)
	case sort.Size > 0 && have != sort:
		d.fail(from, "variable %s is of domain %s, not %s", word, have.Domain, sort.Domain)
	}
	return r.Vars[v].Term
}

// fixVariable gives a variable the domain of another one.
func (d *datalogParser) fixVariable(r *Rule, t, other smtlib.Term) {
	i, j := place(r.Vars, t), place(r.Vars, other)
	if i >= 0 && j >= 0 && r.Vars[i].Sort.Size == 0 {
		r.Vars[i].Sort = r.Vars[j].Sort
	}
}

// fixSorts checks that the sides of a comparison have one domain, and that numbers are values of it.
func (d *datalogParser) fixSorts(r *datalogRule) {
	at := smtlib.OffsetOf(d.src, r.Pos)
	for i, c := range r.Constraints {
		var sort Sort
		d.p.VisitTerm(r.Rule, c, func(v int) {
			if of := r.Vars[v].Sort; sort.Size > 0 && sort != of {
				d.fail(at, "a value of domain %s is compared with one of %s", sort.Domain, of.Domain)
			}
			sort = r.Vars[v].Sort
		})
		for _, n := range r.numbers {
			if n.constraint == i {
				d.number(n.at, n.value, sort)
			}
		}
	}
}
