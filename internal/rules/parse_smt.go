package rules

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// smtParser reads programs of the dialects SMT and Horn.
type smtParser struct {
	file  string
	src   []byte
	p     *Program
	sorts map[string]Sort // defined
	// aliases are their definitions.
	aliases []alias
	vars    map[string]Sort // declared, for all rules
	others  map[string]bool // symbols that are declared or defined, and are no relations
	nextID  int
	names   int    // how many names are bound inside of formulas
	prefix  string // of these, which nothing else in the source begins with
	errs    smtlib.Errors
	ended   bool
	frozen  bool   // a formula is
	levels  bool   // of assertions: names may be declared on each
	logic   string // that is set, or ""
}

func (s *smtParser) fail(n *node, format string, args ...any) {
	s.errs = append(s.errs, failure(s.file, s.src, n.from, fmt.Sprintf(format, args...)))
}

// parseSMT reads commands.
func parseSMT(file string, src []byte) (*Program, smtlib.Errors) {
	nodes, err := readNodes(file, src)
	if err != nil {
		return nil, smtlib.Errors{err}
	}
	s := &smtParser{
		file: file, src: src, p: &Program{Dialect: Horn}, sorts: map[string]Sort{}, vars: map[string]Sort{},
		others: map[string]bool{}, nextID: 1,
	}
	for i := range nodes {
		if !nodes[i].isList {
			s.fail(&nodes[i], "a command begins with (")
			continue
		}
		if isRuleCommand(nodes[i].head()) {
			s.p.Dialect = SMT
		}
	}
	for i := range nodes {
		if !s.ended && nodes[i].isList {
			s.command(&nodes[i])
		}
	}
	switch {
	case s.p.Dialect != Horn || s.logic == "HORN":
	case s.logic == "":
		s.p.Logic = NoLogic
	default:
		s.p.Logic = s.logic
	}
	for _, name := range slices.Sorted(maps.Keys(s.vars)) {
		if s.frozen {
			s.p.Globals = append(s.p.Globals, Variable{name, s.vars[name]})
		}
	}
	s.keepAliases()
	if len(s.errs) == 0 {
		s.errs = s.checkSorts(nodes)
	}
	if len(s.errs) == 0 {
		s.errs = s.p.check(s.file, s.src)
	}
	return s.p, s.errs
}

// alias is the definition of a name of a finite sort, which is read as that sort.
type alias struct {
	name, text string
	at         int // its place among the commands that are kept
}

// keepAliases keeps the definitions of names that what is printed has all the same: in formulas and commands that are
// kept as they are, and where quantifiers bind.
func (s *smtParser) keepAliases() {
	for _, a := range slices.Backward(s.aliases) {
		words := strings.FieldsFunc(string(Print(s.p)), func(r rune) bool { return strings.ContainsRune(" \t\r\n()|", r) })
		if slices.Contains(words, a.name) {
			s.p.Preamble = slices.Insert(s.p.Preamble, a.at, a.text)
		}
	}
}

// boundName is a new name for what a quantifier or let inside of a formula binds.
func (s *smtParser) boundName() string {
	if s.prefix == "" {
		for s.prefix = "bound"; bytes.Contains(s.src, []byte(s.prefix)); s.prefix += "_" {
		}
	}
	s.names++
	return s.prefix + itoa(s.names)
}

// command reads a command.
func (s *smtParser) command(n *node) {
	args := n.list
	want := func(k int) bool {
		if len(args) == k+1 {
			return true
		}
		s.fail(n, "%s takes %d arguments, not %d", n.head(), k, len(args)-1)
		return false
	}
	switch n.head() {
	case "get-model":
		s.p.Models = true
	case "set-logic":
		if want(1) {
			s.logic = args[1].text
		}
	case "set-info", "check-sat", "get-info", "echo", "check-sat-using", "get-proof", "eval", "get-value", "get-answer",
		"check-sat-assuming", "get-assertions", "get-assignment", "get-option", "get-unsat-core":
	case "maximize", "minimize", "assert-soft", "get-objectives": // left aside, see smtlib.SetsObjectives
	case "push", "pop": // what levels have is there for all queries: z3 does not scope rules either
		s.levels = true
	case "exit", "reset":
		s.ended = len(s.p.Rules) > 0
	case "set-option":
		if want(2) && strings.HasPrefix(args[1].text, ":fp.") {
			s.option(&args[1], &args[2])
		}
	case "define-sort":
		if len(args) == 4 && args[2].isList && len(args[2].list) == 0 {
			if sort := s.sort(&args[3]); sort.Size > 0 {
				s.sorts[args[1].text] = sort
				s.aliases = append(s.aliases, alias{args[1].text, s.text(n), len(s.p.Preamble)})
				return
			}
		}
		s.keep(n)
	case "define-fun":
		if s.p.Dialect != Horn || len(args) != 5 || !s.define(n) {
			s.keep(n)
		}
	case "declare-sort", "declare-datatypes", "declare-datatype", "define-fun-rec", "define-funs-rec", "define-const":
		s.keep(n)
	case "declare-rel":
		if want(2) && s.isList(&args[2]) {
			s.declare(&args[1], args[2].list)
		}
	case "declare-fun":
		if !want(3) || !s.isList(&args[2]) {
			return
		}
		if args[3].text == "Bool" && (s.p.Dialect == Horn || len(args[2].list) > 0) {
			s.declare(&args[1], args[2].list)
		} else {
			s.keep(n)
		}
	case "declare-const":
		if want(2) {
			s.keep(n)
		}
	case "declare-var":
		if want(2) {
			s.vars[args[1].text] = s.sort(&args[2])
		}
	case "rule", "assert":
		if len(args) < 2 {
			s.fail(n, "%s takes a formula", n.head())
			return
		}
		s.rules(&args[1])
	case "query":
		if len(args) < 2 {
			s.fail(n, "query takes the name of a relation")
			return
		}
		s.query(&args[1])
		s.p.Complete = s.p.Complete || strings.Contains(s.text(n), ":print-answer true")
	default:
		s.fail(n, "unknown command %q in a rule program", n.head())
	}
}

// option reads an option of the engine.
func (s *smtParser) option(name, value *node) {
	if name.text == ":fp.engine" && !slices.Contains(engines, value.text) {
		s.fail(value, "unknown engine %s; there are %s", s.text(value), strings.Join(engines, ", "))
	}
	s.p.Options = append(s.p.Options, Option{strings.TrimPrefix(name.text, ":"), s.text(value)})
}

// engines are the values of fp.engine, of all versions of z3.
var engines = []string{
	"auto-config", "datalog", "spacer", "bmc", "qbmc", "tab", "clp", "ddnf", "pdr", "qpdr", "duality",
}

// mostDefined is of how many values a function may be that is read as a relation.
const mostDefined = 1 << 10

// define reads the definition of a function as a relation with facts, if that is what it is: over few values, and of
// nothing but these. It reports whether it did.
func (s *smtParser) define(n *node) bool {
	name, params, body := &n.list[1], &n.list[2], &n.list[4]
	if name.isList || !params.isList || n.list[3].isList || n.list[3].text != "Bool" || s.p.Relation(name.text) >= 0 {
		return false
	}
	c := s.clause(&Rule{})
	before := len(s.errs)
	if !c.bind(params) {
		s.errs = s.errs[:before]
		return false
	}
	rel, all := Relation{Name: name.text, Defined: true, Pos: position(s.src, name.from)}, uint64(1)
	for _, v := range c.scope.vars {
		rel.Columns = append(rel.Columns, Column{Sort: v.Sort})
		if v.Sort.Size == 0 || v.Sort.Size > mostDefined || all*v.Sort.Size > mostDefined {
			return false
		}
		all *= v.Sort.Size
	}
	t, ok := c.term(body)
	if !ok || len(c.scope.vars) > len(rel.Columns) {
		return false
	}
	sort, holds, err := compileTerm(c.scope.vars, t)
	if err != nil || sort.Kind != BoolSort {
		return false
	}
	s.p.Relations = append(s.p.Relations, rel)
	for tuple := range all {
		if holds(rel.Unpack(tuple)) == 1 {
			s.p.Rules = append(s.p.Rules, s.p.Fact(s.nextID, len(s.p.Relations)-1, tuple))
			s.nextID++
		}
	}
	return true
}

func (s *smtParser) isList(n *node) bool {
	if !n.isList {
		s.fail(n, "a list of sorts in parentheses is expected")
	}
	return n.isList
}

// text is the source of a node.
func (s *smtParser) text(n *node) string { return string(s.src[n.from:n.to]) }

// keep keeps a command as it is.
func (s *smtParser) keep(n *node) {
	if len(n.list) > 1 && !n.list[1].isList {
		s.others[n.list[1].text] = true
	}
	s.p.Preamble = append(s.p.Preamble, s.text(n))
}

func (s *smtParser) declare(name *node, sorts []node) {
	if name.isList {
		s.fail(name, "the name of a relation is expected")
		return
	}
	r := Relation{Name: name.text, Pos: position(s.src, name.from)}
	for i := range sorts {
		r.Columns = append(r.Columns, Column{Sort: s.sort(&sorts[i])})
	}
	if before := s.p.Relation(name.text); before >= 0 {
		if !s.levels || !slices.Equal(s.p.Relations[before].Columns, r.Columns) {
			s.fail(name, "relation %s is declared twice", name.text)
		}
		return
	}
	s.p.Relations = append(s.p.Relations, r)
}

// sort reads a sort.
func (s *smtParser) sort(n *node) Sort {
	if sort, known := s.sorts[n.text]; known && !n.isList {
		return sort
	}
	if n.text == "Bool" && !n.isList {
		return Bool()
	}
	if n.isList && len(n.list) == 3 && n.list[0].text == "_" && n.list[1].text == "BitVec" {
		if w, err := strconv.Atoi(n.list[2].text); err == nil && w >= 1 && w <= widest {
			return BitVec(w)
		}
	}
	return Sort{Name: strings.Join(strings.Fields(s.text(n)), " ")}
}

// query reads what is asked for.
func (s *smtParser) query(n *node) {
	if n.isList && len(n.list) > 0 { // (query (r x y)): the relation is asked for
		s.fail(n, "query takes the name of a relation: define one for this formula by a rule")
		return
	}
	r := s.p.Relation(n.text)
	if r < 0 {
		s.fail(n, "unknown relation %s", n.text)
		return
	}
	s.p.Queries = append(s.p.Queries, r)
}

// scope is what the names of a formula stand for.
type scope struct {
	vars  []Variable
	index map[string]int    // of variables
	bound map[string]string // by a quantifier or let inside of the formula: names and what they became
}

// clause is what reads a formula as a rule.
func (s *smtParser) clause(r *Rule) *clause {
	return &clause{s: s, r: r, scope: &scope{index: map[string]int{}, bound: map[string]string{}}, budget: mostExpanded}
}

// rules reads a formula as a rule, or freezes it.
func (s *smtParser) rules(n *node) {
	if n.head() == "!" && len(n.list) > 1 { // the name of a rule says nothing
		s.rules(&n.list[1])
		return
	}
	r := &Rule{ID: s.nextID, Pos: position(s.src, n.from)}
	s.nextID++
	before := len(s.errs)
	c := s.clause(r)
	if (!c.read(n) || !c.isHorn()) && len(s.errs) == before {
		*r = Rule{ID: r.ID, Pos: r.Pos, Frozen: s.text(n)}
		uses := map[int]bool{}
		s.mentions(n, uses)
		r.Uses = slices.Sorted(maps.Keys(uses))
		s.frozen = true
	} else {
		r.Vars = c.scope.vars
	}
	s.p.Rules = append(s.p.Rules, r)
}

// mentions collects the relations that are named in a formula.
func (s *smtParser) mentions(n *node, uses map[int]bool) {
	if !n.isList {
		if r := s.p.Relation(n.text); r >= 0 {
			uses[r] = true
		}
		return
	}
	for i := range n.list {
		s.mentions(&n.list[i], uses)
	}
}
