package smtlib

// Higher-order terms: the theory HO-Core of SMT-LIB 2.7, whose map application is written (@ f x).

const (
	mapSort  = "->"
	mapApply = "@"
)

// applyTerm applies the first argument, a term of a map sort, to the others from left to right.
func (p *parser) applyTerm(off int, args []Term) Term {
	apply, err := p.a.Operator(mapApply)
	if err != nil {
		p.fail(off, "a term cannot be applied in this logic")
	}
	t := args[0]
	for _, arg := range args[1:] {
		t = p.apply(apply, off, []Term{t, arg})
	}
	return t
}

// partial applies a declared function to more or fewer arguments than it has parameters, or gives NoTerm. With more,
// the function's value must be a map, which is applied to the rest; with fewer, the result is a map.
func (p *parser) partial(f Fun, args []Term) Term {
	d := p.a.FunInfo(f).Decl
	if d == nil || len(d.SortParams) > 0 || len(d.Params) == len(args) {
		return NoTerm
	}
	if n := len(d.Params); n < len(args) {
		if !p.a.SortIs(d.Result, mapSort) {
			return NoTerm
		}
		t, err := p.a.App(f, args[:n]...)
		if err != nil {
			return NoTerm
		}
		return p.applyTerm(p.start, append([]Term{t}, args[n:]...))
	}
	s, err := p.a.MakeSort(mapSort, nil, append(append([]Sort(nil), d.Params...), d.Result)...)
	if err != nil {
		return NoTerm
	}
	whole, err := p.a.App(p.a.Qualify(d.Fun, s))
	if err != nil {
		return NoTerm
	}
	return p.applyTerm(p.start, append([]Term{whole}, args...))
}

// hasTermIndex reports whether (_ … is the early spelling of map application, (_ f x), for a term f.
func (p *parser) hasTermIndex(word string) bool {
	if word != "_" {
		return false
	}
	inner := p.lexer
	inner.next()
	switch inner.kind {
	case tokOpen:
		return true
	case tokSymbol:
		return p.scope.at(p.a.symbols.intern(inner.text)).term != NoTerm
	}
	return false
}

// mapApplication opens (_ f x).
func (p *parser) mapApplication(f *frame) bool {
	p.informally(f.off, "(_ f x) for (f x)")
	f.kind = frameApply
	p.frames = append(p.frames, *f)
	return true
}
