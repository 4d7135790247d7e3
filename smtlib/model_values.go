package smtlib

import (
	"bytes"
	"math/big"
	"regexp"
)

// Values that solvers write into models and that are no SMT-LIB terms: z3's characters as sequences, fractions,
// algebraic numbers, and decimals of which only the first digits are given. The last two become literals of the kind
// KindAlgebraic.

var (
	fraction   = regexp.MustCompile(`^(-?)([0-9]+)/([0-9]+)`)
	cutDecimal = regexp.MustCompile(`^(-?)([0-9]+\.[0-9]+)\?`)
	character  = regexp.MustCompile(`^\(seq\.unit\s+\(_ Char ([0-9]+)\)\)`)
)

// Heads of algebraic numbers as z3 and cvc5 write them.
const (
	rootObject    = "root-obj"
	realAlgebraic = "real_algebraic_number"
)

// modelNumber reads 1/2, -1/2 or 1.4?, which start at the current token, or gives NoTerm.
func (p *parser) modelNumber() Term {
	if p.model == nil {
		return NoTerm
	}
	at := p.src[p.start:]
	if m := cutDecimal.FindSubmatch(at); m != nil {
		p.pos = p.start + len(m[0])
		return p.cut(string(m[2]), len(m[1]) > 0)
	}
	m := fraction.FindSubmatch(at)
	if m == nil || len(bytes.Trim(m[3], "0")) == 0 {
		return NoTerm
	}
	p.pos = p.start + len(m[0])
	quotient := p.operator("/", p.start, p.decimal(string(m[2])+".0"), p.decimal(string(m[3])+".0"))
	return p.signed(quotient, len(m[1]) > 0)
}

func (p *parser) decimal(text string) Term {
	t, err := p.a.Literal(KindDecimal, text)
	if err != nil {
		p.fail(p.start, "%s", err)
	}
	return t
}

func (p *parser) signed(t Term, negative bool) Term {
	if negative {
		return p.operator("-", p.start, t)
	}
	return t
}

// cut gives the term for a number of which only the first digits are known, written with a question mark as z3 does.
func (p *parser) cut(digits string, negative bool) Term {
	p.model.text.Cut = true
	return p.signed(p.algebraic(digits+"?"), negative)
}

func (p *parser) algebraic(text string) Term {
	t, err := p.a.Literal(KindAlgebraic, text)
	if err != nil {
		p.fail(p.start, "%s", err)
	}
	return t
}

// modelList reads the list whose head, word, is current, if it is a value that only models have. It reports whether it
// is.
func (p *parser) modelList(word string) (Term, bool) {
	if p.model == nil {
		return NoTerm, false
	}
	from := bytes.LastIndexByte(p.src[:p.start], '(')
	switch {
	case word == "seq.unit":
		m := character.FindSubmatch(p.src[from:])
		if m == nil {
			return NoTerm, false
		}
		code, _ := new(big.Int).SetString(string(m[1]), 10)
		t, err := p.a.Literal(KindString, `\u{`+code.Text(16)+`}`)
		if err != nil {
			p.fail(from, "%s", err)
		}
		p.pos = from + len(m[0])
		return t, true
	case word == rootObject, word == "_" && p.nextIs(realAlgebraic):
		if !skipList(&p.lexer) {
			p.fail(from, "missing ')'")
		}
		p.model.text.Irrational = true
		return p.algebraic(string(p.src[from:p.pos])), true
	}
	return NoTerm, false
}
