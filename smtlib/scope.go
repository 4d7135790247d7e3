package smtlib

import (
	"fmt"
	"strconv"
)

// binding is what a symbol means at a place of the source.
type binding struct {
	fun  Fun       // a function symbol
	term Term      // a let variable, a bound variable or a named term
	sort *SortDecl // a sort symbol; sorts and terms have separate name spaces

	// leaf caches the term that the symbol alone made last: a constant, or a literal of that text.
	leaf     Term
	leafKind Kind // KindApp for a constant, or the literal's as written
}

// undo restores a binding when its scope ends.
type undo struct {
	sym Symbol
	old binding
}

// scope maps symbols to meanings, and follows push, pop, let and binders.
type scope struct {
	a        *Arena
	bind     []binding
	log      []undo
	levels   []int // length of log at each push
	names    map[string]bool
	numbers  map[string]int // see fresh
	redefine bool           // the source is a model: a definition may give a declared symbol its value
	global   bool           // declarations outlive their level, as :global-declarations has it
	globals  []undo         // declarations since global was set

	// Symbols that reset-assertions took away, though solvers keep them: they stay visible until they are declared again.
	endedFuns, endedSorts map[Symbol]bool
}

func (s *scope) init(a *Arena) {
	s.a, s.names, s.numbers = a, map[string]bool{}, map[string]int{}
}

func (s *scope) at(sym Symbol) *binding {
	for int(sym) >= len(s.bind) {
		s.bind = append(s.bind, make([]binding, max(64, len(s.bind)))...)
	}
	return &s.bind[sym]
}

// set changes what a symbol means until the enclosing scope ends.
func (s *scope) set(sym Symbol, b binding) {
	at := s.at(sym)
	s.log = append(s.log, undo{sym, *at})
	*at = b
}

// restore ends scopes: it undoes all changes since the log had the length to.
func (s *scope) restore(to int) {
	for len(s.log) > to {
		u := s.log[len(s.log)-1]
		s.log = s.log[:len(s.log)-1]
		s.bind[u.sym] = u.old
	}
}

func (s *scope) push(levels int) {
	for range levels {
		s.levels = append(s.levels, len(s.log))
	}
}

// pop ends scopes; it fails if there are not that many.
func (s *scope) pop(levels int) error {
	if levels > len(s.levels) {
		return fmt.Errorf("pop %d, but only %d levels are pushed", levels, len(s.levels))
	}
	if levels == 0 {
		return nil
	}
	s.restore(s.levels[len(s.levels)-levels])
	s.levels = s.levels[:len(s.levels)-levels]
	return nil
}

// reset forgets all declarations.
func (s *scope) reset() {
	s.restore(0)
	s.log, s.globals = s.globals, nil
	s.restore(0)
	s.levels, s.global = s.levels[:0], false
	s.endedFuns, s.endedSorts = nil, nil
}

// resetAssertions ends all levels. What the first level has declared ends, too (SMT-LIB 2.6, section 4.2.2), but some
// solvers and scripts keep it: it may be declared again.
func (s *scope) resetAssertions() {
	if len(s.levels) > 0 {
		s.restore(s.levels[0])
		s.levels = s.levels[:0]
	}
	s.endedFuns, s.endedSorts = map[Symbol]bool{}, map[Symbol]bool{}
	for _, u := range s.log {
		s.endedFuns[u.sym], s.endedSorts[u.sym] = true, true
	}
}

// beginFun hides a function symbol or named term that reset-assertions took away: it is about to be declared again.
func (s *scope) beginFun(sym Symbol) {
	if s.endedFuns[sym] {
		delete(s.endedFuns, sym)
		s.set(sym, binding{sort: s.at(sym).sort})
	}
}

// beginSort hides a sort symbol that reset-assertions took away: it is about to be declared again.
func (s *scope) beginSort(sym Symbol) {
	if s.endedSorts[sym] {
		delete(s.endedSorts, sym)
		b := *s.at(sym)
		b.sort = nil
		s.set(sym, b)
	}
}

// forgetLiterals forgets what literals were read as.
func (s *scope) forgetLiterals() {
	for i := range s.bind {
		if s.bind[i].leafKind != KindApp {
			s.bind[i].leaf = NoTerm
		}
	}
}

// declare changes what a symbol means by a declaration.
func (s *scope) declare(sym Symbol, b binding) {
	if !s.global {
		s.set(sym, b)
		return
	}
	at := s.at(sym)
	s.globals = append(s.globals, undo{sym, *at})
	*at = b
}

// unique gives a name for a declaration that no other declaration of the script has, in any scope, and that no solver
// gives a meaning. In a model, other symbols than the script's keep their names, which are part of their meaning.
func (s *scope) unique(name string) string {
	if !s.redefine {
		name = declarable(name)
	}
	fresh := s.fresh(name, func(n string) bool { return s.names[n] || !s.redefine && s.a.sig.predefines(n) })
	s.names[fresh] = true
	return fresh
}

// fresh gives name or, if that is taken, name!1, name!2, …. It remembers the last number of each name, since a script
// may use one name a million times.
func (s *scope) fresh(name string, taken func(string) bool) string {
	const attempts = 8
	fresh := name
	for i := 1; taken(fresh); i++ {
		if i >= attempts {
			i = max(i, s.numbers[name]+1)
			s.numbers[name] = i
		}
		fresh = name + "!" + strconv.Itoa(i)
	}
	return fresh
}

// visible reports whether a binder of that name would hide something.
func (s *scope) visible(sym Symbol) bool {
	b := s.at(sym)
	return b.fun != 0 || b.term != NoTerm
}

// bindVar makes a bound variable visible. Its name hides nothing, so that no substitution can capture it. It is printed
// by its name in the source where that hides nothing that the body refers to.
func (s *scope) bindVar(name string, sort Sort) Term {
	sym := s.a.symbols.intern([]byte(name))
	own := declarable(name)
	fresh := s.fresh(own, func(n string) bool {
		return s.visible(s.a.symbols.intern([]byte(n))) || s.names[n] || s.a.sig.predefines(n)
	})
	inner := s.a.symbols.intern([]byte(fresh))
	if s.a.sig.predefines(own) {
		own = fresh
	}
	v := s.a.HidingVar(fresh, own, sort)
	s.setTerm(inner, v)
	if inner != sym {
		s.setTerm(sym, v)
	}
	return v
}

// setTerm makes a symbol stand for a term.
func (s *scope) setTerm(sym Symbol, t Term) { s.set(sym, binding{term: t, sort: s.at(sym).sort}) }

// declareAll makes the declarations of a script visible, by their unique names and also by those in its source, unless
// the script declares something else by these. It gives the functions that have two names.
func (s *scope) declareAll(script *Script) (renamed []*Decl) {
	var sorts []*SortDecl
	fun := func(d *Decl) {
		s.names[d.Name] = true
		s.setFun(d.Name, d.Fun)
		if d.Written != "" {
			renamed = append(renamed, d)
		}
	}
	sort := func(d *SortDecl) {
		s.setSort(d.Name, d)
		if d.Written != "" {
			sorts = append(sorts, d)
		}
	}
	for _, c := range script.Commands {
		switch c := c.(type) {
		case DeclareFun:
			fun(c.Fun)
		case DefineFun:
			for _, d := range c.Funs {
				fun(d)
			}
		case DeclareSort:
			sort(c.Sort)
		case DefineSort:
			sort(c.Sort)
		case DeclareDatatypes:
			for _, dt := range c.Datatypes {
				sort(dt.Sort)
				for _, k := range dt.Constructors {
					fun(k)
					s.setTester(k.Name, k)
					for _, sel := range k.Selectors {
						fun(sel)
					}
				}
			}
		}
	}
	for _, d := range renamed {
		if s.at(s.a.symbols.intern([]byte(d.Written))).fun == 0 {
			s.setFun(d.Written, d.Fun)
		}
	}
	for _, d := range sorts {
		if s.at(s.a.symbols.intern([]byte(d.Written))).sort == nil {
			s.setSort(d.Written, d)
		}
	}
	return renamed
}

// setFun makes a name stand for a function symbol.
func (s *scope) setFun(name string, f Fun) {
	sym := s.a.symbols.intern([]byte(name))
	s.declare(sym, binding{fun: f, sort: s.at(sym).sort})
}

// testerOperator is the symbol that, indexed with a constructor, tests for it.
const testerOperator = "is"

// setTester makes is-c, as testers were written before SMT-LIB 2.6, stand for (_ is c), unless the script says
// otherwise. The constructor is in scope under name.
func (s *scope) setTester(name string, c *Decl) {
	sym := s.a.symbols.intern([]byte(testerOperator + "-" + name))
	if b := s.at(sym); b.fun != 0 && s.a.FunInfo(b.fun).Decl != nil || b.term != NoTerm {
		return
	}
	f, err := s.a.Operator(testerOperator, Index{Text: Quote(c.Name), N: -1, Fun: c.Fun})
	if err == nil {
		s.declare(sym, binding{fun: f, sort: s.at(sym).sort})
	}
}

// setSort makes a name stand for a sort symbol.
func (s *scope) setSort(name string, d *SortDecl) {
	sym := s.a.symbols.intern([]byte(name))
	old := *s.at(sym)
	s.declare(sym, binding{fun: old.fun, term: old.term, sort: d})
}

// bindSortParam makes a sort parameter visible and gives its sort. It is renamed if another sort or a predefined symbol
// has its name: z3 reads a parameter Int as the integers.
func (s *scope) bindSortParam(name string) Sort {
	sym := s.a.symbols.intern([]byte(name))
	fresh := s.fresh(declarable(name), func(n string) bool {
		return s.at(s.a.symbols.intern([]byte(n))).sort != nil || s.a.sig.predefines(n)
	})
	d := &SortDecl{Name: fresh, Parameter: true}
	inner := s.a.symbols.intern([]byte(fresh))
	for _, at := range []Symbol{inner, sym} {
		old := *s.at(at)
		s.set(at, binding{fun: old.fun, term: old.term, sort: d})
	}
	return s.a.sorts.intern(SortInfo{Name: fresh, Decl: d})
}
