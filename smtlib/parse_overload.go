package smtlib

import "slices"

// Overloading: SMT-LIB does not let scripts declare a name twice, but solvers accept it if the ranks differ, and
// scripts use it. A script may also declare the name of an operator that is outside the theories of its logic, and
// still use the operator with arguments that its own function does not accept. Since each declaration gets a unique
// name, only the parser has to deal with this.

// sameRank reports whether f, or a symbol that it hides, is declared with the same rank as d.
func (p *parser) sameRank(f Fun, d *Decl) bool {
	for ; f != 0; f = p.older[f] {
		if o := p.a.FunInfo(f).Decl; o != nil && o.Result == d.Result && slices.Equal(o.Params, d.Params) {
			return true
		}
	}
	return false
}

// hidden gives the function symbol that a declaration of sym, at an offset, hides: a declared one or a theory's, or 0.
func (p *parser) hidden(sym Symbol, off int) Fun {
	f := p.scope.at(sym).fun
	if f == 0 {
		if op := p.a.sig.operator(p.a.symbols.name(sym)); op != nil && op.Indices <= 0 {
			f, _ = p.a.Operator(p.a.symbols.name(sym))
		}
	}
	if f != 0 && p.a.FunInfo(f).Decl != nil {
		p.leniently(off, "overloaded function symbol")
	}
	return f
}

// overloaded applies the first symbol hidden by f that fits the arguments, or gives NoTerm.
func (p *parser) overloaded(f Fun, off int, args []Term) Term {
	for f = p.older[f]; f != 0; f = p.older[f] {
		if t, err := p.a.App(f, args...); err == nil {
			if p.ambiguous(f, args) {
				p.fail(off, severalFit)
			}
			return t
		}
	}
	return NoTerm
}

// adapted applies f, or a symbol that it hides, to arguments that are promoted, or gives NoTerm.
func (p *parser) adapted(f Fun, off int, args []Term) Term {
	found, deviation := NoTerm, ""
	for ; f != 0; f = p.older[f] {
		d := p.a.FunInfo(f).Decl
		if found != NoTerm && d == nil {
			continue
		}
		t, what := p.adaptedTo(f, args)
		if t == NoTerm {
			continue
		}
		if found != NoTerm {
			p.fail(off, severalFit)
		}
		found, deviation = t, what
	}
	if deviation != "" {
		p.leniently(off, deviation)
	}
	return found
}

func (p *parser) adaptedTo(f Fun, args []Term) (t Term, deviation string) {
	adapt := p.a.sig.Adapt
	if adapt == nil {
		return NoTerm, ""
	}
	var want []Sort
	info := p.a.FunInfo(f)
	if d := info.Decl; d != nil && len(d.SortParams) == 0 {
		want = d.Params
	}
	promoted, deviation := adapt(p.a, info.Op, args, want)
	if promoted != nil {
		if t, err := p.a.App(f, promoted...); err == nil {
			return t, deviation
		}
	}
	return NoTerm, ""
}

// severalFit is the error for an overloaded symbol if its arguments fit several declarations.
const severalFit = "several declarations of this name fit; write (as name σ)"

// ambiguous reports whether another declaration of the same name also fits these arguments.
func (p *parser) ambiguous(f Fun, args []Term) bool {
	for f = p.older[f]; f != 0; f = p.older[f] {
		if p.a.FunInfo(f).Decl != nil {
			if _, err := p.a.App(f, args...); err == nil {
				return true
			}
		}
	}
	return false
}

// withResult gives f, or a symbol that it hides, whose result sort fits the qualification s: an operator if no declared
// function does.
func (p *parser) withResult(f Fun, s Sort) Fun {
	for o := f; o != 0; o = p.older[o] {
		d := p.a.FunInfo(o).Decl
		if d == nil || p.a.Match(d.Result, s, d.SortParams, make([]Sort, len(d.SortParams))) {
			return o
		}
	}
	return f
}

// olderIndex makes (_ name f) hide (_ name g) for each function g that f hides.
func (p *parser) olderIndex(f Fun, name string, indices []Index) {
	if len(indices) != 1 || p.older[f] != 0 {
		return
	}
	for hidden := p.older[indices[0].Fun]; hidden != 0; hidden = p.older[hidden] {
		older, err := p.a.Operator(name, Index{Text: Quote(p.a.FunInfo(hidden).Name), N: -1, Fun: hidden})
		if err != nil {
			return
		}
		p.older[f], f = older, older
	}
}
