package rules

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// smtReader makes a program from a script, in the format SMT or Horn.
type smtReader struct {
	file      string
	src       []byte
	p         *Program
	relations map[*smtlib.Decl]int
	nextID    int
	errs      smtlib.Errors
}

func (s *smtReader) fail(offset int, format string, args ...any) {
	s.errs = append(s.errs, smtlib.ErrorAt(s.file, s.src, offset, fmt.Sprintf(format, args...)))
}

// parseSMT reads a script.
func parseSMT(file string, src []byte) (*Program, smtlib.Errors) {
	format, logic := Horn, smtlib.LogicOf(src)
	if hasRules(src) {
		format = SMT
	}
	signature := logic
	if format != Horn || logic == "HORN" {
		signature = "ALL"
	}
	script, errs := smtlib.ParseRules(theory.Signature(signature), file, src)
	p := over(script.Arena, format)
	if len(errs) > 0 {
		return p, errs
	}
	s := &smtReader{file: file, src: src, p: p, relations: map[*smtlib.Decl]int{}, nextID: 1}
	switch {
	case format != Horn || logic == "HORN":
	case logic == "":
		p.Logic = NoLogic
	default:
		p.Logic = logic
	}
	for _, c := range script.Commands {
		if _, is := c.(smtlib.Reset); is && len(p.Rules) > 0 {
			break
		}
		s.command(c)
	}
	if len(s.errs) == 0 {
		s.errs = p.check(file, src)
	}
	return p, s.errs
}

// leftAside are commands that are ignored. For objectives, see smtlib.SetsObjectives.
var leftAside = strings.Fields("get-info echo get-proof eval get-value get-answer get-assertions get-assignment " +
	"get-option get-unsat-core maximize minimize assert-soft get-objectives")

func (s *smtReader) command(c smtlib.Command) {
	switch c := c.(type) {
	case smtlib.SetOption:
		s.option(c)
	case smtlib.DeclareRel:
		s.declare(c.Relation)
	case smtlib.DeclareFun:
		if c.Fun.Result == s.p.Arena.Bool() && (s.p.Format == Horn || len(c.Fun.Params) > 0) {
			s.declare(c.Fun)
		} else {
			s.p.Preamble = append(s.p.Preamble, c)
		}
	case smtlib.DefineFun:
		if s.p.Format != Horn || len(c.Funs) != 1 || !s.define(c.Funs[0]) {
			s.p.Preamble = append(s.p.Preamble, c)
		}
	case smtlib.DeclareSort, smtlib.DeclareDatatypes:
		s.p.Preamble = append(s.p.Preamble, c)
	case smtlib.Assert:
		s.rule(c)
	case smtlib.Query:
		r, is := s.relations[c.Relation]
		if !is {
			s.fail(smtlib.OffsetOf(s.src, c.Pos()), "%s is no relation", smtlib.Quote(c.Relation.Name))
		}
		s.p.Queries = append(s.p.Queries, r)
		s.p.Complete = s.p.Complete || strings.Contains(c.Options, ":print-answer true")
	case smtlib.Other:
		switch {
		case c.Name == "get-model":
			s.p.Models = true
		case !slices.Contains(leftAside, c.Name):
			s.fail(smtlib.OffsetOf(s.src, c.Pos()), "unknown command %q in a rule program", c.Name)
		}
	}
}

// option reads an option of the engine. One that could have the solver write a file is dropped: a program may come from
// anywhere.
func (s *smtReader) option(c smtlib.SetOption) {
	if strings.HasPrefix(c.Keyword, qualifier) && slices.Contains(qualifiers, c.Value) {
		s.p.Options = append(s.p.Options, Option{c.Keyword, c.Value})
		return
	}
	if !strings.HasPrefix(c.Keyword, "fp.") || strings.Contains(c.Keyword, "dump") ||
		!slices.Contains(named, c.Keyword) && !plainValue.MatchString(c.Value) {
		return
	}
	if c.Keyword == "fp.engine" && !slices.Contains(engines, c.Value) {
		at := smtlib.OffsetOf(s.src, c.Pos())
		s.fail(at+bytes.Index(s.src[at:], []byte(c.Value)), "unknown engine %s; there are %s", c.Value,
			strings.Join(engines, ", "))
	}
	s.p.Options = append(s.p.Options, Option{c.Keyword, c.Value})
}

// named are the options of z3's engine whose values are names, but not those of files. plainValue matches the values
// that others may have: numbers, true and false.
var (
	named      = []string{"fp.engine", "fp.datalog.default_table", "fp.datalog.default_relation", "fp.spacer.logic"}
	plainValue = regexp.MustCompile(`^(true|false|[0-9]+(\.[0-9]+)?)$`)
)

// engines are the values of fp.engine in all versions of z3.
var engines = []string{
	"auto-config", "datalog", "spacer", "bmc", "qbmc", "tab", "clp", "ddnf", "pdr", "qpdr", "duality",
}

func (s *smtReader) declare(d *smtlib.Decl) {
	r := Relation{Name: d.Name}
	for _, sort := range d.Params {
		r.Columns = append(r.Columns, Column{Sort: s.p.SortOf(sort)})
	}
	s.relations[d] = len(s.p.Relations)
	s.p.Relations = append(s.p.Relations, r)
}

// mostDefined bounds the number of argument tuples of a function that is read as a relation.
const mostDefined = 1 << 10

// define reads the definition of a Boolean function over few values as a defined relation, if it can be evaluated for
// all of them. It reports whether it did.
func (s *smtReader) define(d *smtlib.Decl) bool {
	if d.Kind != smtlib.Defined || d.Result != s.p.Arena.Bool() {
		return false
	}
	rel, all := Relation{Name: d.Name, Defined: true}, uint64(1)
	for _, sort := range d.Params {
		c := Column{Sort: s.p.SortOf(sort)}
		rel.Columns = append(rel.Columns, c)
		if c.Sort.Size == 0 || c.Sort.Size > mostDefined || all*c.Sort.Size > mostDefined {
			return false
		}
		all *= c.Sort.Size
	}
	var tuples []Tuple
	args := make([]value.Value, len(d.Vars))
	for n := range all {
		rest, codes := n, make([]uint64, len(args)) // the last column changes fastest
		for i := len(args) - 1; i >= 0; i-- {
			codes[i] = rest % rel.Columns[i].Sort.Size
			args[i] = s.p.values.value(rel.Columns[i].Sort, codes[i])
			rest /= rel.Columns[i].Sort.Size
		}
		switch holds, certain := s.p.values.at(d.Body, d.Vars, args).(value.Bool); {
		case !certain:
			return false
		case bool(holds):
			tuples = append(tuples, rel.Pack(codes))
		}
	}
	s.relations[d] = len(s.p.Relations)
	s.p.Relations = append(s.p.Relations, rel)
	for _, t := range tuples {
		s.p.Rules = append(s.p.Rules, s.p.Fact(s.nextID, s.relations[d], t))
		s.nextID++
	}
	return true
}

// uses returns the relations in a term, and in the definitions of its functions, ascending.
func (s *smtReader) uses(t smtlib.Term) []int {
	used := map[int]bool{}
	smtlib.Walk([]smtlib.Term{t}, func(t smtlib.Term) []smtlib.Term {
		d := s.p.Arena.Declaration(t)
		if r, is := s.relations[d]; is {
			used[r] = true
		} else if d != nil && d.Body != smtlib.NoTerm {
			return append(slices.Clone(s.p.Arena.Args(t)), d.Body)
		}
		return s.p.Arena.Args(t)
	})
	return slices.Sorted(maps.Keys(used))
}

// relation is the relation that a term applies.
func (s *smtReader) relation(t smtlib.Term) (int, bool) {
	r, is := s.relations[s.p.Arena.Declaration(t)]
	return r, is
}

// rule reads a formula as a rule, or freezes it.
func (s *smtReader) rule(c smtlib.Assert) {
	r := &Rule{ID: s.nextID, Pos: c.Pos()}
	s.nextID++
	read := &clause{smtReader: s, r: r, budget: mostExpanded}
	if !read.read(c.Formula) || !read.isHorn() {
		*r = Rule{ID: r.ID, Pos: r.Pos, Frozen: c.Formula, Uses: s.uses(c.Formula)}
	}
	s.p.Rules = append(s.p.Rules, r)
}
