package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// valuesForTerms replaces terms by their values under the witness, so that all assertions remain true.
func valuesForTerms(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	for _, t := range v.bySize(func(t smtlib.Term) bool { return !v.isValue(t) && v.Arena.Kind(t) != smtlib.KindVar }) {
		if of := v.value(t); of != nil && v.writable(v.Arena.Sort(t)) {
			sort := v.Arena.Sort(t)
			edits = append(edits, &Edit{Term: t, With: func(b *builder) (smtlib.Term, error) { return b.literal(of, sort) }})
		}
	}
	return edits
}

// writable reports whether values of a sort can be written without additional symbols. Values of arrays need constant
// arrays, which not every logic has.
func (v *view) writable(s smtlib.Sort) bool {
	if !v.constArrays && holdsArray(v.Arena, s) {
		return false
	}
	return writable(v.Arena, s)
}

func holdsArray(a *smtlib.Arena, s smtlib.Sort) bool {
	return a.SortIs(s, "Array") ||
		slices.ContainsFunc(a.SortInfo(s).Args, func(arg smtlib.Sort) bool { return holdsArray(a, arg) })
}

// writable is view.writable where constant arrays may be used.
func writable(a *smtlib.Arena, s smtlib.Sort) bool {
	seen := map[smtlib.Sort]bool{}
	var all func(s smtlib.Sort) bool
	all = func(s smtlib.Sort) bool {
		if seen[s] {
			return true
		}
		seen[s] = true
		info := a.SortInfo(s)
		if info.Decl != nil && info.Decl.Datatype == nil {
			return false
		}
		if info.Decl != nil {
			for _, k := range info.Decl.Datatype.Constructors {
				if len(k.SortParams) > 0 {
					continue // its fields have the sorts of the arguments, or no sort parameters
				}
				if slices.ContainsFunc(k.Params, func(p smtlib.Sort) bool { return !all(p) }) {
					return false
				}
			}
		}
		return !slices.ContainsFunc(info.Args, func(arg smtlib.Sort) bool { return !all(arg) })
	}
	return all(s)
}

// fold removes Boolean constants from connectives.
func fold(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	for _, t := range v.terms {
		if with, uses, ok := v.folded(t); ok {
			edits = append(edits, &Edit{Term: t, Uses: uses, With: with})
		}
	}
	slices.Reverse(edits)
	return edits
}

// folded gives a simpler equivalent of a term with constants among its arguments.
func (v *view) folded(t smtlib.Term) (with func(*builder) (smtlib.Term, error), uses []smtlib.Term, ok bool) {
	a, args := v.Arena, v.Arena.Args(t)
	isTrue := func(t smtlib.Term) bool { return applies(a, t, "true") }
	isFalse := func(t smtlib.Term) bool { return applies(a, t, "false") }
	constant := func(name string) (func(*builder) (smtlib.Term, error), []smtlib.Term, bool) {
		return func(b *builder) (smtlib.Term, error) { return b.arena.Apply(name) }, nil, true
	}
	only := func(t smtlib.Term) (func(*builder) (smtlib.Term, error), []smtlib.Term, bool) {
		return func(b *builder) (smtlib.Term, error) { return b.now[t], nil }, []smtlib.Term{t}, true
	}
	switch {
	case applies(a, t, "not") && isTrue(args[0]):
		return constant("false")
	case applies(a, t, "not") && isFalse(args[0]):
		return constant("true")
	case applies(a, t, "not") && applies(a, args[0], "not"):
		return only(a.Args(args[0])[0])
	case applies(a, t, "and") && slices.ContainsFunc(args, isFalse):
		return constant("false")
	case applies(a, t, "or") && slices.ContainsFunc(args, isTrue), applies(a, t, "=>") && isFalse(args[0]):
		return constant("true")
	case applies(a, t, "and"), applies(a, t, "or"):
		drop := isTrue
		if applies(a, t, "or") {
			drop = isFalse
		}
		rest := slices.DeleteFunc(slices.Clone(args), drop)
		switch {
		case len(rest) == len(args):
			return nil, nil, false
		case len(rest) == 0:
			return only(args[0])
		case len(rest) == 1:
			return only(rest[0])
		}
		return func(b *builder) (smtlib.Term, error) { return b.arena.Remake(t, b.all(rest)) }, rest, true
	case applies(a, t, "=>") && isTrue(args[0]) && len(args) == 2:
		return only(args[1])
	case applies(a, t, "ite") && isTrue(args[0]):
		return only(args[1])
	case applies(a, t, "ite") && isFalse(args[0]):
		return only(args[2])
	case applies(a, t, "=") && len(args) == 2 && (isTrue(args[0]) || isTrue(args[1])):
		return only(args[pick(isTrue(args[0]), 1, 0)])
	case applies(a, t, "=") && len(args) == 2 && (isFalse(args[0]) || isFalse(args[1])):
		other := args[pick(isFalse(args[0]), 1, 0)]
		return func(b *builder) (smtlib.Term, error) { return b.signed(b.now[other], false) }, []smtlib.Term{other}, true
	}
	return nil, nil, false
}

func pick(first bool, one, other int) int {
	if first {
		return one
	}
	return other
}

// all gives the replacements of terms.
func (b *builder) all(terms []smtlib.Term) []smtlib.Term { return each(terms, b.now) }

// equalChildren replaces terms by a part of the same sort and value, so that all assertions remain true.
func equalChildren(c *Case) []*Edit {
	v := viewOf(c)
	return v.children(func(t, part smtlib.Term) (useful, holds bool) {
		if v.same(t, part) {
			return true, true
		}
		of, known := v.truth(t)
		other, alsoKnown := v.truth(part)
		return known && alsoKnown && of != other, false
	})
}

// otherChildren replaces terms by parts whose value is different or unknown.
func otherChildren(c *Case) []*Edit {
	v := viewOf(c)
	return v.children(func(t, part smtlib.Term) (useful, holds bool) { return !v.same(t, part), true })
}

// children gives edits that replace a term by one of its parts: first the first part of every term, and so on. A part
// may be negated.
func (v *view) children(choose func(t, part smtlib.Term) (useful, holds bool)) []*Edit {
	var edits []*Edit
	targets := v.bySize(func(t smtlib.Term) bool { return len(v.Arena.Args(t)) > 0 })
	for nth := 0; nth < maxParts; nth++ {
		for _, t := range targets {
			parts := v.parts(t)
			if nth >= len(parts) {
				continue
			}
			part := parts[nth]
			useful, holds := choose(t, part)
			if !useful || !holds && applies(v.Arena, t, "not") {
				continue
			}
			edits = append(edits, &Edit{Term: t, Uses: []smtlib.Term{part}, With: func(b *builder) (smtlib.Term, error) {
				return b.signed(b.now[part], holds)
			}})
		}
	}
	return edits
}

// maxParts bounds the parts that may replace a term.
const maxParts = 8

// parts gives the arguments of a term, and their arguments, that have its sort.
func (v *view) parts(t smtlib.Term) []smtlib.Term {
	a := v.Arena
	if k := a.Kind(t); k != smtlib.KindApp && k != smtlib.KindAnnotated && k != smtlib.KindMatch {
		return nil
	}
	var parts []smtlib.Term
	bound := a.FreeVars(t)
	add := func(arg smtlib.Term) {
		fits := a.Sort(arg) == a.Sort(t) && !slices.Contains(parts, arg)
		for _, free := range a.FreeVars(arg) {
			fits = fits && slices.Contains(bound, free)
		}
		if fits {
			parts = append(parts, arg)
		}
	}
	for _, arg := range a.Args(t) {
		add(arg)
	}
	for _, arg := range a.Args(t) {
		if a.Kind(arg) == smtlib.KindApp {
			for _, inner := range a.Args(arg) {
				add(inner)
			}
		}
	}
	return parts
}

// knownSymbols replaces terms by a declared symbol of the same value.
func knownSymbols(c *Case) []*Edit {
	v := viewOf(c)
	symbols := map[smtlib.Sort][]smtlib.Term{}
	for _, t := range v.terms {
		if d := v.Arena.Declaration(t); d != nil && d.Kind == smtlib.Declared && len(d.Params) == 0 {
			symbols[v.Arena.Sort(t)] = append(symbols[v.Arena.Sort(t)], t)
		}
	}
	var edits []*Edit
	for _, t := range v.bySize(func(t smtlib.Term) bool { return v.Arena.Kind(t) != smtlib.KindVar }) {
		for _, s := range symbols[v.Arena.Sort(t)] {
			if s != t && v.same(s, t) && !(s > t && v.Arena.Declaration(t) != nil && len(v.Arena.Args(t)) == 0) {
				edits = append(edits, &Edit{Term: t, With: func(b *builder) (smtlib.Term, error) { return b.copy(s) }})
				break
			}
		}
	}
	return edits
}

// mergedSymbols replaces one symbol by another, whose value is different.
func mergedSymbols(c *Case) []*Edit {
	v := viewOf(c)
	symbols := map[smtlib.Sort][]smtlib.Term{}
	var edits []*Edit
	for _, t := range v.terms {
		if d := v.Arena.Declaration(t); d == nil || d.Kind != smtlib.Declared || len(d.Params) > 0 {
			continue
		}
		sort := v.Arena.Sort(t)
		for _, s := range symbols[sort] {
			edits = append(edits, &Edit{Term: t, With: func(b *builder) (smtlib.Term, error) { return b.copy(s) }})
		}
		if len(symbols[sort]) < maxMerged {
			symbols[sort] = append(symbols[sort], t)
		}
	}
	return edits
}

// maxMerged bounds the symbols of a sort that others are merged into.
const maxMerged = 6

// newSymbols replaces terms by a new symbol of the same value.
func newSymbols(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	for _, t := range v.bySize(func(t smtlib.Term) bool { return len(v.Arena.Args(t)) > 0 }) {
		of := v.value(t)
		if of == nil || !value.HasKey(of) || v.Arena.SortIs(v.Arena.Sort(t), "RegLan") {
			continue
		}
		sort := v.Arena.Sort(t)
		edits = append(edits, &Edit{Term: t, With: func(b *builder) (smtlib.Term, error) { return b.constant(of, sort) }})
	}
	return edits
}

// arguments drops one argument of applications that can have fewer.
func arguments(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	many := func(t smtlib.Term) bool { return v.Arena.Kind(t) == smtlib.KindApp && len(v.Arena.Args(t)) > 2 }
	for _, t := range v.bySize(many) {
		args := v.Arena.Args(t)
		for i := range args {
			rest := slices.Delete(slices.Clone(args), i, i+1)
			edits = append(edits, &Edit{Term: t, Uses: rest, With: func(b *builder) (smtlib.Term, error) {
				return b.arena.Remake(t, b.all(rest))
			}})
		}
	}
	return edits
}

// operators replaces operators by simpler ones.
func operators(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	for _, t := range v.bySize(func(t smtlib.Term) bool { return v.Arena.Kind(t) == smtlib.KindApp }) {
		f := v.Arena.FunInfo(v.Arena.Fun(t))
		if f.Op == nil {
			continue
		}
		for _, name := range theory.RowOf(f.Op).Simpler {
			edits = append(edits, &Edit{Term: t, Uses: v.Arena.Args(t), With: func(b *builder) (smtlib.Term, error) {
				return b.instead(t, name)
			}})
		}
	}
	return edits
}

// instead applies another operator to the arguments of a term, or to some of them, if that sort-checks.
func (b *builder) instead(t smtlib.Term, name string) (smtlib.Term, error) {
	a := b.base.Arena
	args := b.all(a.Args(t))
	indices := a.FunInfo(a.Fun(t)).Indices
	for _, with := range [][]smtlib.Index{nil, indices} {
		f, err := b.arena.Operator(name, with...)
		if err != nil {
			continue
		}
		for from := 0; from <= len(args); from++ { // all, then all but the first, …
			if made, err := b.arena.App(f, args[from:]...); err == nil && b.arena.Sort(made) == a.Sort(t) {
				return made, nil
			}
		}
		for to := len(args) - 1; to > 0; to-- {
			if made, err := b.arena.App(f, args[:to]...); err == nil && b.arena.Sort(made) == a.Sort(t) {
				return made, nil
			}
		}
		if len(indices) == 0 {
			break
		}
	}
	return smtlib.NoTerm, errDrop
}

// indices reduces the numerals in indexed operators where that does not change the sort.
func indices(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	for _, t := range v.bySize(func(t smtlib.Term) bool { return v.Arena.Kind(t) == smtlib.KindApp }) {
		f := v.Arena.FunInfo(v.Arena.Fun(t))
		if f.Op == nil || f.Op.Family {
			continue
		}
		for i, index := range f.Indices {
			for _, n := range []int64{0, 1, 2, index.N / 2, index.N - 1} {
				if n < 0 || n >= index.N {
					continue
				}
				smaller := slices.Clone(f.Indices)
				smaller[i] = smtlib.NumeralIndex(n)
				edits = append(edits, &Edit{Term: t, Uses: v.Arena.Args(t), With: func(b *builder) (smtlib.Term, error) {
					g, err := b.arena.Operator(f.Name, smaller...)
					if err != nil {
						return smtlib.NoTerm, err
					}
					return b.arena.App(g, b.all(v.Arena.Args(t))...)
				}})
			}
		}
	}
	return edits
}

// literals replaces literals by simpler ones.
func literals(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	for _, t := range v.bySize(func(t smtlib.Term) bool { return v.isValue(t) && v.Arena.Sort(t) != v.Arena.Bool() }) {
		of := v.value(t)
		if of == nil || !value.HasKey(of) || v.Arena.SortIs(v.Arena.Sort(t), "RegLan") {
			continue
		}
		sort := v.Arena.Sort(t)
		for _, other := range c.SortContext().Simpler(sort, of) {
			edits = append(edits, &Edit{Term: t, With: func(b *builder) (smtlib.Term, error) { return b.literal(other, sort) }})
		}
	}
	return edits
}

// definitions expands applications of defined functions. A function that is used as a value becomes a lambda term.
func definitions(c *Case) []*Edit {
	var edits []*Edit
	for _, t := range viewOf(c).bySize(func(t smtlib.Term) bool {
		d := c.Arena.Declaration(t)
		return d != nil && d.Kind == smtlib.Defined && d.Body != smtlib.NoTerm
	}) {
		d := c.Arena.Declaration(t)
		uses := append(slices.Clone(c.Arena.Args(t)), d.Body)
		edits = append(edits, &Edit{Term: t, Uses: uses, With: func(b *builder) (smtlib.Term, error) {
			if len(c.Arena.Args(t)) < len(d.Vars) {
				return b.arena.Quant(smtlib.Lambda, d.Vars, b.now[d.Body])
			}
			return b.substitute(b.now[d.Body], d.Vars, b.all(c.Arena.Args(t)))
		}})
	}
	return append(edits, annotations(c)...)
}

// annotations drops annotations.
func annotations(c *Case) []*Edit {
	var edits []*Edit
	for _, t := range c.Terms() {
		if c.Arena.Kind(t) == smtlib.KindAnnotated {
			inner := c.Arena.Args(t)[0]
			edits = append(edits, &Edit{Term: t, Uses: []smtlib.Term{inner},
				With: func(b *builder) (smtlib.Term, error) { return b.now[inner], nil }})
		}
	}
	return edits
}
