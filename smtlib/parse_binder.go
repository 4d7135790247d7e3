package smtlib

import (
	"bytes"
	"slices"
)

// attribute reads one attribute of an annotated term, whose keyword is current. Its value is kept verbatim, except that
// the terms of :pattern and :no-pattern are read, and that a :named name is remembered for [parser.nameTerms].
func (p *parser) attribute(f *frame) {
	keyword := string(p.text)
	inner := p.lexer
	inner.next()
	if keyword == "pattern" && inner.kind == tokOpen {
		p.next()
		f.annot.attributes = append(f.annot.attributes, Attribute{Keyword: keyword})
		p.frames = append(p.frames, frame{
			kind: framePattern, off: p.start, values: len(p.values), undo: len(p.scope.log), lets: len(p.lets),
		})
		return
	}
	switch inner.kind {
	case tokOpen, tokSymbol:
		if keyword == noPattern { // the term is read as a further one of the annotation
			f.annot.attributes = append(f.annot.attributes, Attribute{Keyword: keyword, Terms: 1})
			return
		}
	case tokClose, tokKeyword, tokEOF:
		if keyword == "named" || keyword == "pattern" {
			p.next()
			p.unexpected("the value of :" + keyword)
		}
		f.annot.attributes = append(f.annot.attributes, Attribute{Keyword: keyword})
		return
	}
	p.next()
	from := p.start
	if p.kind == tokOpen {
		p.next()
		if !p.skip() {
			p.fail(from, "missing ')'")
		}
	} else if p.kind == tokInvalid {
		p.unexpected("an attribute value")
	}
	if keyword == "named" {
		if p.kind != tokSymbol {
			p.unexpected("a symbol")
		}
		p.noteReserved()
		f.annot.named, f.annot.namedAt = p.a.symbols.intern(p.text), p.start
		return
	}
	text := string(bytes.TrimSpace(p.src[from:p.pos]))
	f.annot.attributes = append(f.annot.attributes, Attribute{Keyword: keyword, Text: text})
}

// nameTerms makes the names of annotated terms visible when their command has ended. A name must not be in use, as with
// a declaration.
func (p *parser) nameTerms() {
	for _, n := range p.named {
		name := p.a.symbols.name(n.sym)
		p.ownable(name, n.off)
		p.scope.beginFun(n.sym)
		if b := p.scope.at(n.sym); b.term != NoTerm || b.fun != 0 && p.a.FunInfo(b.fun).Decl != nil {
			p.fail(n.off, "%s is already declared", Quote(name))
		}
		p.scope.setTerm(n.sym, n.term)
	}
	p.named = p.named[:0]
}

// closePattern ends the list of terms behind :pattern; they stay on the value stack of the annotated term.
func (p *parser) closePattern(f *frame, args []Term) {
	if len(args) == 0 {
		p.fail(f.off, "a pattern needs at least one term")
	}
	p.frames = p.frames[:len(p.frames)-1]
	attributes := p.frames[len(p.frames)-1].annot.attributes
	attributes[len(attributes)-1].Terms = len(args)
}

// closeAnnotation ends (! term attributes…). A :named name is not part of the term, so that a formula may be asserted
// twice.
func (p *parser) closeAnnotation(f *frame, args []Term) Term {
	if len(args) == 0 {
		p.fail(f.off, "'!' needs a term and at least one attribute")
	}
	if f.annot.namedAt == 0 && len(f.annot.attributes) == 0 {
		p.informally(f.off, "'!' without an attribute")
	}
	terms := 0
	for _, at := range f.annot.attributes {
		terms += at.Terms
	}
	if len(args) != 1+terms {
		p.fail(f.off, "'!' takes exactly one term")
	}
	t := args[0]
	if len(f.annot.attributes) > 0 {
		t = p.a.Annotate(t, f.annot.attributes, slices.Clone(args[1:]))
	}
	if f.annot.namedAt > 0 {
		if !p.a.Closed(t) {
			p.fail(f.off, "a term with free variables cannot be named")
		}
		p.named = append(p.named, namedTerm{f.annot.named, t, f.annot.namedAt})
	}
	return t
}

// closeMatch ends the parenthesis of a match, of its list of cases, or of one case. Only the first gives a term.
func (p *parser) closeMatch(f *frame, args []Term) Term {
	if f.kind == frameCase {
		p.single(args, "a match case needs exactly one term")
		p.scope.restore(f.undo)
		p.frames = p.frames[:len(p.frames)-1]
		p.nextCase()
		return NoTerm
	}
	if len(f.match.cases) == 0 || len(args) != 1+len(f.match.cases) {
		p.fail(f.off, "match needs a term and at least one case")
	}
	if k := uncovered(f.match); k != nil {
		p.fail(f.off, "match has no case for constructor %s", Quote(k.Name))
	}
	t, err := p.a.MatchTerm(args[0], f.match.cases, p.bodiesOfOneSort(f.off, args[1:]))
	if err != nil {
		p.fail(f.off, "%s", err)
	}
	return t
}

// bodiesOfOneSort gives the bodies of a match. If their sorts differ, it promotes them.
func (p *parser) bodiesOfOneSort(off int, bodies []Term) []Term {
	same := slices.Clone(bodies)
	if !slices.ContainsFunc(same, func(t Term) bool { return p.a.Sort(t) != p.a.Sort(same[0]) }) {
		return same
	}
	for _, body := range bodies {
		want := p.a.Sort(body)
		for i, other := range same {
			if p.a.Sort(other) != want {
				if t := p.promoted(off, other, want); t != NoTerm {
					same[i] = t
				}
			}
		}
	}
	return same
}

// uncovered gives a constructor that no case of a match covers, or nil.
func uncovered(m *matchFrame) *Decl {
	constructors := m.scrutinee.Decl.Datatype.Constructors
	taken := make([]bool, len(constructors))
	for _, c := range m.cases {
		if c.Constructor == nil {
			return nil
		}
		taken[c.Constructor.Index] = true
	}
	for i, k := range constructors {
		if !taken[i] {
			return k
		}
	}
	return nil
}

// matchCases reads the opening parenthesis behind the scrutinee, and the first case.
func (p *parser) matchCases(f *frame) {
	scrutinee := p.values[f.values]
	f.match.scrutinee = p.a.SortInfo(p.a.Sort(scrutinee))
	f.match.sort = p.a.Sort(scrutinee)
	if d := f.match.scrutinee.Decl; d == nil || d.Datatype == nil {
		p.fail(f.off, "match on sort %s, which is no datatype", p.a.SortString(f.match.sort))
	}
	p.nextCase()
}

// nextCase reads up to the body of the next case of the innermost match, or the end of the cases.
func (p *parser) nextCase() {
	p.next()
	f := &p.frames[len(p.frames)-1]
	if p.kind == tokClose {
		return
	}
	if p.kind != tokOpen {
		p.unexpected("a match case like (pattern term)")
	}
	next := frame{kind: frameCase, off: p.start, values: len(p.values), undo: len(p.scope.log), lets: len(p.lets)}
	p.next()
	var c MatchCase
	if p.kind == tokOpen {
		name, off := p.symbol("a constructor")
		c.Constructor = p.constructor(f, name)
		if c.Constructor == nil {
			p.fail(off, "%s is not a constructor of %s", Quote(name), p.a.SortString(f.match.sort))
		}
		if c.Vars = p.patternVars(f, c.Constructor); len(c.Vars) == 0 {
			p.informally(off, "(c) for the pattern c")
		}
	} else {
		if p.kind != tokSymbol {
			p.unexpected("a pattern")
		}
		name := string(p.text)
		if c.Constructor = p.constructor(f, name); c.Constructor == nil {
			p.noteReserved()
			c.Vars = []Term{p.scope.bindVar(name, f.match.sort)}
		} else if len(c.Constructor.Params) > 0 {
			p.fail(p.start, "constructor %s needs %d variables", Quote(name), len(c.Constructor.Params))
		}
	}
	f.match.cases = append(f.match.cases, c)
	p.frames = append(p.frames, next)
}

func (p *parser) constructor(f *frame, name string) *Decl {
	fun := p.scope.at(p.a.symbols.intern([]byte(name))).fun
	for ; fun != 0; fun = p.older[fun] {
		for _, k := range f.match.scrutinee.Decl.Datatype.Constructors {
			if k.Fun == fun {
				return k
			}
		}
	}
	return nil
}

// patternVars reads the variables of (constructor x…), with the sorts of this instance of the datatype.
func (p *parser) patternVars(f *frame, k *Decl) []Term {
	var vars []Term
	var names []string
	for {
		p.next()
		if p.kind == tokClose {
			break
		}
		if p.kind != tokSymbol {
			p.unexpected("a variable")
		}
		if slices.Contains(names, string(p.text)) {
			p.leniently(p.start, boundTwice)
		}
		names = append(names, string(p.text))
		if len(vars) == len(k.Params) {
			p.fail(p.start, "constructor %s has only %d selectors", Quote(k.Name), len(k.Params))
		}
		p.noteReserved()
		sort := p.a.Substitute(k.Params[len(vars)], k.SortParams, f.match.scrutinee.Args)
		vars = append(vars, p.scope.bindVar(string(p.text), sort))
	}
	if len(vars) != len(k.Params) {
		p.fail(p.start, "constructor %s needs %d variables", Quote(k.Name), len(k.Params))
	}
	return vars
}

// sortedVars reads ((x σ)…) and makes the variables visible.
func (p *parser) sortedVars() []Term {
	vars, _ := p.sortedVarsAsWritten()
	return vars
}

const boundTwice = "variable bound twice by one binder"

// sortedVarsAsWritten is sortedVars, and also gives the names in the source, which may differ from those of the
// variables.
func (p *parser) sortedVarsAsWritten() (vars []Term, written []string) {
	type sorted struct {
		name string
		sort Sort
	}
	var read []sorted
	p.open()
	for {
		p.next()
		if p.kind == tokClose {
			break
		}
		if p.kind != tokOpen {
			p.unexpected("a sorted variable like (x Int)")
		}
		name, off := p.symbol("a variable name")
		for _, r := range read {
			if r.name == name { // the last one counts, as if they were nested
				p.leniently(off, boundTwice)
			}
		}
		read = append(read, sorted{name, p.sort()})
		p.close()
	}
	for _, r := range read {
		vars, written = append(vars, p.scope.bindVar(r.name, r.sort)), append(written, r.name)
	}
	return vars, written
}
