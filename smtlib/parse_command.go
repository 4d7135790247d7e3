package smtlib

import (
	"bytes"
	"slices"
)

// commandReaders read the commands that have a meaning here (section 3.11); the name has been read. If a reader gives
// nil, the command is not kept. All other commands are kept verbatim as Other.
var commandReaders = map[string]func(*parser, At) Command{
	"assert":                 (*parser).assert,
	"assert-not":             (*parser).assertNot,
	"assert-soft":            (*parser).assertSoft,
	"check-sat":              (*parser).checkSat,
	"check-sat-assuming":     (*parser).checkSatAssuming,
	"check-sat-using":        (*parser).checkSatUsing,
	GetConsequences:          (*parser).getConsequences,
	"declare-const":          (*parser).declareConst,
	"declare-codatatype":     (*parser).declareDatatype,
	"declare-codatatypes":    (*parser).declareDatatypes,
	"declare-datatype":       (*parser).declareDatatype,
	"declare-datatypes":      (*parser).declareDatatypes,
	"declare-fun":            (*parser).declareFun,
	"declare-sort":           (*parser).declareSort,
	"declare-sort-parameter": (*parser).declareSortParameter,
	"define-const":           (*parser).defineConst,
	"define-fun":             (*parser).defineFun,
	"define-fun-rec":         (*parser).defineFunRec,
	"define-funs-rec":        (*parser).defineFunsRec,
	"define-sort":            (*parser).defineSort,
	"exit":                   (*parser).exit,
	"maximize":               (*parser).maximize,
	"minimize":               (*parser).minimize,
	"pop":                    (*parser).pop,
	"push":                   (*parser).push,
	"reset":                  (*parser).reset,
	"reset-assertions":       (*parser).resetAssertions,
	"set-info":               (*parser).setInfo,
	"set-logic":              (*parser).setLogic,
	"set-option":             (*parser).setOption,
}

// QueryErrors gives the errors in the terms of get-value, which Parse keeps as they are written.
func QueryErrors(sig *Signature, file string, src []byte) Errors {
	var errs Errors
	if !bytes.Contains(src, []byte("get-value")) {
		return nil
	}
	parse(sig, file, src, map[string]func(*parser, At) Command{"get-value": func(p *parser, _ At) Command {
		before := len(p.errs)
		if p.next(); p.kind == tokOpen {
			p.attempt(func() {
				for p.next(); p.kind != tokClose; p.next() {
					p.termHere()
				}
			})
			errs = append(errs, p.errs[before:]...)
			p.errs = p.errs[:before]
			p.next()
		}
		p.verbatim()
		return nil
	}})
	return errs
}

func (p *parser) setLogic(at At) Command {
	name, _ := p.symbol("the name of a logic")
	p.close()
	if p.wasReset {
		p.inLogic(name)
	}
	return SetLogic{at, name}
}

func (p *parser) setOption(at At) Command {
	keyword, value := p.keywordAndValue()
	if keyword == "global-declarations" {
		p.scope.global = value == "true"
	}
	if keyword == priorityOption {
		if value == "" {
			p.fail(p.start, "the order of objectives is missing: lex, box or pareto")
		}
		return Priority{at, value}
	}
	return SetOption{at, keyword, value}
}

func (p *parser) setInfo(at At) Command {
	keyword, value := p.keywordAndValue()
	return SetInfo{at, keyword, value}
}

func (p *parser) keywordAndValue() (keyword, value string) {
	p.next()
	if p.kind != tokKeyword {
		p.unexpected("a keyword like :status")
	}
	keyword = string(p.text)
	p.next()
	return keyword, p.verbatim()
}

func (p *parser) assert(at At) Command {
	t := p.formula()
	p.close()
	c := Assert{At: at, Formula: t}
	for _, n := range p.named {
		if n.term == t {
			c.Name = p.scope.unique(p.a.symbols.name(n.sym))
		}
	}
	return c
}

// assertNot reads z3's (assert-not F), which asserts that F is false.
func (p *parser) assertNot(at At) Command {
	p.next()
	off := p.start
	p.pos = off
	t, err := p.a.Apply("not", p.formula())
	if err != nil {
		p.fail(off, "%s", err)
	}
	p.close()
	return Assert{At: at, Formula: t}
}

func (p *parser) checkSat(at At) Command {
	off := p.start
	c := CheckSat{At: at, Assuming: p.assumptions()}
	if c.Assuming != nil { // z3 reads (check-sat p q)
		p.leniently(off, "check-sat with assumptions")
	}
	return c
}

func (p *parser) checkSatAssuming(at At) Command {
	c := CheckSat{At: at, Assuming: []Term{}}
	p.open()
	c.Assuming = append(c.Assuming, p.assumptions()...)
	p.close()
	return c
}

// assumptions reads formulas up to the closing parenthesis.
func (p *parser) assumptions() []Term {
	var formulas []Term
	for {
		p.next()
		if p.kind == tokClose {
			return formulas
		}
		off := p.start
		t := p.termHere()
		if p.a.Sort(t) != p.a.bool {
			p.fail(off, "an assumption must have sort Bool")
		}
		formulas = append(formulas, t)
	}
}

// getConsequences reads (get-consequences (ASSUMPTION …) (TERM …)).
func (p *parser) getConsequences(at At) Command {
	c := CheckSat{At: at, Assuming: []Term{}, Fixed: []Term{}}
	p.open()
	c.Assuming = append(c.Assuming, p.assumptions()...)
	p.open()
	for p.next(); p.kind != tokClose; p.next() {
		c.Fixed = append(c.Fixed, p.termHere())
	}
	p.close()
	return c
}

func (p *parser) checkSatUsing(at At) Command {
	p.next()
	return CheckSat{At: at, Using: p.tactic()}
}

// tactic reads up to the closing parenthesis of the command. It gives the tokens without the white space and comments
// between them, so that equal tactics give equal strings.
func (p *parser) tactic() string {
	from := p.start
	var text []byte
	for depth := 0; p.kind != tokClose || depth > 0; p.next() {
		switch p.kind {
		case tokOpen:
			depth++
		case tokClose:
			depth--
		case tokInvalid:
			p.fail(p.start, "%s", p.bad)
		case tokEOF:
			p.fail(from, "missing ')'")
		}
		if n := len(text); n > 0 && text[n-1] != '(' && p.kind != tokClose {
			text = append(text, ' ')
		}
		text = append(text, p.src[p.start:p.pos]...)
	}
	return string(text)
}

func (p *parser) push(at At) Command {
	n := p.levels()
	p.scope.push(n)
	return Push{at, n}
}

// maxLevels bounds the assertion stack; nobody nests deeper, and memory grows with it.
const maxLevels = 1 << 16

func (p *parser) pop(at At) Command {
	off := p.start
	n := p.levels()
	if err := p.scope.pop(n); err != nil {
		p.fail(off, "%s", err)
	}
	return Pop{at, n}
}

// levels reads the numeral of push and pop. If it is missing, it is 1, as in all solvers.
func (p *parser) levels() int {
	p.next()
	if p.kind == tokClose {
		p.informally(p.start, "push or pop without a number")
		return 1
	}
	if p.kind != tokNumeral {
		p.unexpected("a number of levels")
	}
	n := 0
	for _, c := range p.withoutZeros(p.text) {
		if n = 10*n + int(c-'0'); n > maxLevels {
			p.fail(p.start, "%s levels are too many", clip(p.text))
		}
	}
	p.close()
	return n
}

func (p *parser) reset(at At) Command {
	p.close()
	p.scope.reset()
	p.inLogic("")
	return Reset{At: at}
}

// inLogic reads what follows a reset in another logic.
func (p *parser) inLogic(name string) {
	if p.a.sig.InLogic != nil {
		p.a.sig = p.a.sig.InLogic(name)
		p.scope.forgetLiterals()
		p.wasReset = true
	}
}

func (p *parser) resetAssertions(at At) Command {
	p.close()
	p.scope.resetAssertions()
	return Reset{At: at, OnlyAssertions: true}
}

func (p *parser) exit(at At) Command {
	p.close()
	p.done = true
	return Exit{at}
}

func (p *parser) declareSort(at At) Command {
	name, off := p.symbol("the name of a sort")
	arity := 0
	p.next()
	switch p.kind {
	case tokNumeral:
		p.pos = p.start
		arity = p.numeral("the arity of the sort")
		p.close()
	case tokClose:
		p.leniently(p.start, "declare-sort without arity")
	default:
		p.unexpected("the arity of the sort")
	}
	d := p.newSort(name, off)
	d.Arity = arity
	p.scope.setSort(name, d)
	return DeclareSort{at, d}
}

// newSort begins the declaration of a sort, with a unique name.
func (p *parser) newSort(name string, off int) *SortDecl {
	sym := p.a.symbols.intern([]byte(name))
	p.scope.beginSort(sym)
	if p.scope.at(sym).sort != nil {
		p.fail(off, "sort %s is already declared", Quote(name))
	}
	if owner := p.owner(name, true); owner != "" {
		p.fail(off, "%s is a sort of the theory %s, a script cannot declare it", Quote(name), owner)
	}
	d := &SortDecl{Name: p.scope.unique(name)}
	if d.Name != name {
		d.Written = name
		p.rename(name, d.Name)
	}
	return d
}

// rename records that a symbol has another name than in the source.
func (p *parser) rename(source, name string) {
	if p.written == nil {
		p.written = map[string]string{}
	}
	p.written[name] = source
}

// owner names the theory of the script's logic that defines a function symbol (or a sort symbol), or gives "".
func (p *parser) owner(name string, sort bool) string {
	if p.a.sig.Owner == nil {
		return ""
	}
	return p.a.sig.Owner(name, sort)
}

// ownable refuses the name of a function symbol that a theory of the script's logic defines.
func (p *parser) ownable(name string, off int) {
	if owner := p.owner(name, false); owner != "" {
		p.fail(off, "%s is a function symbol of the theory %s, a script cannot declare it", Quote(name), owner)
	}
}

func (p *parser) declareSortParameter(at At) Command {
	name, off := p.symbol("the name of a sort parameter")
	p.close()
	d := p.newSort(name, off)
	d.Parameter = true
	p.scope.setSort(name, d)
	return DeclareSort{at, d}
}

func (p *parser) defineSort(at At) Command {
	name, off := p.symbol("the name of a sort")
	p.open()
	undo := len(p.scope.log)
	params := p.sortParams()
	s := p.sort()
	p.close()
	p.scope.restore(undo)
	d := p.newSort(name, off)
	d.Arity, d.Params, d.Expansion = len(params), params, s
	p.scope.setSort(name, d)
	return DefineSort{at, d}
}

// sortParams reads sort parameters up to the closing parenthesis and makes them visible.
func (p *parser) sortParams() []Sort {
	var params []Sort
	var names []string
	for {
		p.next()
		if p.kind == tokClose {
			return params
		}
		name := string(p.text)
		if p.kind != tokSymbol || reserved[name] && !lateReserved[name] && p.src[p.start] != '|' {
			p.unexpected("the name of a sort parameter")
		}
		if slices.Contains(names, name) { // the last one counts, as if they were nested
			p.leniently(p.start, "sort parameter bound twice")
		}
		p.noteReserved()
		names = append(names, name)
		params = append(params, p.scope.bindSortParam(name))
	}
}

func (p *parser) declareConst(at At) Command {
	name, off := p.symbol("the name of a constant")
	s := p.sort()
	p.close()
	return DeclareFun{at, p.declare(off, name, &Decl{Kind: Declared, Result: s})}
}

func (p *parser) declareFun(at At) Command {
	name, off := p.symbol("the name of a function")
	p.open()
	undo := len(p.scope.log)
	inner := p.lexer
	inner.next()
	par := inner.kind == tokSymbol && string(inner.text) == "par" && inner.src[inner.start] != '|'
	if par { // (declare-fun f (par (A) ((A) A)))
		p.next()
		p.open()
		p.sortParams()
		p.open()
		p.open()
	}
	params := p.sortList()
	s := p.sort()
	if par {
		p.close()
		p.close()
	}
	p.close()
	p.scope.restore(undo)
	return DeclareFun{at, p.declare(off, name, &Decl{Kind: Declared, Params: params, Result: s})}
}

// sortList reads sorts up to the closing parenthesis.
func (p *parser) sortList() []Sort {
	var sorts []Sort
	for {
		p.next()
		if p.kind == tokClose {
			return sorts
		}
		sorts = append(sorts, p.sortHere())
	}
}

// declare makes a function symbol visible under its name in the source. A declaration whose sorts have parameters is
// polymorphic.
func (p *parser) declare(off int, source string, d *Decl) *Decl {
	sym := p.a.symbols.intern([]byte(source))
	p.scope.beginFun(sym)
	b := p.scope.at(sym)
	if p.scope.redefine && b.fun != 0 && p.a.FunInfo(b.fun).Decl != nil {
		d.Name = p.a.FunInfo(b.fun).Name
		return d
	}
	p.ownable(source, off)
	if b.term != NoTerm || p.sameRank(b.fun, d) {
		p.fail(off, "%s is already declared", Quote(source))
	}
	d.Name = source
	if d.Datatype != nil { // cvc5 1.0 finds no constructor by a name in bars
		d.Name = plain(source)
	}
	if d.Name = p.scope.unique(d.Name); d.Name != source {
		d.Written = source
		p.rename(source, d.Name)
	}
	if d.SortParams == nil {
		for _, s := range append(slices.Clone(d.Params), d.Result) {
			d.SortParams = p.a.appendParams(d.SortParams, s)
		}
	}
	hidden := p.hidden(sym, off)
	p.scope.setFun(source, p.a.Declare(d))
	if hidden != 0 {
		p.older[d.Fun] = hidden
	}
	return d
}

// appendParams adds the sort parameters in s to params.
func (a *Arena) appendParams(params []Sort, s Sort) []Sort {
	info := a.SortInfo(s)
	if !info.Generic {
		return params
	}
	if info.Decl != nil && info.Decl.Parameter {
		if !slices.Contains(params, s) {
			params = append(params, s)
		}
		return params
	}
	for _, arg := range info.Args {
		params = a.appendParams(params, arg)
	}
	return params
}

func (p *parser) defineConst(at At) Command {
	name, off := p.symbol("the name of a constant")
	d := &Decl{Kind: Defined, Result: p.sort()}
	p.body(off, name, d)
	p.close()
	return DefineFun{at, []*Decl{p.declare(off, name, d)}}
}

func (p *parser) defineFun(at At) Command {
	name, off := p.symbol("the name of a function")
	d := &Decl{Kind: Defined}
	undo := len(p.scope.log)
	p.signature(d)
	p.body(off, name, d)
	p.scope.restore(undo)
	p.close()
	return DefineFun{at, []*Decl{p.declare(off, name, d)}}
}

// signature reads the parameters, which become visible, and the result sort of a definition. It gives the names that
// the parameters have in the source.
func (p *parser) signature(d *Decl) (written []string) {
	d.Vars, written = p.sortedVarsAsWritten()
	for _, v := range d.Vars {
		d.Params = append(d.Params, p.a.Sort(v))
	}
	d.Result = p.sort()
	return written
}

// body reads the body of a definition. An integer body of a real function is promoted.
func (p *parser) body(off int, name string, d *Decl) {
	d.Body = p.term()
	if p.a.Sort(d.Body) == d.Result {
		return
	}
	if t := p.promoted(off, d.Body, d.Result); t != NoTerm {
		d.Body = t
		return
	}
	p.fail(off, "%s is declared with sort %s, but its body has sort %s",
		Quote(name), p.a.SortString(d.Result), p.a.SortString(p.a.Sort(d.Body)))
}

// promoted gives t, at an offset, promoted to the sort want, or NoTerm.
func (p *parser) promoted(off int, t Term, want Sort) Term {
	if adapt := p.a.sig.Adapt; adapt != nil {
		adapted, deviation := adapt(p.a, nil, []Term{t}, []Sort{want})
		if adapted != nil && p.a.Sort(adapted[0]) == want {
			p.leniently(off, deviation)
			return adapted[0]
		}
	}
	return NoTerm
}

func (p *parser) defineFunRec(at At) Command {
	name, off := p.symbol("the name of a function")
	d := &Decl{Kind: Recursive}
	undo := len(p.scope.log)
	params := p.signature(d)
	p.scope.restore(undo)
	p.declare(off, name, d)
	p.bodyOf(off, d, params)
	p.close()
	return DefineFun{at, []*Decl{d}}
}

// bodyOf reads the body of a function whose signature has already been read; params are the names of its parameters in
// the source.
func (p *parser) bodyOf(off int, d *Decl, params []string) {
	undo := len(p.scope.log)
	for i, v := range d.Vars {
		p.scope.setTerm(p.a.symbols.intern([]byte(p.a.Text(v))), v)
		p.scope.setTerm(p.a.symbols.intern([]byte(params[i])), v)
	}
	p.body(off, d.Name, d)
	p.scope.restore(undo)
}

func (p *parser) defineFunsRec(at At) Command {
	var decls []*Decl
	var offs []int
	var params [][]string
	p.open()
	for {
		p.next()
		if p.kind == tokClose {
			break
		}
		if p.kind != tokOpen {
			p.unexpected("a function signature like (f ((x Int)) Int)")
		}
		name, off := p.symbol("the name of a function")
		d := &Decl{Kind: Recursive}
		undo := len(p.scope.log)
		params = append(params, p.signature(d))
		p.scope.restore(undo)
		p.close()
		decls, offs = append(decls, p.declare(off, name, d)), append(offs, off)
	}
	if len(decls) == 0 {
		p.fail(p.start, "define-funs-rec needs at least one function")
	}
	p.open()
	for i, d := range decls {
		d.Together = decls
		p.bodyOf(offs[i], d, params[i])
	}
	p.close()
	p.close()
	return DefineFun{at, decls}
}
