package smtlib

import (
	"errors"
	"fmt"
	"slices"
)

// Transfer copies terms of one arena to another one, with the declarations that they refer to. Names, sorts and
// operators can be replaced on the way. Each thing is copied once.
type Transfer struct {
	From, To *Arena

	// Name gives the name in To of what From's script declares: functions, datatypes, sorts and sort parameters. It must
	// be unique there.
	Name func(name string) string
	// Sort, if it is not nil, gives the sort of To that replaces a sort of From, or NoSort to copy the sort.
	Sort func(s Sort) Sort
	// Symbol, if it is not nil, gives the symbol of To that replaces one that From's script declares without a definition,
	// or nil for a new symbol of the same rank.
	Symbol func(d *Decl) *Decl
	// Term, if it is not nil, makes the copy of t, a literal or an application; args are the copies of its arguments.
	Term func(t Term, args []Term) (Term, error)

	// Functions are the functions that were declared and defined in To, in order.
	Functions []*Decl

	sorts     map[Sort]Sort
	sortDecls map[*SortDecl]*SortDecl
	decls     map[*Decl]*Decl
	terms     []Term
	broken    error // set when a declaration could not be copied
}

var (
	errLeftOut = errors.New("an argument was left out")
	errMapRank = errors.New("an index with a rank")
)

// Carry copies roots and all terms in them. A term that cannot be copied is left out, with all terms that contain it;
// see Made. Carry fails if a datatype or the body of a recursive function cannot be copied; then no copy may be used.
func (t *Transfer) Carry(roots []Term) error {
	if t.terms == nil {
		t.terms = make([]Term, t.From.Len())
		t.sorts, t.sortDecls, t.decls = map[Sort]Sort{}, map[*SortDecl]*SortDecl{}, map[*Decl]*Decl{}
	}
	needed, recursive := t.needed(roots)
	var args []Term
	for s, is := range needed {
		if !is || t.terms[s] != NoTerm {
			continue
		}
		args = args[:0]
		for _, arg := range t.From.Args(Term(s)) {
			args = append(args, t.terms[arg])
		}
		if slices.Contains(args, NoTerm) {
			continue
		}
		if made, err := t.make(Term(s), args); err == nil {
			t.terms[s] = made
		}
	}
	for _, d := range recursive {
		if made := t.decls[d]; made != nil {
			if made.Body = t.terms[d.Body]; made.Body == NoTerm || t.To.Sort(made.Body) != made.Result {
				return fmt.Errorf("the body of %s: %w", Quote(d.Name), errLeftOut)
			}
		}
	}
	return t.broken
}

// Made gives the copy of a term of From, or NoTerm if there is none.
func (t *Transfer) Made(s Term) Term { return t.terms[s] }

// needed marks the terms below roots, with the bodies of the functions in them, and lists the recursive ones of these
// functions.
func (t *Transfer) needed(roots []Term) (needed []bool, recursive []*Decl) {
	needed = make([]bool, t.From.Len())
	stack := slices.Clone(roots)
	met := map[*Decl]bool{}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if needed[s] {
			continue
		}
		needed[s] = true
		stack = append(stack, t.From.Args(s)...)
		for d := range t.From.Declarations(s) {
			if d.Body == NoTerm {
				continue
			}
			for _, d := range append(d.Together[:len(d.Together):len(d.Together)], d) {
				if met[d] {
					continue
				}
				met[d] = true
				stack = append(stack, d.Body)
				if d.Kind == Recursive {
					recursive = append(recursive, d)
				}
			}
		}
	}
	return needed, recursive
}

// make copies a term; args are the copies of its arguments.
func (t *Transfer) make(s Term, args []Term) (Term, error) {
	switch kind := t.From.Kind(s); kind {
	case KindVar:
		return t.variable(s)
	case KindQuant:
		body := args[len(args)-1]
		if t.From.Quantifier(s) == Lambda && t.From.SortIs(t.From.Sort(s), "Array") {
			return t.To.ArrayLambda(args[0], body)
		}
		return t.To.Quant(t.From.Quantifier(s), args[:len(args)-1], body)
	case KindMatch:
		return t.match(s, args)
	case KindAnnotated:
		return t.To.Annotate(args[0], t.From.Annotation(s).Attributes, args[1:]), nil
	}
	if t.Term != nil {
		return t.Term(s, args)
	}
	return t.Copy(s, args)
}

// Copy copies a literal or an application as it is; args are the copies of its arguments.
func (t *Transfer) Copy(s Term, args []Term) (Term, error) {
	if kind := t.From.Kind(s); kind != KindApp {
		return t.To.Literal(kind, t.From.Text(s))
	}
	f, err := t.Fun(t.From.Fun(s))
	if err != nil {
		return NoTerm, err
	}
	return t.To.App(f, args...)
}

func (t *Transfer) variable(v Term) (Term, error) {
	s, err := t.SortOf(t.From.Sort(v))
	if err != nil {
		return NoTerm, err
	}
	if written := t.From.written(v); written != "" {
		return t.To.HidingVar(t.From.Text(v), written, s), nil
	}
	return t.To.Var(t.From.Text(v), s), nil
}

func (t *Transfer) match(s Term, args []Term) (Term, error) {
	old := t.From.MatchInfo(s).Cases
	cases := make([]MatchCase, len(old))
	for i, c := range old {
		var err error
		if c.Constructor != nil {
			if cases[i].Constructor, err = t.Decl(c.Constructor); err != nil {
				return NoTerm, err
			}
		}
		if cases[i].Vars, err = each(c.Vars, t.variable); err != nil {
			return NoTerm, err
		}
	}
	return t.To.MatchTerm(args[0], cases, args[1:])
}

// each maps a function over a slice, up to the first error.
func each[S, T any](all []S, f func(S) (T, error)) ([]T, error) {
	made := make([]T, len(all))
	for i, s := range all {
		var err error
		if made[i], err = f(s); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// Fun gives the copy of a function symbol of From.
func (t *Transfer) Fun(f Fun) (Fun, error) {
	info := t.From.FunInfo(f)
	as := NoSort
	var err error
	if info.As != NoSort {
		if as, err = t.SortOf(info.As); err != nil {
			return 0, err
		}
	}
	var made Fun
	if info.Decl != nil {
		d, err := t.Decl(info.Decl)
		if err != nil {
			return 0, err
		}
		made = d.Fun
	} else {
		indices, err := each(info.Indices, t.index)
		if err != nil {
			return 0, err
		}
		if made, err = t.To.Operator(info.Name, indices...); err != nil {
			return 0, err
		}
	}
	if as != NoSort {
		made = t.To.Qualify(made, as)
	}
	return made, nil
}

func (t *Transfer) index(i Index) (Index, error) {
	if i.Fun == 0 {
		return i, nil
	}
	if i.rank != "" {
		return i, errMapRank
	}
	f, err := t.Fun(i.Fun)
	if err != nil {
		return i, err
	}
	return Index{Text: Quote(t.To.FunInfo(f).Name), N: i.N, Fun: f}, nil
}

// SortOf gives the copy of a sort of From.
func (t *Transfer) SortOf(s Sort) (Sort, error) {
	if made := t.sorts[s]; made != NoSort {
		return made, nil
	}
	made := NoSort
	if t.Sort != nil {
		made = t.Sort(s)
	}
	if made == NoSort {
		info := t.From.SortInfo(s)
		args, err := each(info.Args, t.SortOf)
		if err != nil {
			return NoSort, err
		}
		if info.Decl == nil {
			made, err = t.To.MakeSort(info.Name, info.Indices, args...)
		} else if made, err = t.declared(info.Decl, args); t.sorts[s] != NoSort {
			made = t.sorts[s] // a parameter
		}
		if err != nil {
			return NoSort, err
		}
	}
	t.sorts[s] = made
	return made, nil
}

// declared gives the copy of a sort that From's script declares.
func (t *Transfer) declared(old *SortDecl, args []Sort) (Sort, error) {
	d, err := t.SortDecl(old)
	if err != nil {
		return NoSort, err
	}
	if d.Parameter {
		return t.To.sorts.intern(SortInfo{Name: d.Name, Decl: d}), nil
	}
	return t.To.DeclaredSort(d, args...)
}

// SortDecl gives the copy of a sort symbol that From's script declares.
func (t *Transfer) SortDecl(old *SortDecl) (*SortDecl, error) {
	if d := t.sortDecls[old]; d != nil {
		return d, nil
	}
	d := &SortDecl{Name: t.Name(old.Name), Arity: old.Arity, Parameter: old.Parameter}
	t.sortDecls[old] = d
	err := t.datatype(d, old)
	if err != nil {
		t.broken = err
	}
	return d, err
}

// datatype copies the parameters and constructors of old to d.
func (t *Transfer) datatype(d, old *SortDecl) (err error) {
	if d.Params, err = each(old.Params, t.SortOf); err != nil || old.Datatype == nil {
		return err
	}
	d.Datatype = &Datatype{Sort: d, Codatatype: old.Datatype.Codatatype}
	for _, k := range old.Datatype.Constructors {
		c, err := t.member(k, d)
		if err != nil {
			return err
		}
		d.Datatype.Constructors = append(d.Datatype.Constructors, c)
		if c.Selectors, err = each(k.Selectors, func(sel *Decl) (*Decl, error) { return t.member(sel, d) }); err != nil {
			return err
		}
		for _, sel := range c.Selectors {
			sel.Of = c
		}
	}
	return nil
}

// member copies a constructor or a selector of a datatype.
func (t *Transfer) member(old *Decl, of *SortDecl) (*Decl, error) {
	d := &Decl{Kind: old.Kind, Name: t.Name(old.Name), Datatype: of.Datatype, Index: old.Index}
	d.SortParams = append([]Sort{}, of.Params...)
	if err := t.ranked(d, old); err != nil {
		return nil, err
	}
	t.decls[old] = d
	t.To.Declare(d)
	return d, nil
}

// ranked copies the parameter and result sorts of old to d.
func (t *Transfer) ranked(d, old *Decl) (err error) {
	if d.Params, err = each(old.Params, t.SortOf); err != nil {
		return err
	}
	d.Result, err = t.SortOf(old.Result)
	return err
}

// Decl gives the copy of a symbol that From's script declares or defines.
func (t *Transfer) Decl(old *Decl) (*Decl, error) {
	if d := t.decls[old]; d != nil {
		return d, nil
	}
	if old.Datatype != nil {
		_, err := t.SortDecl(old.Datatype.Sort)
		if d := t.decls[old]; d != nil || err != nil {
			return d, err
		}
		return nil, errLeftOut
	}
	if old.Kind == Declared && t.Symbol != nil {
		if d := t.Symbol(old); d != nil {
			t.decls[old] = d
			return d, nil
		}
	}
	if old.Kind == Recursive {
		if err := t.usedBy(old); err != nil {
			return nil, err
		}
		if d := t.decls[old]; d != nil {
			return d, nil
		}
	}
	d := &Decl{Kind: old.Kind, Name: t.Name(old.Name)}
	var err error
	if len(old.SortParams) > 0 {
		if d.SortParams, err = each(old.SortParams, t.SortOf); err != nil {
			return nil, err
		}
	}
	if err := t.ranked(d, old); err != nil {
		return nil, err
	}
	if d.Vars, err = each(old.Vars, t.variable); err != nil {
		return nil, err
	}
	if old.Kind == Defined {
		if d.Body = t.terms[old.Body]; d.Body == NoTerm || t.To.Sort(d.Body) != d.Result {
			return nil, errLeftOut
		}
	}
	t.decls[old] = d
	t.To.Declare(d)
	t.Functions = append(t.Functions, d)
	if old.Kind == Recursive {
		d.Together, err = each(old.Together, t.Decl)
	}
	return d, err
}

// usedBy copies the symbols in the body of a recursive function, and in those defined together with it: declarations
// precede their use.
func (t *Transfer) usedBy(old *Decl) error {
	for _, d := range append(old.Together[:len(old.Together):len(old.Together)], old) {
		for _, s := range Reachable([]Term{d.Body}, t.From.Args) {
			for used := range t.From.Declarations(s) {
				if used == old || slices.Contains(old.Together, used) {
					continue
				}
				if _, err := t.Decl(used); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Command gives the copy of a declaration of sorts in From's script.
func (t *Transfer) Command(c Command) (Command, error) {
	switch c := c.(type) {
	case DeclareSort:
		d, err := t.SortDecl(c.Sort)
		return DeclareSort{Sort: d}, err
	case DeclareDatatypes:
		datatypes, err := each(c.Datatypes, func(old *Datatype) (*Datatype, error) {
			d, err := t.SortDecl(old.Sort)
			if err != nil {
				return nil, err
			}
			return d.Datatype, nil
		})
		return DeclareDatatypes{Datatypes: datatypes}, err
	}
	return nil, fmt.Errorf("a %T declares no sort", c)
}
