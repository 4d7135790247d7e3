package reduce

import (
	"errors"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Edit is one small change of a case. Edits of one pass can be made together: of several for one term or step the first
// counts, and a change inside a term that is replaced has no effect.
type Edit struct {
	Term smtlib.Term                           // the term to replace; NoTerm for other edits
	Uses []smtlib.Term                         // terms of the case that the replacement contains
	With func(b *builder) (smtlib.Term, error) // makes the replacement, of the same sort

	Steps []int                                      // numbers of the steps to replace, at the place of the first
	Into  func(b *builder) ([]smtlib.Command, error) // makes the new steps from Uses; nil to drop the steps

	Symbols map[*smtlib.Decl]string                  // new names of declared symbols
	Case    func(c *Case)                            // changes options or logic
	Give    func(b *builder) []*model.Interpretation // changes the witness
	Rewrite func(c *Case) *Case                      // makes a whole new case, or nil; not combined with other edits
	Parts   []*Edit                                  // further edits that must be made together with it
}

// builder makes a candidate: a case with edits. Its terms are those of the case, with replacements.
type builder struct {
	base    *Case
	arena   *smtlib.Arena
	now     []smtlib.Term // index: term of the case; its replacement
	edits   map[smtlib.Term]*Edit
	symbols map[*smtlib.Decl]*smtlib.Decl // replacements of declared symbols
	given   []*model.Interpretation
	fresh   map[string]bool // names that are in use
	numbers int             // for the next fresh name
}

var errDrop = errors.New("not a case")

// apply makes the edits. It gives nil if there is no such case: it would not sort-check, would have no assertion, or
// would lack a value or a declaration that it needs.
func apply(base *Case, edits []*Edit) *Case {
	if edits[0].Rewrite != nil {
		if len(edits) > 1 {
			return nil
		}
		return edits[0].Rewrite(base)
	}
	b := &builder{base: base, arena: base.Arena.Child(), edits: map[smtlib.Term]*Edit{},
		symbols: map[*smtlib.Decl]*smtlib.Decl{}}
	next := &Case{
		Script: base.Script, Seed: base.Seed, Witness: base.Witness, Proved: base.Proved,
	}
	next.Arena, next.Steps = b.arena, nil
	steps := make([]*Edit, len(base.Steps))
	for _, e := range edits {
		mark(steps, flatten([]*Edit{e}))
	}
	edits = flatten(edits)
	for _, e := range edits {
		if e.Term != smtlib.NoTerm && b.edits[e.Term] == nil {
			b.edits[e.Term] = e
		}
		for d, with := range e.Symbols {
			if b.symbols[d] == nil {
				b.symbols[d] = b.declare(d, with)
			}
		}
	}
	if b.rebuild(steps) != nil {
		return nil
	}
	for i, s := range base.Steps {
		made, err := b.step(i, s, steps[i])
		if err != nil {
			return nil
		}
		next.Steps = append(next.Steps, made...)
	}
	if len(next.Formulas()) == 0 || next.LastCheck() < 0 {
		return nil
	}
	for _, e := range edits {
		if e.Case != nil {
			next.Options = slices.Clip(next.Options)
			e.Case(next)
		}
		if e.Give != nil {
			b.given = append(b.given, e.Give(b)...)
		}
	}
	if len(b.symbols) > 0 && !distinctNames(next) {
		return nil
	}
	next.PlaceDeclarations()
	if losesDeclarations(next) && !losesDeclarations(base) {
		return nil
	}
	if len(b.given) > 0 {
		next.Witness = base.Witness.With(b.given)
	}
	b.arena.Freeze()
	return next
}

// flatten gives the edits and all their parts.
func flatten(edits []*Edit) []*Edit {
	var all []*Edit
	for _, e := range edits {
		all = append(append(all, e), flatten(e.Parts)...)
	}
	return all
}

// mark enters edits that belong together at their steps, unless one of the steps has another edit already: a push must
// not lose levels without its pop.
func mark(steps []*Edit, parts []*Edit) {
	for _, e := range parts {
		for _, i := range e.Steps {
			if steps[i] != nil {
				return
			}
		}
	}
	for _, e := range parts {
		for _, i := range e.Steps {
			steps[i] = e
		}
	}
}

// step gives the steps that replace step i.
func (b *builder) step(i int, s smtlib.Command, e *Edit) ([]smtlib.Command, error) {
	switch {
	case e == nil:
	case e.Into == nil || i != e.Steps[0]:
		return nil, nil
	default:
		return e.Into(b)
	}
	return []smtlib.Command{stepOf(s, b.now, b.symbols)}, nil
}

// rebuild makes the terms that are still needed, in ascending order: arguments have smaller ids than applications.
func (b *builder) rebuild(steps []*Edit) error {
	a := b.base.Arena
	b.now = make([]smtlib.Term, a.Len())
	needed := make([]bool, a.Len())
	var stack []smtlib.Term
	for i, s := range b.base.Steps {
		if steps[i] != nil {
			stack = append(stack, steps[i].Uses...)
		} else {
			stack = append(stack, instance.RootsOf(s)...)
		}
	}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if needed[t] {
			continue
		}
		needed[t] = true
		if e := b.edits[t]; e != nil {
			stack = append(stack, e.Uses...)
		} else {
			stack = append(stack, a.Args(t)...)
		}
	}
	for t := smtlib.Term(1); t < a.Len(); t++ {
		if !needed[t] {
			continue
		}
		var err error
		if e := b.edits[t]; e != nil {
			b.now[t], err = e.With(b)
			if err == nil && (b.now[t] == smtlib.NoTerm || b.arena.Sort(b.now[t]) != a.Sort(t)) {
				err = errDrop
			}
		} else {
			b.now[t], err = b.copy(t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// copy makes a term with the replacements of its arguments.
func (b *builder) copy(t smtlib.Term) (smtlib.Term, error) {
	a := b.base.Arena
	old := a.Args(t)
	changed := false
	args := make([]smtlib.Term, len(old))
	for i, arg := range old {
		args[i] = b.now[arg]
		changed = changed || args[i] != arg
	}
	if d := b.base.Arena.Declaration(t); d != nil && b.symbols[d] != nil {
		f := b.symbols[d].Fun
		if as := a.FunInfo(a.Fun(t)).As; as != smtlib.NoSort { // the function itself, as a value
			f = b.arena.Qualify(f, as)
		}
		return b.arena.App(f, args...)
	}
	if !changed {
		return t, nil
	}
	return b.arena.Remake(t, args)
}

// literal gives a value as a term of literals and constructors.
func (b *builder) literal(v value.Value, s smtlib.Sort) (smtlib.Term, error) {
	return theory.Term(b.arena, v, s, nil)
}

// constant declares a symbol with a given value under the witness.
func (b *builder) constant(v value.Value, s smtlib.Sort) (smtlib.Term, error) {
	d := &smtlib.Decl{Kind: smtlib.Declared, Name: b.freshName(), Result: s}
	b.arena.Declare(d)
	b.given = append(b.given, &model.Interpretation{Fun: d, Default: v})
	return b.arena.App(d.Fun)
}

// declare declares a symbol again under another name.
func (b *builder) declare(d *smtlib.Decl, name string) *smtlib.Decl {
	named := &smtlib.Decl{Kind: smtlib.Declared, Name: name, Params: d.Params, Result: d.Result}
	b.arena.Declare(named)
	if in := b.base.Witness.Interpretation(d); in != nil {
		b.given = append(b.given, in.For(named))
	}
	return named
}

// freshName gives a name that is not in use.
func (b *builder) freshName() string {
	if b.fresh == nil {
		b.fresh = names(b.base)
	}
	for {
		b.numbers++
		if name := fmt.Sprintf("v%d", b.numbers); !b.fresh[name] {
			b.fresh[name] = true
			return name
		}
	}
}

// names gives all names in a case.
func names(c *Case) map[string]bool {
	used := map[string]bool{}
	for _, t := range c.Terms() {
		switch c.Arena.Kind(t) {
		case smtlib.KindVar:
			used[c.Arena.Text(t)] = true
		case smtlib.KindApp:
			used[c.Arena.FunInfo(c.Arena.Fun(t)).Name] = true
		}
	}
	for _, s := range c.Sorts {
		switch s := s.(type) {
		case smtlib.DeclareSort:
			used[s.Sort.Name] = true
		case smtlib.DefineSort:
			used[s.Sort.Name] = true
		case smtlib.DeclareDatatypes:
			for _, dt := range s.Datatypes {
				used[dt.Sort.Name] = true
				for _, k := range dt.Constructors {
					used[k.Name] = true
					for _, sel := range k.Selectors {
						used[sel.Name] = true
					}
				}
			}
		}
	}
	return used
}

// distinctNames reports whether no two symbols have the same name.
func distinctNames(c *Case) bool {
	known := map[string]*smtlib.Decl{}
	for _, t := range c.Terms() {
		for d := range c.Arena.Declarations(t) {
			if other := known[d.Name]; other != nil && other != d {
				return false
			}
			known[d.Name] = d
		}
	}
	return true
}
