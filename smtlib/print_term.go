package smtlib

import (
	"slices"
	"strconv"
)

// Sharing is how a printer writes a subterm that occurs more than once.
type Sharing uint8

// The ways of sharing.
const (
	ShareLet    Sharing = iota // bound by let inside the term
	ShareDefine                // closed subterms as define-fun in front of the assertion, others by let
	ShareNone                  // written out each time: may be exponentially long
)

// StartScript begins a new script, whose definitions of sorts are given; see [Printer.Sorts].
func (p *Printer) StartScript(sorts []*SortDecl) { p.Sorts, p.sortsWritten = sorts, 0 }

// Printer writes terms and commands as SMT-LIB text. It keeps scratch memory from call to call; the zero value prints
// with let. It is not safe for concurrent use.
type Printer struct {
	Sharing Sharing
	// Sorts are the definitions of sorts (define-sort) that precede what is printed. Sorts are written by their names,
	// except for one in everyWhole occurrences.
	Sorts []*SortDecl
	// Names maps variables to the names under which they are printed. Nothing that is printed binds these variables.
	Names map[Term]string

	a       *Arena
	out     []byte
	stack   []printItem
	marks   []mark // index: term
	epoch   uint32
	order   []Term // post-order of the last analysis
	walk    []walkItem
	shared  []Term       // shared terms of the last analysis, level by level
	names   uint32       // the last number given to a name
	defined uint32       // number of names that are definitions of this script
	prefix  string       // prefix of names
	bound   []Term       // variables that are bound at the current place
	depth   map[Term]int // number of times that each of them is bound
	masked  []maskedName
	hiding  map[Term]string // variables that are printed under names that hide others, see HidingVar
	hidden  []Term          // keys of hiding, in the order in which they were bound
	// hideSteps counts the terms that mayHide visited while the current term is printed.
	hideSteps    int
	limit        int // printing stops soon after this many bytes; 0 for no limit
	sortsWritten int // number of sorts written so far that have definitions
}

// mark is a printer's data on a term, kept together so that it takes one cache line.
type mark struct {
	seen  uint32 // number of the last analysis that visited it
	refs  uint32 // number of its occurrences in that analysis
	level int32  // number of nested lets that it needs, its own included
	name  uint32 // its name's number, 0 for none
}

type printItem struct {
	kind itemKind
	t    Term
	i    int32 // next argument, or the lowest name of a block
	n    int32 // number of characters or names
}

type itemKind uint8

const (
	itemTerm       itemKind = iota // a term: its name if it has one
	itemArgs                       // the arguments of an application from i on
	itemExpand                     // a binding of a block: its name, then the term itself
	itemClose                      // n closing parentheses
	itemLevelEnd                   // the end of a level
	itemForget                     // n names end with their block
	itemBody                       // the body of a binder: a block of its own
	itemLevel                      // the next level of a block's bindings
	itemPattern                    // the pattern of case i of a match
	itemUnbind                     // the end of the scope of n variables
	itemAttributes                 // the attributes of an annotated term
	itemReveal                     // the end of the scope of n variables that hide others
)

// maskedName is a name that is not used in the current scope, see bind.
type maskedName struct {
	t    Term
	name uint32
}

type walkItem struct {
	t Term
	i int32
}

// AppendTerm appends t without sharing. If limit is not 0, it stops soon after that many bytes.
func AppendTerm(dst []byte, a *Arena, t Term, limit int) []byte {
	p := Printer{Sharing: ShareNone, limit: limit}
	return p.AppendTerm(dst, a, t)
}

// AppendTerm appends t to dst on one line.
func (p *Printer) AppendTerm(dst []byte, a *Arena, t Term) []byte {
	p.begin(dst, a)
	p.block(t, true)
	p.run()
	return p.end()
}

func (p *Printer) begin(dst []byte, a *Arena) {
	p.a, p.out, p.names, p.prefix, p.hideSteps = a, dst, 0, "?", 0
	p.reserve()
}

// reserve extends the tables to the size of the arena.
func (p *Printer) reserve() {
	if n := int(p.a.Len()); n > len(p.marks) && p.Sharing != ShareNone {
		p.marks = append(p.marks, make([]mark, n+n/4-len(p.marks))...)
	}
}

func (p *Printer) end() []byte {
	out := p.out
	p.out, p.a = nil, nil
	return out
}

// run prints items until the stack is empty.
func (p *Printer) run() {
	for len(p.stack) > 0 {
		it := &p.stack[len(p.stack)-1]
		switch it.kind {
		case itemArgs:
			args := p.a.Args(it.t)
			if int(it.i) == len(args) {
				p.out = append(p.out, ')')
				p.stack = p.stack[:len(p.stack)-1]
				continue
			}
			arg := args[it.i]
			it.i++
			p.out = append(p.out, ' ')
			p.term(arg)
		default:
			p.stack = p.stack[:len(p.stack)-1]
			p.item(*it)
		}
		if p.limit > 0 && len(p.out) > p.limit {
			p.stack = p.stack[:0]
		}
	}
}

// item prints a popped item.
func (p *Printer) item(it printItem) {
	switch it.kind {
	case itemTerm:
		p.term(it.t)
	case itemExpand:
		p.out = append(p.out, '(')
		p.writeName(it.t)
		p.out = append(p.out, ' ')
		p.push(printItem{kind: itemClose, n: 1})
		p.expand(it.t)
	case itemClose:
		for range it.n {
			p.out = append(p.out, ')')
		}
	case itemLevelEnd:
		p.out = append(p.out, ") "...)
	case itemLevel:
		p.out = append(p.out, "(let ("...)
	case itemForget:
		for _, t := range p.shared[it.i : it.i+it.n] {
			p.marks[t].name = 0
		}
		p.shared = p.shared[:it.i]
	case itemBody:
		p.body(it.t)
	case itemPattern:
		p.pattern(it.t, int(it.i))
	case itemUnbind:
		p.unbind(it.n, it.i)
	case itemReveal:
		p.reveal(it.n)
	case itemAttributes:
		p.attributes(it.t)
	}
}

// body writes the body of a binder. Attributes stay next to the binder: solvers want patterns there.
func (p *Printer) body(t Term) {
	if p.a.Kind(t) != KindAnnotated {
		p.block(t, false)
		return
	}
	if !p.keepsAttributes(t) {
		p.push(printItem{kind: itemBody, t: p.a.Args(t)[0]})
		return
	}
	p.out = append(p.out, "(! "...)
	p.push(printItem{kind: itemAttributes, t: t})
	p.push(printItem{kind: itemBody, t: p.a.Args(t)[0]})
}

func (p *Printer) push(it printItem) { p.stack = append(p.stack, it) }

// term writes a term, or its name if it has one.
func (p *Printer) term(t Term) {
	if p.Sharing != ShareNone && p.marks[t].name != 0 {
		p.writeName(t)
		return
	}
	p.expand(t)
}

func (p *Printer) writeName(t Term) {
	p.out = append(p.out, p.prefix...)
	p.out = strconv.AppendUint(p.out, uint64(p.marks[t].name), 10)
}

// expand writes a term itself, not its name. What follows its head is left on the stack.
func (p *Printer) expand(t Term) {
	a := p.a
	for t < a.base {
		a = a.parent
	}
	n := &a.nodes[t-a.base]
	switch n.kind {
	case KindApp:
		head := p.head(a.funs.info(Fun(n.head)))
		if n.n == 0 {
			p.out = append(p.out, head...)
			return
		}
		p.out = append(append(p.out, '('), head...)
		p.push(printItem{kind: itemArgs, t: t})
	case KindString:
		p.out = append(append(append(p.out, '"'), a.symbols.name(Symbol(n.head))...), '"')
	case KindVar:
		p.out = append(p.out, Quote(p.boundName(t))...)
	case KindQuant:
		p.quantifier(t)
	case KindMatch:
		p.match(t)
	case KindAnnotated:
		p.annotated(t)
	default:
		p.out = append(p.out, a.symbols.name(Symbol(n.head))...)
	}
}

func (p *Printer) quantifier(t Term) {
	p.out = append(append(append(p.out, '('), p.a.Quantifier(t).String()...), " ("...)
	args := p.a.Args(t)
	vars, body := args[:len(args)-1], args[len(args)-1]
	p.push(printItem{kind: itemClose, n: 1})
	p.hideInside(vars, body)
	for i, v := range vars {
		if i > 0 {
			p.out = append(p.out, ' ')
		}
		p.sortedVar(v)
	}
	p.out = append(p.out, ") "...)
	p.bind(vars)
	p.push(printItem{kind: itemBody, t: body})
}

func (p *Printer) sortedVar(v Term) {
	p.out = append(append(append(p.out, '('), Quote(p.boundName(v))...), ' ')
	p.out = append(p.appendSort(p.out, p.a, p.a.Sort(v)), ')')
}

func (p *Printer) match(t Term) {
	info, args := p.a.MatchInfo(t), p.a.Args(t)
	p.out = append(p.out, "(match "...)
	p.push(printItem{kind: itemClose, n: 2})
	for i := len(info.Cases) - 1; i >= 0; i-- {
		p.push(printItem{kind: itemClose, n: 1})
		p.push(printItem{kind: itemPattern, t: t, i: int32(i)})
	}
	p.push(printItem{kind: itemTerm, t: args[0]})
}

// pattern writes the head of case i of a match, and leaves its body on the stack.
func (p *Printer) pattern(t Term, i int) {
	c := p.a.MatchInfo(t).Cases[i]
	if i == 0 {
		p.out = append(p.out, " ("...)
	} else {
		p.out = append(p.out, ' ')
	}
	p.out = append(p.out, '(')
	body := p.a.Args(t)[i+1]
	p.hideInside(c.Vars, body)
	switch {
	case c.Constructor == nil:
		p.out = append(p.out, Quote(p.boundName(c.Vars[0]))...)
	case len(c.Vars) == 0:
		p.out = append(p.out, Quote(c.Constructor.Name)...)
	default:
		p.out = append(append(p.out, '('), Quote(c.Constructor.Name)...)
		for _, v := range c.Vars {
			p.out = append(append(p.out, ' '), Quote(p.boundName(v))...)
		}
		p.out = append(p.out, ')')
	}
	p.out = append(p.out, ' ')
	p.bind(c.Vars)
	p.push(printItem{kind: itemBody, t: body})
}

func (p *Printer) annotated(t Term) {
	args := p.a.Args(t)
	if p.keepsAttributes(t) {
		p.out = append(p.out, "(! "...)
		p.push(printItem{kind: itemAttributes, t: t})
	}
	p.push(printItem{kind: itemTerm, t: args[0]})
}

// keepsAttributes reports whether an annotated term has attributes that are written.
func (p *Printer) keepsAttributes(t Term) bool {
	args := p.a.Args(t)[1:]
	for _, at := range p.a.Annotation(t).Attributes {
		if p.small(args[:at.Terms]) {
			return true
		}
		args = args[at.Terms:]
	}
	return false
}

// maxPattern bounds the nodes of a pattern. Patterns are printed without sharing, so that one with shared subterms may
// be exponentially larger than its source. As a pattern is only a hint, a larger one is left out.
const maxPattern = 10_000

// small reports whether terms have at most maxPattern nodes, each occurrence counted.
func (p *Printer) small(terms []Term) bool {
	stack := slices.Clone(terms)
	for n := 0; len(stack) > 0; n++ {
		if n+len(stack) > maxPattern {
			return false
		}
		t := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], p.a.Args(t)...)
	}
	return true
}

// attributes writes the attributes of an annotated term behind the term; patterns are written without names.
func (p *Printer) attributes(t Term) {
	args := p.a.Args(t)[1:]
	for _, at := range p.a.Annotation(t).Attributes {
		if !p.small(args[:at.Terms]) {
			args = args[at.Terms:]
			continue
		}
		p.out = append(append(p.out, " :"...), at.Keyword...)
		if at.Text != "" {
			p.out = append(append(p.out, ' '), at.Text...)
		}
		if at.Terms == 0 {
			continue
		}
		p.out = append(p.out, ' ')
		if at.Keyword != noPattern {
			p.out = append(p.out, '(')
		}
		for i, arg := range args[:at.Terms] {
			if i > 0 {
				p.out = append(p.out, ' ')
			}
			pattern := Printer{
				Sharing: ShareNone, Sorts: p.Sorts, Names: p.Names, sortsWritten: p.sortsWritten, hiding: p.hiding,
			}
			p.out = pattern.AppendTerm(p.out, p.a, arg)
			p.sortsWritten = pattern.sortsWritten
		}
		if at.Keyword != noPattern {
			p.out = append(p.out, ')')
		}
		args = args[at.Terms:]
	}
	p.out = append(p.out, ')')
}
