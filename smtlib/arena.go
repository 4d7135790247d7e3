package smtlib

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
)

// Term is a hash-consed term of one [Arena]: equal ids are equal terms. Ids are dense and ascend from children to
// parents, so that a slice can hold a value for each term, and a loop over ids visits arguments before applications.
// The zero Term is [NoTerm].
type Term uint32

// NoTerm is the absence of a term.
const NoTerm Term = 0

// Kind is the form of a term.
type Kind uint8

// The forms of terms (section 3.6). There is no let: it is expanded when read, and sharing is kept by identity.
const (
	KindNone Kind = iota
	KindApp       // a function symbol applied to zero or more arguments
	KindVar       // a variable bound by a quantifier, a match case or a definition
	KindNumeral
	KindDecimal
	KindHexadecimal
	KindBinary
	KindString
	KindQuant     // forall, exists, lambda, …: arguments are the variables, then the body
	KindMatch     // arguments are the scrutinee, then the case bodies
	KindAnnotated // arguments are the term, then the terms in its attributes
	KindAlgebraic // an irrational number in a model: treated as a literal, though it is no spec constant
)

// IsLiteral reports whether the form is that of a spec constant.
func (k Kind) IsLiteral() bool { return k >= KindNumeral && k <= KindString || k == KindAlgebraic }

// node is a term. Kind determines what head is: a Fun, a Symbol, or an index into a side table.
type node struct {
	kind Kind
	head uint32
	sort Sort
	free varSet
	off  uint32 // offset of the first argument in Arena.args
	n    uint32
}

// Arena holds the terms, sorts and function symbols of one script. It has one owner while it grows. Once frozen it
// may be read by any number of goroutines, and each may grow a child of its own, which is dropped as a whole.
type Arena struct {
	sig     *Signature
	parent  *Arena
	base    Term // ids below belong to the parent
	nodes   []node
	args    []Term
	table   termTable // own nodes by hash
	frozen  bool
	symbols *symbols
	sorts   *sortTable
	funs    *funTable
	indexed map[indexedSort]Sort
	vars    *varSets
	// names of variables; hides is set if one of them is also the name of a declared function
	varNames  map[string]bool
	hides     bool
	writtenAs map[Term]string // see HidingVar
	matches   *sideTable[MatchInfo]
	annots    *sideTable[Annotation]
	bool      Sort
	scratch   []Sort
}

// NewArena gives an empty arena over a signature, which must have the sort Bool.
func NewArena(sig *Signature) *Arena {
	a := &Arena{
		sig: sig, base: 1,
		symbols: newSymbols(nil), sorts: newSortTable(nil), funs: newFunTable(nil),
		vars: newVarSets(nil), varNames: map[string]bool{},
		matches: newSideTable[MatchInfo](nil), annots: newSideTable[Annotation](nil),
		indexed: map[indexedSort]Sort{},
	}
	var err error
	if a.bool, err = a.MakeSort("Bool", nil); err != nil {
		panic("smtlib: signature without Bool: " + err.Error())
	}
	return a
}

// expect reserves capacity for the terms of a source of that size, so that tables need not grow while it is read.
func (a *Arena) expect(size int) {
	const perTerm = 12 // bytes of source a term; small sources have fewer, sources with much sharing have more
	n := size / perTerm
	a.nodes, a.args = make([]node, 0, n), make([]Term, 0, 2*n)
	a.table = newTermTable(max(minTable, 1<<bits.Len(uint(n+n/4))))
}

// Freeze ends the growth of a, which may then be shared and have children. Freezing a second time has no effect.
func (a *Arena) Freeze() {
	if !a.frozen {
		a.frozen, a.sorts.frozen, a.funs.frozen = true, true, true
	}
}

// Frozen reports whether the arena cannot grow any more.
func (a *Arena) Frozen() bool { return a.frozen }

// Child gives an arena that sees all of a, which must be frozen, and grows on its own.
func (a *Arena) Child() *Arena {
	if !a.frozen {
		panic("smtlib: child of an arena that may still grow")
	}
	return &Arena{
		sig: a.sig, parent: a, base: a.Len(), bool: a.bool,
		symbols: newSymbols(a.symbols), sorts: newSortTable(a.sorts), funs: newFunTable(a.funs),
		vars: newVarSets(a.vars), varNames: map[string]bool{},
		matches: newSideTable(a.matches), annots: newSideTable(a.annots),
		indexed: map[indexedSort]Sort{},
	}
}

// KeepNumerals ends the respelling of literals in a: from now on, a numeral is an integer, also in logics that read it
// as a real.
func (a *Arena) KeepNumerals() {
	sig := *a.sig
	sig.Respell = nil
	a.sig = &sig
}

// Signature is the signature that was passed to [NewArena].
func (a *Arena) Signature() *Signature { return a.sig }

// Len is the number of terms plus one: all ids are below it.
func (a *Arena) Len() Term { return a.base + Term(len(a.nodes)) }

// Bool is the sort of formulas.
func (a *Arena) Bool() Sort { return a.bool }

func (a *Arena) node(t Term) *node {
	for t < a.base {
		a = a.parent
	}
	return &a.nodes[t-a.base]
}

// nodeArgs gives a term with its arguments.
func (a *Arena) nodeArgs(t Term) (*node, []Term) {
	for t < a.base {
		a = a.parent
	}
	n := &a.nodes[t-a.base]
	return n, a.args[n.off : n.off+n.n : n.off+n.n]
}

// Kind is the form of t.
func (a *Arena) Kind(t Term) Kind { return a.node(t).kind }

// Sort is the sort of t.
func (a *Arena) Sort(t Term) Sort { return a.node(t).sort }

// Args are the arguments of t (see the kinds). The slice is shared and must not be changed.
func (a *Arena) Args(t Term) []Term {
	_, args := a.nodeArgs(t)
	return args
}

// Fun is the function symbol of an application.
func (a *Arena) Fun(t Term) Fun { return Fun(a.node(t).head) }

// OperatorName is the name of the theory's operator that t applies, or "".
func (a *Arena) OperatorName(t Term) string {
	if a.Kind(t) == KindApp {
		if info := a.FunInfo(a.Fun(t)); info.Op != nil {
			return info.Name
		}
	}
	return ""
}

// Declaration is the declaration of the symbol that t applies; nil if t is no application, or applies a theory's
// operator.
func (a *Arena) Declaration(t Term) *Decl {
	if a.Kind(t) != KindApp {
		return nil
	}
	return a.FunInfo(a.Fun(t)).Decl
}

// Declarations yields the declarations of the symbols in t itself, not in its arguments: the symbol that it applies,
// and those that the indices of its operator name, as in z3's ((_ map f) a). Symbols of a theory have none.
func (a *Arena) Declarations(t Term) iter.Seq[*Decl] {
	return func(yield func(*Decl) bool) {
		if a.Kind(t) == KindApp {
			a.declarations(a.FunInfo(a.Fun(t)), yield)
		}
	}
}

func (a *Arena) declarations(f *FunInfo, yield func(*Decl) bool) bool {
	if f.Decl != nil {
		return yield(f.Decl)
	}
	for _, i := range f.Indices {
		if i.Fun != 0 && !a.declarations(a.FunInfo(i.Fun), yield) {
			return false
		}
	}
	return true
}

// Below gives the terms that t depends on: its arguments, and the bodies of the functions that it names.
func (a *Arena) Below(t Term) []Term {
	below := a.Args(t)
	for d := range a.Declarations(t) {
		if d.Body != NoTerm {
			below = append(below[:len(below):len(below)], d.Body)
		}
	}
	return below
}

// Reachable gives roots and all terms that next leads to from them, each once, in ascending order. If next gives
// arguments, as [Arena.Args] does, then arguments precede what they are arguments of.
func Reachable(roots []Term, next func(Term) []Term) []Term {
	met := Walk(roots, next)
	slices.Sort(met)
	return met
}

// Walk is Reachable without sorting: the terms are in the order in which next was called, once for each.
func Walk(roots []Term, next func(Term) []Term) []Term {
	const few = 24    // up to this many terms, a linear search is faster
	var seen []uint64 // a bit for each term, once they are more than few
	met := make([]Term, 0, few)
	mark := func(t Term) (isNew bool) {
		word, bit := int(t/64), uint64(1)<<(t%64)
		if word >= len(seen) {
			seen = append(seen, make([]uint64, 1+word-len(seen))...)
		}
		isNew = seen[word]&bit == 0
		seen[word] |= bit
		return isNew
	}
	for stack := append(make([]Term, 0, 64), roots...); len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case len(met) < few && slices.Contains(met, t), len(met) >= few && !mark(t):
			continue
		case len(met) == few-1:
			for _, t := range append(met, t) {
				mark(t)
			}
		}
		met = append(met, t)
		stack = append(stack, next(t)...)
	}
	return met
}

// Text is the name of a variable or the text of a literal: as written, for strings the content without quotes.
func (a *Arena) Text(t Term) string { return a.symbols.name(Symbol(a.node(t).head)) }

// Quantifier is the binder of a KindQuant.
func (a *Arena) Quantifier(t Term) Quantifier { return Quantifier(a.node(t).head) }

// MatchInfo describes the cases of a KindMatch.
func (a *Arena) MatchInfo(t Term) *MatchInfo { return a.matches.at(a.node(t).head) }

// Annotation gives the attributes of a KindAnnotated.
func (a *Arena) Annotation(t Term) *Annotation { return a.annots.at(a.node(t).head) }

// Closed reports whether no variable is free in t.
func (a *Arena) Closed(t Term) bool { return a.node(t).free == 0 }

// FreeVars are the variables free in t, in ascending order of id. The slice is shared and must not be changed.
func (a *Arena) FreeVars(t Term) []Term { return a.vars.members(a.node(t).free) }

// App applies a function symbol. It fails only if the sorts do not fit.
func (a *Arena) App(f Fun, args ...Term) (Term, error) {
	h := hashNode(KindApp, uint32(f), args)
	if t := a.find(h, KindApp, uint32(f), NoSort, args); t != NoTerm {
		return t, nil
	}
	sort, err := a.rank(f, args)
	if err != nil {
		return NoTerm, err
	}
	if len(args) == 1 {
		if op := a.FunInfo(f).Op; op != nil && op.Single {
			return args[0], nil
		}
	}
	return a.add(h, node{kind: KindApp, head: uint32(f), sort: sort}, args), nil
}

// Apply applies the operator of that name without indices. It fails if there is no such operator, or the sorts do not
// fit.
func (a *Arena) Apply(operator string, args ...Term) (Term, error) {
	f, err := a.Operator(operator)
	if err != nil {
		return NoTerm, err
	}
	return a.App(f, args...)
}

// rank gives the sort of f applied to args.
func (a *Arena) rank(f Fun, args []Term) (Sort, error) {
	info := a.FunInfo(f)
	sorts := a.scratch[:0]
	for _, t := range args {
		sorts = append(sorts, a.Sort(t))
	}
	a.scratch = sorts
	if info.lastResult != NoSort && equal(info.lastArgs, sorts) {
		return info.lastResult, nil
	}
	sort, err := a.Rank(f, sorts...)
	if err == nil && f >= a.funs.base { // symbols of a frozen parent are shared and must not be written
		info.lastArgs = append(info.lastArgs[:0], sorts...)
		info.lastResult = sort
	}
	return sort, err
}

// Rank gives the sort of f applied to arguments of these sorts, or an error that says what was expected.
func (a *Arena) Rank(f Fun, args ...Sort) (Sort, error) {
	info := a.FunInfo(f)
	app := Application{Name: info.Name, Indices: info.Indices, Args: args, As: info.As}
	if info.Decl != nil {
		return info.Decl.rank(a, app)
	}
	return info.Op.Sort(a, app)
}

func equal(a, b []Sort) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// Literal gives a spec constant; text is as written, for strings the content without quotes.
func (a *Arena) Literal(kind Kind, text string) (Term, error) {
	return a.literal(kind, a.symbols.intern([]byte(text)))
}

func (a *Arena) literal(kind Kind, text Symbol) (Term, error) {
	if a.sig.Respell != nil {
		if k, spelling := a.sig.Respell(kind, a.symbols.name(text)); k != kind {
			kind, text = k, a.symbols.intern([]byte(spelling))
		}
	}
	h := hashNode(kind, uint32(text), nil)
	if t := a.find(h, kind, uint32(text), NoSort, nil); t != NoTerm {
		return t, nil
	}
	sort, err := a.sig.Literal(a, kind, a.symbols.name(text))
	if err != nil {
		return NoTerm, err
	}
	return a.add(h, node{kind: kind, head: uint32(text), sort: sort}, nil), nil
}

// Var gives the variable of that name and sort. Variables of different binders may be the same term; a binder never
// binds a name that is bound around it (the parser renames, see [Arena.HidingVar]), so no capture is possible.
func (a *Arena) Var(name string, sort Sort) Term {
	head := uint32(a.symbols.intern([]byte(name)))
	h := hashVar(hashNode(KindVar, head, nil), sort)
	if t := a.find(h, KindVar, head, sort, nil); t != NoTerm {
		return t
	}
	t := a.Len()
	a.varNames[name] = true
	a.hides = a.hides || a.IsDeclared(name)
	return a.add(h, node{kind: KindVar, head: head, sort: sort, free: a.vars.single(t)}, nil)
}

// add appends a new term. If n.free is not set, the free variables are those of the arguments.
func (a *Arena) add(h uint32, n node, args []Term) Term {
	if a.frozen {
		panic("smtlib: a frozen arena cannot grow")
	}
	if a.table.full() {
		a.growTable()
	}
	t := a.Len()
	n.off, n.n = uint32(len(a.args)), uint32(len(args))
	if n.kind == KindApp || n.kind == KindAnnotated {
		n.free = a.freeIn(args)
	}
	a.args = append(a.args, args...)
	a.nodes = append(a.nodes, n)
	a.table.put(h, t)
	return t
}

// freeIn gives the variables free in any of the terms.
func (a *Arena) freeIn(terms []Term) varSet {
	var one, two varSet // the first two sets that differ: most terms have no more
	for i, t := range terms {
		switch f := a.node(t).free; {
		case f == 0 || f == one || f == two:
		case one == 0:
			one = f
		case two == 0:
			two = f
		default:
			return a.freeInMany(a.vars.union(one, two), terms[i:])
		}
	}
	return a.vars.union(one, two)
}

// freeInMany unites all sets at once: uniting them one by one would take quadratic time.
func (a *Arena) freeInMany(first varSet, terms []Term) varSet {
	sets := []varSet{first}
	for _, t := range terms {
		sets = append(sets, a.node(t).free)
	}
	slices.Sort(sets)
	var members []Term
	for _, s := range slices.Compact(sets) {
		members = append(members, a.vars.members(s)...)
	}
	slices.Sort(members)
	return a.vars.intern(slices.Compact(members))
}

// TermString prints t on one line without sharing, for messages; a large term is cut.
func (a *Arena) TermString(t Term) string {
	const longest = 200
	text := string(AppendTerm(nil, a, t, longest))
	if len(text) > longest {
		return fmt.Sprintf("%.*s…", longest, text)
	}
	return text
}
