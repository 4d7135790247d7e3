package mutate

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/theory/vocabulary"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// form is an application from which some of its arguments can be recovered.
type form struct {
	name   string
	f      smtlib.Term // NoTerm for the bits of a float
	places [2]int      // places of the first and of the second seed's term among the arguments, or -1
	row    *theory.Row // nil for a constructor
}

// arguments are arguments to try for an operator, with the places of x and y among them.
type arguments struct {
	terms  []smtlib.Term
	places [2]int
}

// recovering are the rows of operators whose arguments can be recovered from the result.
var recovering = slices.DeleteFunc(theory.Rows(), func(r *theory.Row) bool {
	return r.InvertTerm == nil && r.RecoverTerm == nil
})

// forms returns the applications with x, or x and y, among their arguments.
func (f *fuser) forms(x, y smtlib.Term) (all []form) {
	a := f.arena
	c := f.constant(a.Sort(x))
	array, index := f.array(a.Sort(x))
	for _, row := range recovering {
		for _, p := range []arguments{
			{[]smtlib.Term{x, y}, [2]int{0, 1}}, {[]smtlib.Term{y, x}, [2]int{1, 0}}, {[]smtlib.Term{x}, [2]int{0, -1}},
			{[]smtlib.Term{x, c}, [2]int{0, -1}}, {[]smtlib.Term{c, x}, [2]int{1, -1}},
			{[]smtlib.Term{array, index, x}, [2]int{2, -1}},
		} {
			if slices.Contains(p.terms, smtlib.NoTerm) {
				continue
			}
			if t := f.apply(row, p.terms); t != smtlib.NoTerm {
				all = append(all, form{row.Name, t, p.places, row})
			}
		}
	}
	all = append(all, f.constructed(x, y)...)
	if a.SortIs(a.Sort(x), "FloatingPoint") {
		all = append(all, form{name: "bits"})
	}
	return all
}

// apply applies an operator, with a drawn index if it needs one.
func (f *fuser) apply(row *theory.Row, args []smtlib.Term) smtlib.Term {
	var indices []smtlib.Index
	if row.Indices == 1 {
		if !f.arena.SortIs(f.arena.Sort(args[0]), "BitVec") {
			return smtlib.NoTerm
		}
		indices = append(indices, smtlib.NumeralIndex(1+f.rng.Int64N(longestIndex)))
	}
	fun, err := f.arena.Operator(row.Name, indices...)
	if err != nil {
		return smtlib.NoTerm
	}
	of := make([]smtlib.Sort, len(args))
	for i, arg := range args {
		of[i] = f.arena.Sort(arg)
	}
	if !vocabulary.ReadByAll(f.arena, fun, of) {
		return smtlib.NoTerm
	}
	t, err := f.arena.App(fun, args...)
	if err != nil {
		return smtlib.NoTerm
	}
	return t
}

// constant draws a literal of a sort, NoTerm where there is none.
func (f *fuser) constant(s smtlib.Sort) smtlib.Term {
	row := theory.SortRowOf(f.arena, s)
	if row == nil || !row.Literal {
		return smtlib.NoTerm
	}
	draws := sorts.Draw{Context: f.Model.Sorts(f.arena), Rand: f.rng, Literals: f.Seed.Literals}
	t, _ := kit.ValueTerm(f.arena, draws.Fresh(s), s)
	return t
}

// array draws an array of elements of a sort, and an index of it.
func (f *fuser) array(element smtlib.Sort) (array, index smtlib.Term) {
	for _, s := range f.Seed.Arena.Sorts() {
		info := f.arena.SortInfo(s)
		if !f.arena.SortIs(s, "Array") || info.Generic || info.Args[1] != element {
			continue
		}
		arrays, indices := f.Terms(s), f.Terms(info.Args[0])
		if len(arrays) > 0 && len(indices) > 0 {
			return arrays[f.rng.IntN(len(arrays))].Term, indices[f.rng.IntN(len(indices))].Term
		}
	}
	return smtlib.NoTerm, smtlib.NoTerm
}

// constructed returns the constructor applications with x as a field, and y as another one if there is a field of its
// sort.
func (f *fuser) constructed(x, y smtlib.Term) (all []form) {
	for _, c := range f.Seed.Sorts {
		declaration, _ := c.(smtlib.DeclareDatatypes)
		for _, d := range declaration.Datatypes {
			for _, k := range d.Constructors {
				if made, ok := f.construct(k, x, y); ok {
					all = append(all, made)
				}
			}
		}
	}
	return all
}

func (f *fuser) construct(k *smtlib.Decl, x, y smtlib.Term) (form, bool) {
	a := f.arena
	made := form{name: k.Name, places: [2]int{slices.Index(k.Params, a.Sort(x)), -1}}
	if made.places[0] < 0 || len(k.SortParams) > 0 {
		return form{}, false
	}
	args := make([]smtlib.Term, len(k.Params))
	for i, s := range k.Params {
		switch pool := f.Terms(s); {
		case i == made.places[0]:
			args[i] = x
		case s == a.Sort(y) && made.places[1] < 0:
			args[i], made.places[1] = y, i
		case len(pool) > 0:
			args[i] = pool[f.rng.IntN(len(pool))].Term
		default:
			return form{}, false
		}
	}
	var err error
	made.f, err = a.App(k.Fun, args...)
	return made, err == nil
}

// back returns the term over z, the symbol for the application, that recovers the argument at a place.
func (m form) back(f *fuser, at int, z smtlib.Term) smtlib.Term {
	a := f.arena
	fun := a.FunInfo(a.Fun(m.f))
	if m.row != nil {
		return m.row.Recover(&operator.Equation{
			Application: operator.Application{Arena: a, Fun: fun, Args: a.Args(m.f)},
			At:          at, Result: z, ValueOf: f.literal,
		})
	}
	t, err := a.App(fun.Decl.Selectors[at].Fun, z)
	if err != nil {
		return smtlib.NoTerm
	}
	return t
}

// literal is the value of a literal, or of a negated literal.
func (f *fuser) literal(t smtlib.Term) value.Value {
	of := t
	if args := f.arena.Args(t); f.arena.Kind(t) == smtlib.KindApp && len(args) == 1 {
		of = args[0]
	}
	if !f.arena.Kind(of).IsLiteral() {
		return value.Open{Reason: "not a literal"}
	}
	return f.values.Value(t)
}

// bits ties a floating-point term to a symbol for its bits.
func (f *fuser) bits(x smtlib.Term) *model.Interpretation {
	v, ok := f.values.Value(x).(value.Float)
	if !ok {
		return nil
	}
	pattern, ok := v.Bits()
	if !ok { // NaN has many
		return nil
	}
	a, format := f.arena, v.Format()
	to, err := a.Operator("to_fp", smtlib.NumeralIndex(int64(format.EB)), smtlib.NumeralIndex(int64(format.SB)))
	if err != nil {
		return nil
	}
	width := format.EB + format.SB
	z, t := f.declare(a.IndexedSort("BitVec", int64(width)))
	back, err := a.App(to, t)
	if err != nil {
		return nil
	}
	made := &tie{how: "a symbol for bits", terms: [2]smtlib.Term{x}, back: [2]smtlib.Term{back}}
	return f.tied(made, z, back, x, value.BigBitVec(width, pattern).Value())
}
