package smtlib

import (
	"bytes"
	"strings"
)

// frameKind is the construct that an open parenthesis in a term belongs to.
type frameKind uint8

const (
	frameApp     frameKind = iota // (f args…
	frameApply                    // ((term) args…: the head is a term of a function sort
	frameLet                      // (let (…) body
	frameBinding                  // (x term   inside the bindings of a let
	frameQuant                    // (forall (…) body
	frameAnnot                    // (! term attributes…
	framePattern                  // (term…    behind :pattern
	frameMatch                    // (match term (cases…
	frameCase                     // (pattern term
)

// frame is an open parenthesis of the term being read. Terms that are finished inside it are parser.values[values:].
type frame struct {
	kind   frameKind
	off    int // offset of the parenthesis, or of the head for errors
	values int
	fun    Fun
	quant  Quantifier
	undo   int // scope log at entry, for what the frame binds
	lets   int // len(parser.lets) at entry
	sym    Symbol
	vars   []Term
	annot  *annotFrame
	match  *matchFrame
}

type letBinding struct {
	sym  Symbol
	term Term
}

type annotFrame struct {
	attributes []Attribute
	named      Symbol
	namedAt    int // the place of the name, 0 without one
}

// namedTerm is the name of an annotated term.
type namedTerm struct {
	sym  Symbol
	term Term
	off  int
}

type matchFrame struct {
	cases     []MatchCase
	sort      Sort // sort of the scrutinee
	scrutinee *SortInfo
	open      bool // the list of cases has begun
}

// term reads one term (section 3.6), whose first token is not yet current.
func (p *parser) term() Term {
	p.next()
	return p.termHere()
}

// termHere reads one term whose first token is current. It is a loop over an explicit stack.
func (p *parser) termHere() Term {
	bottom, values := len(p.frames), len(p.values)
	for {
		switch p.kind {
		case tokOpen:
			if f := p.matchAwaitingCases(bottom); f != nil {
				p.matchCases(f)
			} else {
				p.openTerm()
			}
		case tokClose:
			if len(p.frames) == bottom {
				p.unexpected("a term")
			}
			p.closeTerm()
		case tokKeyword:
			if len(p.frames) == bottom || p.frames[len(p.frames)-1].kind != frameAnnot {
				p.unexpected("a term")
			}
			p.attribute(&p.frames[len(p.frames)-1])
		default:
			p.values = append(p.values, p.atom())
		}
		if len(p.frames) == bottom {
			t := p.values[values]
			p.values = p.values[:values]
			return t
		}
		p.next()
	}
}

// formula reads a term that must have the sort Bool.
func (p *parser) formula() Term {
	p.next()
	return p.formulaHere()
}

// formulaHere is formula for a term whose first token is current.
func (p *parser) formulaHere() Term {
	off := p.start
	t := p.termHere()
	if p.a.Sort(t) != p.a.bool {
		p.fail(off, "this term has sort %s, expected Bool", p.a.SortString(p.a.Sort(t)))
	}
	return t
}

// atom gives the term that consists of the current token.
func (p *parser) atom() Term {
	kind, text := KindNone, p.text
	switch p.kind {
	case tokSymbol:
		return p.symbolTerm()
	case tokNumeral:
		kind, text = KindNumeral, p.withoutZeros(text)
	case tokDecimal:
		kind, text = KindDecimal, p.withoutZeros(text)
	case tokHexadecimal:
		kind = KindHexadecimal
	case tokBinary:
		kind = KindBinary
	case tokString:
		kind = KindString
		if bytes.ContainsFunc(text, func(c rune) bool { return c < ' ' || c > '~' }) {
			p.leniently(p.start, unprintable)
		}
	default:
		if t := p.modelNumber(); t != NoTerm {
			return t
		}
		p.unexpected("a term")
	}
	sym := p.a.symbols.intern(text)
	if b := p.scope.at(sym); b.leaf != NoTerm && b.leafKind == kind {
		return b.leaf
	}
	t, err := p.a.literal(kind, sym)
	if err != nil {
		p.fail(p.start, "%s", err)
	}
	b := p.scope.at(sym)
	b.leaf, b.leafKind = t, kind
	return t
}

// unprintable is what the theory of strings has no literals with: other characters are written as \u{…} (theory
// Strings, "String literals"). In other strings, as those of set-info, they may stand.
const unprintable = "string literal with characters beyond printable ASCII"

// withoutZeros gives a numeral or a decimal, from the current token, without the zeros in front of it that the standard
// does not have (section 3.1).
func (p *parser) withoutZeros(text []byte) []byte {
	if len(text) > 1 && text[0] == '0' && text[1] != '.' {
		p.leniently(p.start, "numeral with leading zeros")
		for len(text) > 1 && text[0] == '0' && text[1] != '.' {
			text = text[1:]
		}
	}
	return text
}

func (p *parser) symbolTerm() Term {
	sym := p.a.symbols.intern(p.text)
	b := p.scope.at(sym)
	if p.model != nil { // -6 is a number in a model, even if the script has a symbol of that name
		if t := p.negativeNumeral(); t != NoTerm {
			return t
		}
	}
	switch {
	case b.term != NoTerm:
		return b.term
	case b.leaf != NoTerm && b.leafKind == KindApp:
		return b.leaf
	}
	if b.fun == 0 && p.src[p.start] != '|' && reserved[string(p.text)] {
		p.fail(p.start, "reserved word %s cannot stand here", p.text)
	}
	if b.fun == 0 {
		for _, n := range p.named { // named earlier in this command
			if n.sym == sym {
				return n.term
			}
		}
		if t := p.negativeNumeral(); t != NoTerm {
			return t
		}
		if t := p.modelNumber(); t != NoTerm {
			return t
		}
		if t := p.fieldLiteral(); t != NoTerm {
			return t
		}
		if t := p.abstractValue(sym); t != NoTerm {
			return t
		}
	}
	t := p.apply(p.function(sym, p.start), p.start, nil)
	b = p.scope.at(sym)
	b.leaf, b.leafKind = t, KindApp
	return t
}

// negativeNumeral reads -40 and -4.5, which SMT-LIB does not have but z3 reads, as (- 40).
func (p *parser) negativeNumeral() Term {
	if len(p.text) < 2 || p.text[0] != '-' || class[p.text[1]] != clsDigit || p.src[p.start] == '|' {
		return NoTerm
	}
	l := lexer{src: p.text[1:]}
	l.next()
	if l.pos != len(l.src) || l.kind != tokNumeral && l.kind != tokDecimal {
		return NoTerm
	}
	kind := KindNumeral
	if l.kind == tokDecimal {
		kind = KindDecimal
	}
	t, err := p.a.literal(kind, p.a.symbols.intern(l.text))
	if err == nil {
		var minus Fun
		if minus, err = p.a.Operator("-"); err == nil {
			p.leniently(p.start, "negative numeral")
			return p.apply(minus, p.start, []Term{t})
		}
	}
	p.fail(p.start, "%s", err)
	return NoTerm
}

// fieldLiteral reads cvc5's #f3m7 as (as ff3 (_ FiniteField 7)).
func (p *parser) fieldLiteral() Term {
	if p.src[p.start] != '#' {
		return NoTerm
	}
	value, order, _ := strings.Cut(string(p.text[2:]), "m")
	f, err := p.a.Operator("ff" + value)
	if err == nil {
		var s Sort
		if s, err = p.a.MakeSort("FiniteField", []Index{numeralIndex(order)}); err == nil {
			return p.apply(p.a.Qualify(f, s), p.start, nil)
		}
	}
	p.fail(p.start, "%s", err)
	return NoTerm
}

// function gives the function symbol that a name stands for.
func (p *parser) function(sym Symbol, off int) Fun {
	b := p.scope.at(sym)
	if b.fun != 0 {
		if info := p.a.FunInfo(b.fun); info.Op != nil && info.Name == testerOperator {
			p.informally(off, "is-c for (_ is c)")
		}
		return b.fun
	}
	name := p.a.symbols.name(sym)
	f, err := p.a.Operator(name)
	if operator := p.a.sig.Spellings[name]; err != nil && operator != "" {
		p.leniently(off, name+" for "+operator)
		f, err = p.a.Operator(operator)
	}
	if err != nil {
		p.fail(off, "%s", err)
	}
	p.scope.at(sym).fun = f // theory symbols are visible everywhere: not undone with the scope
	return f
}

// apply applies a function symbol, with the promotions that the logic admits.
func (p *parser) apply(f Fun, off int, args []Term) Term {
	if info := p.a.FunInfo(f); info.Op != nil && info.Op.Deviates != nil {
		t, what := info.Op.Deviates(p.a, info, args)
		if what != "" {
			p.informally(off, what)
		}
		if t != NoTerm {
			return t
		}
	}
	t, err := p.a.App(f, args...)
	if err == nil {
		if p.older[f] != 0 && p.ambiguous(f, args) {
			p.fail(off, severalFit)
		}
		return t
	}
	if t := p.overloaded(f, off, args); t != NoTerm {
		return t
	}
	if t := p.adapted(f, off, args); t != NoTerm {
		return t
	}
	if t := p.partial(f, args); t != NoTerm {
		return t
	}
	if lenient := p.a.sig.Lenient; lenient != nil {
		if t, what := lenient(p.a, f, args); t != NoTerm {
			p.leniently(off, what)
			return t
		}
	}
	if hint := p.a.sig.Hint; hint != nil {
		if text := hint(p.a, f, args); text != "" {
			p.fail(off, "%s; %s", err, text)
		}
	}
	p.fail(off, "%s", err)
	return NoTerm
}

// openTerm reads what follows an opening parenthesis, up to the first argument.
func (p *parser) openTerm() {
	off := p.start
	p.next()
	f := frame{off: off, values: len(p.values), undo: len(p.scope.log), lets: len(p.lets)}
	switch p.kind {
	case tokSymbol:
		f.off = p.start
		if p.src[p.start] != '|' && p.special(&f) {
			return
		}
		sym := p.a.symbols.intern(p.text)
		if t := p.scope.at(sym).term; t != NoTerm {
			f.kind = frameApply
			p.values = append(p.values, t)
		} else {
			f.fun = p.function(sym, p.start)
		}
	case tokOpen:
		p.compoundHead(&f)
		return
	default:
		p.unexpected("a function symbol")
	}
	p.frames = append(p.frames, f)
}

// compoundHead reads ((_ f i) …, ((as f σ) … or ((term) ….
func (p *parser) compoundHead(f *frame) {
	inner := p.lexer
	inner.next()
	if inner.kind == tokSymbol && inner.src[inner.start] != '|' {
		switch word := string(inner.text); word {
		case "_", "as":
			f.off = p.start
			p.next()
			f.fun = p.identifier(word)
			p.frames = append(p.frames, *f)
			return
		}
	}
	f.kind = frameApply
	p.frames = append(p.frames, *f)
	p.openTerm()
}

// special handles heads that are reserved words; it reports whether the head was one.
func (p *parser) special(f *frame) bool {
	word := string(p.text)
	if t, ok := p.modelList(word); ok {
		p.values = append(p.values, t)
		return true
	}
	if p.ownWords[word] && p.scope.at(p.a.symbols.intern(p.text)).fun != 0 {
		return false
	}
	switch word {
	case "let":
		f.kind = frameLet
		p.open()
		p.frames = append(p.frames, *f)
		p.nextBinding()
	case "forall", "exists", "lambda":
		f.kind = frameQuant
		f.quant = map[string]Quantifier{"forall": Forall, "exists": Exists, "lambda": Lambda}[word]
		f.vars = p.sortedVars()
		p.frames = append(p.frames, *f)
	case "!":
		f.kind, f.annot = frameAnnot, &annotFrame{}
		p.frames = append(p.frames, *f)
	case "match":
		f.kind, f.match = frameMatch, &matchFrame{}
		p.frames = append(p.frames, *f)
	case "_", "as":
		if p.hasTermIndex(word) {
			return p.mapApplication(f)
		}
		if p.model != nil && p.nextIs(asArray) {
			p.values = append(p.values, p.asArray())
			return true
		}
		p.values = append(p.values, p.apply(p.identifier(word), f.off, nil))
	default:
		return false
	}
	return true
}

// identifier reads the rest of (_ f i…) or (as f σ); word is its first word.
func (p *parser) identifier(word string) Fun {
	off := p.start
	if word == "_" {
		name, indices := p.indexed()
		return p.indexedFunction(off, name, indices)
	}
	p.next()
	var f Fun
	switch p.kind {
	case tokSymbol:
		if e := p.qualifiedElement(); e != 0 {
			return e
		}
		f = p.function(p.a.symbols.intern(p.text), p.start)
	case tokOpen:
		p.next()
		if p.kind != tokSymbol || string(p.text) != "_" {
			p.unexpected("'_'")
		}
		name, indices := p.indexed()
		f = p.indexedFunction(off, name, indices)
	default:
		p.unexpected("a symbol")
	}
	s := p.sort()
	p.close()
	return p.a.Qualify(p.withResult(f, s), s)
}

// indexedFunction gives (_ name indices…). An index that names a declared function gets its unique name.
func (p *parser) indexedFunction(off int, name string, indices []Index) Fun {
	f, err := p.a.Operator(name, p.resolveIndices(indices)...)
	if err != nil {
		p.fail(off, "%s", err)
	}
	p.olderIndex(f, name, indices)
	return f
}

// resolveIndices finds the function symbols that indices name: constructors, selectors, and the functions of z3's (_
// map f).
func (p *parser) resolveIndices(indices []Index) []Index {
	for i, index := range indices {
		if index.N >= 0 {
			continue
		}
		l := lexer{src: []byte(index.Text)}
		l.next()
		if l.kind != tokSymbol {
			continue
		}
		f := p.scope.at(p.a.symbols.intern(l.text)).fun
		if f == 0 {
			var err error
			if f, err = p.a.Operator(string(l.text)); err != nil {
				continue
			}
		}
		indices[i].Fun = f
		switch d := p.a.FunInfo(f).Decl; {
		case d != nil:
			indices[i].Text = Quote(d.Name)
		case index.rank != "": // z3 needs the rank to determine which = or + is meant
			indices[i].Text = "(" + index.Text + " " + index.rank + ")"
		}
	}
	return indices
}

// closeTerm ends the innermost open parenthesis.
func (p *parser) closeTerm() {
	f := &p.frames[len(p.frames)-1]
	args := p.values[f.values:]
	var t Term
	switch f.kind {
	case frameApp:
		if len(args) == 0 {
			p.fail(f.off, "a term in parentheses needs arguments; write %s", p.a.FunInfo(f.fun))
		}
		t = p.apply(f.fun, f.off, args)
	case frameApply:
		t = p.applyTerm(f.off, args)
	case frameLet:
		t = p.single(args, "let needs exactly one body")
		p.scope.restore(f.undo)
	case frameBinding:
		p.lets = append(p.lets, letBinding{f.sym, p.single(args, "a let binding needs exactly one term")})
		p.values = p.values[:f.values]
		p.frames = p.frames[:len(p.frames)-1]
		p.nextBinding()
		return
	case frameQuant:
		body := p.single(args, f.quant.String()+" needs exactly one body")
		p.scope.restore(f.undo)
		var err error
		if f.quant == Lambda && p.model != nil && len(f.vars) == 1 {
			t, err = p.a.ArrayLambda(f.vars[0], body)
		} else {
			t, err = p.a.Quant(f.quant, f.vars, body)
		}
		if err != nil {
			p.fail(f.off, "%s", err)
		}
	case frameAnnot:
		t = p.closeAnnotation(f, args)
	case framePattern:
		p.closePattern(f, args)
		return
	case frameMatch, frameCase:
		if t = p.closeMatch(f, args); t == NoTerm {
			return
		}
		f = &p.frames[len(p.frames)-1]
	}
	if p.a.vars.size > maxVarSets {
		p.done = true
		p.fail(f.off, "too many variables under nested binders, the rest is not read")
	}
	p.values = append(p.values[:f.values], t)
	p.frames = p.frames[:len(p.frames)-1]
}

// maxVarSets bounds the total size of the sets of free variables, which grows with the square of the depth of binders.
const maxVarSets = 1 << 23

// matchAwaitingCases gives the innermost frame if it is a match whose list of cases comes next.
func (p *parser) matchAwaitingCases(bottom int) *frame {
	if len(p.frames) == bottom {
		return nil
	}
	f := &p.frames[len(p.frames)-1]
	if f.kind != frameMatch || f.match.open || len(p.values) != f.values+1 {
		return nil
	}
	f.match.open = true
	return f
}

func (p *parser) single(args []Term, msg string) Term {
	if len(args) != 1 {
		p.fail(p.start, "%s", msg)
	}
	return args[0]
}

// nextBinding reads up to the term of the next binding of the innermost let, or up to its body. Bindings are parallel
// (section 3.6.1): they are all read before any of them is visible.
func (p *parser) nextBinding() {
	p.next()
	let := &p.frames[len(p.frames)-1]
	switch p.kind {
	case tokClose:
		bindings := p.lets[let.lets:]
		if len(bindings) == 0 {
			p.leniently(p.start, "let without bindings")
		}
		for _, b := range bindings {
			p.scope.setTerm(b.sym, b.term)
		}
		p.lets = p.lets[:let.lets]
	case tokOpen:
		name, off := p.symbol("a variable name")
		sym := p.a.symbols.intern([]byte(name))
		for _, b := range p.lets[let.lets:] {
			if b.sym == sym {
				p.fail(off, "%s is bound twice by the same let", Quote(name))
			}
		}
		p.frames = append(p.frames, frame{
			kind: frameBinding, off: off, values: len(p.values), sym: sym, undo: len(p.scope.log), lets: len(p.lets),
		})
	default:
		p.unexpected("a let binding")
	}
}
