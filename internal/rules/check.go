package rules

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Parse reads a program, whose format is recognised by its content. Errors have positions.
func Parse(file string, src []byte) (*Program, smtlib.Errors) {
	switch d := Recognize(src); {
	case d == Datalog:
		return parseDatalog(file, src)
	case d.IsDialect():
		return parseEmbedded(file, src)
	}
	return parseSMT(file, src)
}

// Recognize returns the format of a rule program by its content; "" if it is none.
func Recognize(src []byte) Format {
	if d, _, _ := embeds(src); d != nil {
		return d.format
	}
	for line := range bytes.Lines(src) {
		line = bytes.TrimSpace(line)
		switch {
		case len(line) == 0 || bytes.IndexByte([]byte(";#./"), line[0]) >= 0: // comments, and .include
			continue
		case line[0] != '(':
			if isDomain(line) {
				return Datalog
			}
			return ""
		}
		break
	}
	for _, word := range []string{"(declare-rel ", "(rule "} {
		if bytes.Contains(src, []byte(word)) && hasRules(src) {
			return SMT
		}
	}
	if smtlib.LogicOf(src) == "HORN" {
		return Horn
	}
	return ""
}

// isDomain reports whether a line has the name of a domain and its size, with which a Datalog program begins.
func isDomain(line []byte) bool {
	words := bytes.Fields(line)
	return len(words) > 1 && isWord(words[0][0]) && '0' <= words[1][0] && words[1][0] <= '9'
}

// hasRules reports whether a source has a command of rule programs. (The words alone may also be names of other
// things.)
func hasRules(src []byte) bool {
	return slices.ContainsFunc(smtlib.NamedCommands(src), func(c smtlib.NamedCommand) bool {
		return c.Name == "declare-rel" || c.Name == "rule" || c.Name == "query"
	})
}

// check finds what is wrong with a program beyond its syntax: variables that nothing binds, and negation within a
// recursion.
func (p *Program) check(file string, src []byte) (errs smtlib.Errors) {
	at := func(pos smtlib.Pos, format string, args ...any) {
		errs = append(errs, smtlib.ErrorAt(file, src, smtlib.OffsetOf(src, pos), fmt.Sprintf(format, args...)))
	}
	tuples := p.Complete && p.IsFinite() // in clauses that only ask for false, variables may range over all values
	for _, r := range p.Rules {
		if tuples && !p.IsSafeRule(r) {
			at(r.Pos, "unsafe rule: variable %s is in no literal that is not negated", p.unbound(r))
		}
	}
	if s, bad := p.strata(); s == nil {
		at(bad.Pos, "negation is not stratified: relation %s depends on its own negation",
			p.Relations[bad.Head.Relation].Name)
	}
	return errs
}

// unbound names a variable that nothing binds, "" if there is none.
func (p *Program) unbound(r *Rule) string {
	bound := p.Bound(r)
	name := ""
	p.Visit(r, func(v int) {
		if !bound[v] && name == "" {
			name = p.Name(r.Vars[v])
		}
	})
	return name
}
