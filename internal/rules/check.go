package rules

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Parse reads a program; its content tells which dialect it is in. Errors have their place.
func Parse(file string, src []byte) (*Program, smtlib.Errors) {
	if Recognize(src) == Datalog {
		return parseDatalog(file, src)
	}
	return parseSMT(file, src)
}

// Recognize tells by a source's content in which dialect it is a rule program; "" is none.
func Recognize(src []byte) Dialect {
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

// isDomain reports whether a line has the name of a domain and its size: a Datalog program begins so.
func isDomain(line []byte) bool {
	words := bytes.Fields(line)
	return len(words) > 1 && isWord(words[0][0]) && '0' <= words[1][0] && words[1][0] <= '9'
}

// hasRules reports whether a command of a source is one of rule programs; the words may also be those of other things.
func hasRules(src []byte) bool {
	nodes, err := readNodes("", src)
	return err != nil || slices.ContainsFunc(nodes, func(n node) bool { return isRuleCommand(n.head()) })
}

func isRuleCommand(head string) bool {
	return head == "declare-rel" || head == "rule" || head == "query"
}

// check finds what is wrong with a program beyond its syntax: variables that nothing binds, and negation within a
// recursion.
func (p *Program) check(file string, src []byte) (errs smtlib.Errors) {
	at := func(pos smtlib.Pos, format string, args ...any) {
		errs = append(errs, failure(file, src, offset(src, pos), fmt.Sprintf(format, args...)))
	}
	tuples := p.Complete && p.IsFinite() // clauses whose variables range over all values are asked for false only
	for _, r := range p.Rules {
		if tuples && !r.IsSafe(p.Dialect) {
			at(r.Pos, "unsafe rule: variable %s is in no literal that is not negated", r.unbound())
		}
	}
	if s, bad := p.strata(); s == nil {
		at(bad.Pos, "negation is not stratified: relation %s depends on its own negation",
			p.Relations[bad.Head.Relation].Name)
	}
	return errs
}

// unbound names a variable that nothing binds.
func (r *Rule) unbound() string {
	bound := r.Bound()
	name := ""
	r.Visit(func(v int) {
		if !bound[v] && name == "" {
			name = r.Vars[v].Name
		}
	})
	return name
}

// offset is the inverse of position.
func offset(src []byte, pos smtlib.Pos) int {
	off := 0
	for line := int32(1); line < pos.Line; line++ {
		i := bytes.IndexByte(src[off:], '\n')
		if i < 0 {
			break
		}
		off += i + 1
	}
	return off + int(pos.Col) - 1
}
