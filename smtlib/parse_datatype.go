package smtlib

import "slices"

// declareDatatype reads (declare-datatype D (constructors…)) or (declare-datatype D (par (X…) (constructors…))).
func (p *parser) declareDatatype(at At) Command {
	co := string(p.text) == "declare-codatatype"
	name, off := p.symbol("the name of a datatype")
	d := p.newSort(name, off)
	p.scope.setSort(name, d)
	p.peekParams(d)
	p.datatypeBody(d, co)
	p.close()
	p.wellFounded([]int{off}, []*Datatype{d.Datatype})
	return DeclareDatatypes{at, []*Datatype{d.Datatype}}
}

// peekParams finds the arity of a datatype in its body, which comes next.
func (p *parser) peekParams(d *SortDecl) {
	inner := p.lexer
	if inner.next(); inner.kind != tokOpen {
		return
	}
	if inner.next(); inner.kind != tokSymbol || string(inner.text) != "par" || inner.src[inner.start] == '|' {
		return
	}
	inner.next()
	for inner.next(); inner.kind == tokSymbol; inner.next() {
		d.Arity++
	}
}

// declareDatatypes reads (declare-datatypes ((D n)…) (body…)), and the form before SMT-LIB 2.6,
// (declare-datatypes (X…) ((D constructors…)…)).
func (p *parser) declareDatatypes(at At) Command {
	co := string(p.text) == "declare-codatatypes"
	p.open()
	p.next()
	if p.kind != tokOpen {
		return p.oldDatatypes(at, co)
	}
	var decls []*SortDecl
	var offs []int
	for p.kind == tokOpen {
		name, off := p.symbol("the name of a datatype")
		d := p.newSort(name, off)
		d.Arity = p.numeral("the number of sort parameters")
		p.scope.setSort(name, d)
		decls, offs = append(decls, d), append(offs, off)
		p.close()
		p.next()
	}
	if p.kind != tokClose {
		p.unexpected("')' or a sort declaration like (List 1)")
	}
	p.open()
	var datatypes []*Datatype
	for _, d := range decls {
		p.datatypeBody(d, co)
		datatypes = append(datatypes, d.Datatype)
	}
	p.close()
	p.close()
	p.wellFounded(offs, datatypes)
	return DeclareDatatypes{at, datatypes}
}

// datatypeBody reads (constructors…) or (par (X…) (constructors…)).
func (p *parser) datatypeBody(d *SortDecl, co bool) {
	undo := len(p.scope.log)
	p.open()
	inner := p.lexer
	inner.next()
	par := inner.kind == tokSymbol && string(inner.text) == "par" && inner.src[inner.start] != '|'
	if par {
		p.next()
		p.open()
		d.Params = p.sortParams()
		p.open()
	}
	if len(d.Params) != d.Arity {
		p.fail(p.start, "datatype %s has %d sort parameters, declared with %d", Quote(d.Name), len(d.Params), d.Arity)
	}
	b := p.newDatatype(d, co)
	for {
		p.next()
		if p.kind == tokClose {
			break
		}
		b.constructor(p)
	}
	if par {
		p.close()
	}
	p.scope.restore(undo)
	b.declare(p)
}

// oldDatatypes reads the rest of the form before SMT-LIB 2.6; the first token of the parameters is current.
func (p *parser) oldDatatypes(at At, co bool) Command {
	p.leniently(p.start, "declare-datatypes in the form before SMT-LIB 2.6")
	var names []string
	for ; p.kind == tokSymbol; p.next() {
		if slices.Contains(names, string(p.text)) {
			p.fail(p.start, "%s is twice among the sort parameters", Quote(string(p.text)))
		}
		names = append(names, string(p.text))
	}
	if p.kind != tokClose {
		p.unexpected("')'")
	}
	p.open()
	var builders []*datatypeBuilder
	body := p.lexer
	var decls []*SortDecl
	var offs []int
	for p.next(); p.kind == tokOpen; p.next() { // first all names, as the types may refer to each other
		name, off := p.symbol("the name of a datatype")
		d := p.newSort(name, off)
		d.Arity = len(names)
		p.scope.setSort(name, d)
		decls, offs = append(decls, d), append(offs, off)
		p.next()
		if !skipList(&p.lexer) {
			p.fail(off, "missing ')'")
		}
	}
	p.lexer = body
	for _, d := range decls {
		p.open()
		p.next()
		undo := len(p.scope.log)
		for _, n := range names {
			d.Params = append(d.Params, p.scope.bindSortParam(n))
		}
		b := p.newDatatype(d, co)
		p.oldParams = d.Params
		for p.next(); p.kind != tokClose; p.next() {
			b.constructor(p)
		}
		p.oldParams = nil
		p.scope.restore(undo)
		builders = append(builders, b)
	}
	if len(builders) == 0 {
		p.fail(p.start, "declare-datatypes needs at least one datatype")
	}
	p.close()
	p.close()
	var datatypes []*Datatype
	for _, b := range builders {
		b.declare(p)
		datatypes = append(datatypes, b.datatype)
	}
	p.wellFounded(offs, datatypes)
	return DeclareDatatypes{at, datatypes}
}

// wellFounded fails unless each datatype of a declaration has a finite value: one of its constructors has only fields
// whose sorts are outside this declaration, or are datatypes that have a finite value themselves (SMT-LIB 2.6, section
// 4.2.3). Fields of sorts like (Seq D) are accepted: solvers differ on them, and a sequence may be empty. Codatatypes
// are not checked, since their values may be infinite.
func (p *parser) wellFounded(offs []int, datatypes []*Datatype) {
	open := map[*SortDecl]bool{}
	for _, d := range datatypes {
		open[d.Sort] = !d.Codatatype
	}
	isOpen := func(s Sort) bool { return open[p.a.SortInfo(s).Decl] }
	for again := true; again; {
		again = false
		for _, d := range datatypes {
			if open[d.Sort] && slices.ContainsFunc(d.Constructors, func(k *Decl) bool {
				return !slices.ContainsFunc(k.Params, isOpen)
			}) {
				open[d.Sort], again = false, true
			}
		}
	}
	for i, d := range datatypes {
		if open[d.Sort] {
			p.fail(offs[i], "datatype %s has no values: each of its constructors needs another value of it first; "+
				"add a constructor without such a field", Quote(d.Sort.Name))
		}
	}
}

// datatypeBuilder collects constructors and selectors, which become visible when the datatype is complete.
type datatypeBuilder struct {
	datatype *Datatype
	sort     Sort
	names    []string
	offs     []int
	decls    []*Decl
}

func (p *parser) newDatatype(d *SortDecl, co bool) *datatypeBuilder {
	d.Datatype = &Datatype{Sort: d, Codatatype: co}
	s, err := p.a.DeclaredSort(d, d.Params...)
	if err != nil {
		p.fail(p.start, "%s", err)
	}
	return &datatypeBuilder{datatype: d.Datatype, sort: s}
}

func (b *datatypeBuilder) add(name string, off int, d *Decl) {
	b.names, b.offs, b.decls = append(b.names, name), append(b.offs, off), append(b.decls, d)
}

// constructor reads one constructor, whose first token is current: (c (sel σ)…), (c) or, leniently, c.
func (b *datatypeBuilder) constructor(p *parser) {
	k := &Decl{
		Kind: Constructor, Result: b.sort, SortParams: b.datatype.Sort.Params, Datatype: b.datatype,
		Index: len(b.datatype.Constructors),
	}
	b.datatype.Constructors = append(b.datatype.Constructors, k)
	if p.kind == tokSymbol {
		p.leniently(p.start, "constructor without parentheses")
		p.noteReserved()
		b.add(string(p.text), p.start, k)
		return
	}
	if p.kind != tokOpen {
		p.unexpected("a constructor like (cons (head Int))")
	}
	name, off := p.symbol("the name of a constructor")
	b.add(name, off, k)
	for p.next(); p.kind != tokClose; p.next() {
		if p.kind == tokKeyword { // an attribute, which some writers attach
			continue
		}
		if p.kind != tokOpen {
			p.unexpected("a selector like (head Int)")
		}
		selector, at := p.symbol("the name of a selector")
		s := p.sort()
		p.close()
		sel := &Decl{
			Kind: Selector, Params: []Sort{b.sort}, Result: s, SortParams: k.SortParams, Datatype: b.datatype,
			Index: len(k.Params), Of: k,
		}
		k.Params, k.Selectors = append(k.Params, s), append(k.Selectors, sel)
		b.add(selector, at, sel)
	}
}

// declare makes constructors and selectors visible.
func (b *datatypeBuilder) declare(p *parser) {
	if len(b.datatype.Constructors) == 0 {
		p.fail(p.start, "datatype %s needs at least one constructor", Quote(b.datatype.Sort.Name))
	}
	for i, d := range b.decls {
		if d.SortParams == nil {
			d.SortParams = []Sort{} // monomorphic, whatever its sorts refer to
		}
		p.declare(b.offs[i], b.names[i], d)
	}
	for i, d := range b.decls {
		if d.Kind == Constructor {
			p.scope.setTester(b.names[i], d)
		}
	}
	b.datatype.Constructors = slices.Clip(b.datatype.Constructors)
}
