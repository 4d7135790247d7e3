package smtlib

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// ModelText is the content of a text that gives values to a script's symbols: a solver's answer to get-model or
// get-value, a list of define-funs, or a witness.
type ModelText struct {
	Elements    []*Decl        // constants for distinct elements of uninterpreted sorts, in order
	Listed      []*Decl        // elements that come from a list of all elements of their sort
	Commented   []*Decl        // elements of Listed whose list is in a comment
	Definitions []*Decl        // definitions of the script's symbols by name, and of functions used in them
	Values      []GivenFor     // values of closed terms
	Guesses     []GivenFor     // values that may be chosen for constants that stand for missing values, see unsaid
	Sizes       map[string]int // number of elements of a sort, by its name as written, where a comment gives it
	Unread      []Unread       // parts that could not be read
	Irrational  bool           // a value was given as an algebraic number
	Cut         bool           // a value was given by its first digits

	Leniencies map[string]Leniency // see Script.Leniencies
}

// GivenFor is a value for a term.
type GivenFor struct {
	Term, Value Term
}

// Unread is a part of a model with an error.
type Unread struct {
	Name string // name of the symbol without a value, "" if not known
	Err  *Error
}

// ParseModel reads values for the declarations of a script into a, which is the script's arena or a child of it. It
// reads the dialects of many solvers: definitions bare or in parentheses, with or without the word model in front, in
// any order; lambda, (_ as-array f) and Yices' tables for arrays; abstract values like (as @U_1 U) and U!val!1,
// declared or not. Other output (declarations of sorts, constraints of cardinality, errors of other commands) is
// skipped. A definition with an error is recorded in Unread, and its symbol has no value. A definition may be repeated.
// A name that the script does not declare, such as that of an assertion, may also have two different definitions, if no
// value refers to it. If the text is no model at all, or has different definitions of one of the script's symbols, the
// result is an error.
func ParseModel(a *Arena, script *Script, file string, src []byte) (*ModelText, Errors) {
	m := &modelReader{
		text: &ModelText{Sizes: map[string]int{}}, elements: map[element]*Decl{},
		tables: map[string]*modelTable{}, defined: map[string][]definedAt{}, own: map[string]bool{},
	}
	for _, c := range script.Commands {
		if c, declares := c.(DeclareFun); declares {
			m.own[c.Fun.Name], m.own[c.Fun.Written] = true, true
		}
	}
	p := newParser(a, file, src)
	p.model = m
	renamed := p.scope.declareAll(script)
	p.scope.redefine = true
	p.cardinalities()
	p.operatorsBehind(renamed)
	p.representatives()
	p.modelItems()
	for i := 0; i < len(m.bodies) && !p.done; i++ {
		p.modelBody(&m.bodies[i])
	}
	p.namedTables()
	m.text.Leniencies = p.lenient
	return m.text, p.errs
}

// operatorsBehind lets a model use the operators whose names the script declares.
func (p *parser) operatorsBehind(renamed []*Decl) {
	for _, d := range renamed {
		if op := p.a.sig.operator(d.Written); op != nil && op.Indices <= 0 {
			if f, err := p.a.Operator(d.Written); err == nil {
				p.older[d.Fun] = f
			}
		}
	}
}

// modelReader is the state of reading a model. Definitions are read in two passes, since they may refer to later ones.
type modelReader struct {
	text     *ModelText
	elements map[element]*Decl
	bodies   []modelBody
	tables   map[string]*modelTable
	named    []namedTable
	item     string                 // the name of the symbol whose definition is being read
	defined  map[string][]definedAt // places of the definitions, by name
	own      map[string]bool        // names of the symbols that the script declares
	whole    bool                   // the error concerns the whole model, not one value
}

// definedAt is where a symbol is defined.
type definedAt struct {
	decl *Decl
	off  int    // offset of the name
	rest []byte // text behind the name
}

// element is an abstract value: solvers use one name for elements of several sorts.
type element struct {
	name string
	sort Sort
}

// modelBody is a definition whose signature has been read.
type modelBody struct {
	decl   *Decl
	off    int
	params []string // their names in the source
	body   lexer    // in front of its body
}

// modelItems reads everything but the bodies of definitions, stepping into the parentheses around it.
func (p *parser) modelItems() {
	for depth := 0; !p.done; {
		p.next()
		switch p.kind {
		case tokEOF:
			return
		case tokClose:
			depth--
		case tokOpen:
			inner := p.lexer
			inner.next()
			switch {
			case depth == 0 && (inner.kind == tokOpen || inner.kind == tokClose):
				depth++
			case depth == 0 && inner.kind == tokSymbol && string(inner.text) == "model":
				depth++
				p.next()
			case inner.kind == tokSymbol && modelItemReaders[string(inner.text)] != nil:
				p.item(func() {
					p.next()
					modelItemReaders[string(inner.text)](p)
				})
			case depth > 0:
				p.item(p.givenValue)
			default:
				p.command()
			}
		case tokSymbol:
			if answers[string(p.text)] {
				continue
			}
			p.command()
		case tokString: // echoed
		default:
			p.command()
		}
	}
}

// answers are lines that may occur before or after a model.
var answers = map[string]bool{"sat": true, "unsat": true, "unknown": true, "success": true, "unsupported": true}

// modelItemReaders read the items of a model whose name is current.
var modelItemReaders = map[string]func(*parser){
	"define-fun":       (*parser).modelDefinition,
	"define-fun-rec":   (*parser).modelDefinition,
	"define-const":     (*parser).modelConstant,
	"declare-fun":      (*parser).modelElement,
	"declare-const":    (*parser).modelElement,
	"declare-sort":     (*parser).skipItem,
	"declare-datatype": (*parser).skipItem, "declare-datatypes": (*parser).skipItem,
	"forall":   (*parser).skipItem, // z3 writes the number of elements of a sort this way
	"error":    (*parser).skipItem,
	"=":        (*parser).givenEquation,
	"function": (*parser).modelFunction,
}

// maxUnread is how many parts of a model may have errors before reading ends.
const maxUnread = 1000

// item reads a part of a model. After an error in it, only the symbol that it defines is without a value.
func (p *parser) item(read func()) {
	p.model.item = ""
	errs := len(p.errs)
	p.attempt(read)
	if len(p.errs) == errs+1 && !p.model.whole {
		p.model.text.Unread = append(p.model.text.Unread, Unread{p.model.item, p.errs[errs]})
		if len(p.model.text.Unread) < maxUnread {
			p.errs = p.errs[:errs]
		} else {
			p.done = true
		}
	}
	p.model.whole = false
}

// again reports whether a definition need not be read: the symbol has one already. It refuses another definition of a
// symbol of the script; any other name that has two gets no meaning.
func (p *parser) again(name string, at definedAt) bool {
	for _, other := range p.model.defined[name] {
		if !slices.Equal(other.decl.Params, at.decl.Params) ||
			len(at.decl.Params) == 0 && other.decl.Result != at.decl.Result {
			continue
		}
		switch {
		case sameTokens(other.rest, at.rest):
		case p.model.own[name]:
			first := newError(p.file, p.src, other.off, "")
			p.model.whole = true
			p.fail(at.off, "%s has two different definitions; the first is at %s", Quote(name), first.Pos)
		case other.decl.Fun != 0 && p.scope.at(p.a.symbols.intern([]byte(name))).fun == other.decl.Fun:
			p.scope.setFun(name, 0)
		}
		return true
	}
	p.model.defined[name] = append(p.model.defined[name], at)
	return false
}

// sameTokens reports whether two texts have the same tokens.
func sameTokens(a, b []byte) bool {
	l, m := lexer{src: a}, lexer{src: b}
	for {
		l.next()
		m.next()
		if l.kind != m.kind || !bytes.Equal(l.text, m.text) {
			return false
		}
		if l.kind == tokEOF || l.kind == tokInvalid {
			return l.kind == tokEOF
		}
	}
}

// skipItem moves behind an item. Its content need not consist of tokens.
func (p *parser) skipItem() {
	from := p.start
	if !skipList(&p.lexer) {
		p.model.whole = true
		p.fail(from, "missing ')'")
	}
}

func (p *parser) modelDefinition() {
	name, off := p.symbol("the name of a function")
	p.model.item = name
	undo := len(p.scope.log)
	d := &Decl{Kind: Defined}
	from := p.pos
	params := p.signature(d)
	p.scope.restore(undo)
	p.bodyLater(modelBody{decl: d, off: off, params: params}, name, from)
}

func (p *parser) modelConstant() {
	name, off := p.symbol("the name of a constant")
	p.model.item = name
	from := p.pos
	d := &Decl{Kind: Defined, Result: p.sort()}
	p.bodyLater(modelBody{decl: d, off: off}, name, from)
}

// bodyLater skips the body of a definition, and records where it is. from is where the text behind the name begins.
func (p *parser) bodyLater(b modelBody, name string, from int) {
	b.body = p.lexer
	p.next()
	p.skipItem()
	if p.again(name, definedAt{b.decl, b.off, p.src[from:p.pos]}) {
		return
	}
	p.declare(b.off, name, b.decl)
	p.model.bodies = append(p.model.bodies, b)
}

// modelBody reads the body of a definition.
func (p *parser) modelBody(b *modelBody) {
	p.lexer = b.body
	p.item(func() {
		p.model.item = b.decl.Name
		p.bodyOf(b.off, b.decl, b.params)
		p.close()
		p.model.text.Definitions = append(p.model.text.Definitions, b.decl)
	})
}

// modelElement reads the declaration of an element of an uninterpreted sort.
func (p *parser) modelElement() {
	constant := string(p.text) == "declare-const"
	name, off := p.symbol("the name of a constant")
	if !constant {
		p.open()
		if len(p.sortList()) > 0 {
			p.fail(off, "a model declares elements of sorts only, and %s is a function", Quote(name))
		}
	}
	sort := p.sort()
	p.close()
	if !p.uninterpreted(sort) {
		p.fail(off, "a model declares elements of uninterpreted sorts only, and %s has sort %s",
			Quote(name), p.a.SortString(sort))
	}
	f := p.elementOf(name, sort)
	p.model.text.Listed = append(p.model.text.Listed, p.a.FunInfo(f).Decl)
	sym := p.a.symbols.intern([]byte(name))
	if p.scope.at(sym).fun == 0 && len(p.a.SortInfo(sort).Args) > 0 { // others are known by their spelling
		p.scope.setFun(name, f)
	}
}

// givenValue reads (term value), whose parenthesis is current.
func (p *parser) givenValue() {
	p.next()
	p.given(p.termHere())
}

// givenEquation reads (= term value).
func (p *parser) givenEquation() {
	if !p.tableEquation() {
		p.given(p.term())
	}
}

func (p *parser) given(t Term) {
	p.next()
	if p.a.Kind(t) == KindApp {
		p.model.item = p.a.FunInfo(p.a.Fun(t)).Name
	}
	off := p.start
	v := p.cutAlgebraic()
	if v == NoTerm {
		v = p.givenFor(p.a.Sort(t))
	}
	if p.a.Sort(v) != p.a.Sort(t) {
		if v = p.promoted(off, v, p.a.Sort(t)); v == NoTerm {
			p.fail(off, "the value of a term of sort %s has another sort", p.a.SortString(p.a.Sort(t)))
		}
	}
	p.close()
	p.model.text.Values = append(p.model.text.Values, GivenFor{t, v})
}

// givenFor reads a value of a sort, whose first token is current. Yices names elements @const_1, whatever their sort.
func (p *parser) givenFor(s Sort) Term {
	if p.kind == tokSymbol && p.text[0] == '@' && p.uninterpreted(s) {
		return p.apply(p.elementOf(string(p.text), s), p.start, nil)
	}
	return p.termHere()
}

// representatives reads the comments in which cvc5 and cvc4 list the elements of a sort: "; rep: (as @U_0 U)".
func (p *parser) representatives() {
	const mark = "\n; rep: "
	for from := 0; ; {
		i := bytes.Index(p.src[from:], []byte(mark))
		if i < 0 {
			break
		}
		from += i + len(mark)
		p.pos = from
		p.next()
		errs := len(p.errs)
		p.attempt(func() {
			if t := p.termHere(); p.a.Kind(t) == KindApp {
				d := p.a.FunInfo(p.a.Fun(t)).Decl
				p.model.text.Listed = append(p.model.text.Listed, d)
				p.model.text.Commented = append(p.model.text.Commented, d)
			}
		})
		p.errs = p.errs[:errs] // a comment
	}
	p.pos = 0
}

// cardinality is the comment in which cvc5 and cvc4 say how many elements a sort has.
var cardinality = regexp.MustCompile(`(?m)^; cardinality of (.+) is ([0-9]+)$`)

func (p *parser) cardinalities() {
	for _, m := range cardinality.FindAllSubmatch(p.src, -1) {
		if n, err := strconv.Atoi(string(m[2])); err == nil {
			p.model.text.Sizes[strings.Trim(string(m[1]), "|")] = n
		}
	}
}

// uninterpreted reports whether a sort is one that a script declares without saying what is in it.
func (p *parser) uninterpreted(s Sort) bool {
	info := p.a.SortInfo(s)
	return info.Decl != nil && info.Decl.Datatype == nil && !info.Decl.Parameter
}

// elementOf gives the constant for an element, and declares it at the first call. If a constant of that name and sort
// is declared already, it is that constant.
func (p *parser) elementOf(name string, sort Sort) Fun {
	key := element{name, sort}
	if d := p.model.elements[key]; d != nil {
		return d.Fun
	}
	var d *Decl
	if f := p.scope.at(p.a.symbols.intern([]byte(name))).fun; f != 0 {
		d = p.a.FunInfo(f).Decl
	}
	if d == nil || d.Result != sort || len(d.Params) > 0 {
		d = &Decl{Name: name, Result: sort, Element: true}
		p.a.Declare(d)
	}
	p.model.elements[key] = d
	p.model.text.Elements = append(p.model.text.Elements, d)
	return d.Fun
}

// abstractValue gives the element that an unknown symbol of a model stands for, if its spelling consists of a sort and
// a number, like U!val!1 (z3) and @uc_U_1 (cvc4); otherwise NoTerm.
func (p *parser) abstractValue(sym Symbol) Term {
	if p.model == nil {
		return NoTerm
	}
	name := p.a.symbols.name(sym)
	sort, _, z3 := strings.Cut(name, "!val!")
	if !z3 {
		last := strings.LastIndexByte(name, '_')
		if last < 0 || name[0] != '@' {
			return NoTerm
		}
		sort = strings.TrimPrefix(name[1:last], "uc_")
	}
	d := p.scope.at(p.a.symbols.intern([]byte(sort))).sort
	if d == nil || d.Arity > 0 || d.Datatype != nil || d.Expansion != NoSort {
		return NoTerm
	}
	s, err := p.a.DeclaredSort(d)
	if err != nil {
		return NoTerm
	}
	return p.apply(p.elementOf(name, s), p.start, nil)
}

// qualifiedElement reads the rest of (as name sort) and gives the element, or 0 if name has another meaning or no model
// is being read.
func (p *parser) qualifiedElement() Fun {
	if p.model == nil {
		return 0
	}
	name := string(p.text)
	if name[0] == '@' { // cvc5 writes @|a b|_1 for a sort |a b|
		for p.pos < len(p.src) && (p.src[p.pos] == '|' || class[p.src[p.pos]] >= clsSymbol) {
			p.next()
			name += string(p.text)
		}
	}
	sym := p.a.symbols.intern([]byte(name))
	if b := p.scope.at(sym); b.fun != 0 || b.term != NoTerm || p.a.sig.operator(name) != nil {
		return 0
	}
	off := p.start
	sort := p.sort()
	p.close()
	if !p.uninterpreted(sort) {
		p.fail(off, "unknown function symbol %s", Quote(name))
	}
	return p.elementOf(name, sort)
}

// asArray is the operator with which z3 makes an array of a function.
const asArray = "as-array"

// nextIs reports whether the next token is that symbol.
func (p *parser) nextIs(symbol string) bool {
	inner := p.lexer
	inner.next()
	return inner.kind == tokSymbol && string(inner.text) == symbol
}

// asArray reads (_ as-array f) behind the underscore.
func (p *parser) asArray() Term {
	p.next()
	p.next()
	if p.kind != tokSymbol {
		p.unexpected("the name of a function")
	}
	f, off := p.function(p.a.symbols.intern(p.text), p.start), p.start
	p.close()
	d := p.a.FunInfo(f).Decl
	if d == nil || len(d.Params) != 1 || len(d.SortParams) > 0 {
		p.fail(off, "only a function of one argument is an array")
	}
	v := p.a.Var("index!"+d.Name, d.Params[0])
	t, err := p.a.ArrayLambda(v, p.apply(f, off, []Term{v}))
	if err != nil {
		p.fail(off, "%s", err)
	}
	return t
}
