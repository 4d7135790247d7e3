package fakesolver

import (
	"fmt"
	"slices"
	"strings"
)

// pattern is a shape of terms, as option when gives it:
//
//	?                 any term
//	?:KIND            a term of that kind: sym (a declared constant or a variable), lit (a literal), app (any other
//	                  application), term (sym or app)
//	?NAME ?NAME:KIND  the same, and the same term wherever the pattern has the name
//	...               in a list, any number of terms
//	(** PATTERN)      a term that fits the pattern, which has no names, or contains such a term
//	(PATTERN …)       an application, head first
//	anything else     itself
type pattern struct {
	form form
	text string // the text of an atom, or the name of a wildcard
	kind string // kind of a wildcard
	list []*pattern
}

type form uint8

const (
	formAtom   form = iota
	formList        // (PATTERN …)
	formAny         // ?NAME:KIND
	formRest        // ...
	formInside      // (** PATTERN)
)

// kinds are the kinds of terms by their names in patterns.
var kinds = map[string][]kind{
	"":    {kindOther, kindSymbol, kindLiteral, kindApp},
	"sym": {kindSymbol}, "lit": {kindLiteral}, "app": {kindApp}, "term": {kindSymbol, kindApp},
}

func parsePattern(text string) (*pattern, error) {
	ts := newTerms()
	ts.read(text)
	word := ts.word()
	if word == "" || word == ")" {
		return nil, fmt.Errorf("pattern %q is no term", text)
	}
	root := ts.term(word)
	if strings.Count(text, "(") != strings.Count(text, ")") || ts.word() != "" {
		return nil, fmt.Errorf("pattern %q is not one term", text)
	}
	return makePattern(ts, root)
}

func makePattern(ts *terms, t term) (*pattern, error) {
	n := ts.nodes[t]
	switch {
	case n.atom == "...":
		return &pattern{form: formRest}, nil
	case strings.HasPrefix(n.atom, "?"):
		name, kind, _ := strings.Cut(n.atom[1:], ":")
		if kinds[kind] == nil {
			return nil, fmt.Errorf("pattern %s: there is no kind %q", n.atom, kind)
		}
		return &pattern{form: formAny, text: name, kind: kind}, nil
	case n.atom != "":
		return &pattern{form: formAtom, text: n.atom}, nil
	}
	p := &pattern{form: formList}
	for _, arg := range n.list {
		q, err := makePattern(ts, arg)
		if err != nil {
			return nil, err
		}
		p.list = append(p.list, q)
	}
	if len(p.list) == 2 && p.list[0].text == "**" {
		p.form, p.list = formInside, p.list[1:]
		if p.list[0].named() {
			return nil, fmt.Errorf("a pattern below ** has no names")
		}
	}
	return p, nil
}

func (p *pattern) named() bool {
	return p.form == formAny && p.text != "" || slices.ContainsFunc(p.list, (*pattern).named)
}

// matcher finds terms that fit patterns.
type matcher struct {
	*terms
	bound  map[string]term
	inside map[*pattern][]int8 // results of formInside, by term: 0 not known, 1 yes, -1 no
}

// anywhere reports whether an assertion, or a term in one, fits the pattern.
func (ts *terms) anywhere(p *pattern) bool {
	m := &matcher{terms: ts, bound: map[string]term{}, inside: map[*pattern][]int8{}}
	for t, used := range ts.used() {
		clear(m.bound)
		if used && m.fits(p, term(t), yes) {
			return true
		}
	}
	return false
}

func yes() bool { return true }

// fits reports whether a term fits the pattern with such values of names that next, which checks the rest, is true.
func (m *matcher) fits(p *pattern, t term, next func() bool) bool {
	n := &m.nodes[t]
	switch p.form {
	case formAtom:
		return n.atom == p.text && next()
	case formAny:
		if !slices.Contains(kinds[p.kind], n.kind) {
			return false
		}
		if p.text == "" {
			return next()
		}
		if is, bound := m.bound[p.text]; bound {
			return is == t && next()
		}
		m.bound[p.text] = t
		if next() {
			return true
		}
		delete(m.bound, p.text)
		return false
	case formInside:
		return m.has(p, t) && next()
	case formList:
		return n.atom == "" && m.fitsList(p.list, n.list, next)
	}
	return false
}

func (m *matcher) fitsList(ps []*pattern, ts []term, next func() bool) bool {
	switch {
	case len(ps) == 0:
		return len(ts) == 0 && next()
	case ps[0].form == formRest:
		for skip := range len(ts) + 1 {
			if m.fitsList(ps[1:], ts[skip:], next) {
				return true
			}
		}
		return false
	case len(ts) == 0:
		return false
	}
	return m.fits(ps[0], ts[0], func() bool { return m.fitsList(ps[1:], ts[1:], next) })
}

// has reports whether a term fits the pattern below ** or contains such a term.
func (m *matcher) has(p *pattern, t term) bool {
	known := m.inside[p]
	if known == nil {
		known = make([]int8, len(m.nodes))
		m.inside[p] = known
	}
	if known[t] == 0 {
		found := m.fits(p.list[0], t, yes) ||
			slices.ContainsFunc(m.nodes[t].list, func(arg term) bool { return m.has(p, arg) })
		known[t] = -1
		if found {
			known[t] = 1
		}
	}
	return known[t] == 1
}
