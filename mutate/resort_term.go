package mutate

import (
	"errors"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// errUnfit says that a term cannot be converted to the derived seed's sorts.
var errUnfit = errors.New("the term does not fit other sorts")

// term makes the derived seed's term for a term of the seed, from the derived arguments. Its sort is the one that
// replaces the term's sort.
func (r *resorting) term(t smtlib.Term, args []smtlib.Term) (smtlib.Term, error) {
	a, to := r.seed.Arena, r.t.To
	old := a.Sort(t)
	want, err := r.t.SortOf(old)
	if err != nil {
		return smtlib.NoTerm, err
	}
	if v := r.constant(t); v != nil {
		if made, asked := r.literal(v, old, want); asked {
			if made == smtlib.NoTerm {
				return smtlib.NoTerm, errUnfit
			}
			return made, nil
		}
	}
	if a.Kind(t) != smtlib.KindApp {
		return r.t.Copy(t, args)
	}
	info := a.FunInfo(a.Fun(t))
	if info.Decl == nil {
		return r.operation(t, args, want)
	}
	made, err := r.t.Copy(t, args)
	if err != nil {
		return smtlib.NoTerm, err
	}
	if r.truth != nil && to.Sort(made) == r.truth.Result && want == to.Bool() {
		yes, err := to.App(r.truth.Fun)
		if err != nil {
			return smtlib.NoTerm, err
		}
		return to.Apply("=", made, yes)
	}
	return made, nil
}

// constant is the value of a literal, or of a term that is written like one: (_ bv5 8), (_ NaN 8 24), (fp #b0 …); else
// nil.
func (r *resorting) constant(t smtlib.Term) value.Value {
	a := r.seed.Arena
	if !a.Kind(t).IsLiteral() {
		if a.Kind(t) != smtlib.KindApp || a.FunInfo(a.Fun(t)).Op == nil {
			return nil
		}
		if len(a.Args(t)) > 0 && a.FunInfo(a.Fun(t)).Name != "fp" {
			return nil
		}
	}
	v := r.seed.Constants[t]
	if v == nil || value.IsOpen(v) {
		return nil
	}
	return v
}

// literal makes a literal of sort want that is near to a value of sort old, NoTerm if there is none. asked is false if
// neither the sort nor the value changes.
func (r *resorting) literal(v value.Value, old, want smtlib.Sort) (t smtlib.Term, asked bool) {
	to := r.t.To
	var made value.Value
	if s, ok := v.(value.String); ok && r.letters != nil {
		made = r.other(s)
	} else if r.sorts[old] == smtlib.NoSort {
		return smtlib.NoTerm, false
	} else if made = r.edge(v, old, want); made == nil {
		made = theory.Convert(to, v, want, func(value.Value) int { return r.rng.IntN(convertedWays) })
	}
	if made != nil {
		t, _ = kit.ValueTerm(to, made, want)
	}
	return t, true
}

// edge returns for a value at an edge of its sort, most of the time, the value at the same edge of another sort; else
// nil.
func (r *resorting) edge(v value.Value, old, want smtlib.Sort) value.Value {
	here, there := theory.Sorts(r.seed.Arena, nil).Edges(old), theory.Sorts(r.t.To, nil).Edges(want)
	if len(here) != len(there) || edgeConverted.Hit(r.rng) {
		return nil
	}
	key := value.Key(v)
	if i := slices.IndexFunc(here, func(w value.Value) bool { return value.Key(w) == key }); i >= 0 {
		return there[i]
	}
	return nil
}

// other returns a string over the other alphabet. A character is always replaced by the same one.
func (r *resorting) other(s value.String) value.String {
	chars := slices.Clone(s.Chars())
	for i, c := range chars {
		if _, known := r.letters[c]; !known {
			r.letters[c] = r.alphabet[r.rng.IntN(len(r.alphabet))]
		}
		chars[i] = r.letters[c]
	}
	return value.NewString(chars)
}

// operation makes an application of an operator with sort want: with adapted indices, or else with its arguments and
// its result converted from and to their old sorts.
func (r *resorting) operation(t smtlib.Term, args []smtlib.Term, want smtlib.Sort) (smtlib.Term, error) {
	a := r.seed.Arena
	info := a.FunInfo(a.Fun(t))
	args, err := r.pattern(info.Name, args, want)
	if err != nil {
		return smtlib.NoTerm, err
	}
	if made, err := r.apply(t, args, want); err == nil {
		return made, nil
	}
	if slices.Contains(resizing, info.Name) {
		return r.fit(args[0], want)
	}
	before := slices.Clone(args)
	for i, arg := range a.Args(t) {
		sort, err := r.unchanged(a.Sort(arg))
		if err != nil {
			return smtlib.NoTerm, err
		}
		if before[i], err = r.fit(args[i], sort); err != nil {
			return smtlib.NoTerm, err
		}
	}
	made, err := r.t.Copy(t, before)
	if err != nil {
		return smtlib.NoTerm, err
	}
	return r.fit(made, want)
}

// resizing are operators of one argument that only convert between sorts, and may be needless with others.
var resizing = []string{"extract", "zero_extend", "sign_extend", "repeat", "to_real", "to_int"}

// apply applies an operator with indices that give the wanted sort, or else converts its result.
func (r *resorting) apply(t smtlib.Term, args []smtlib.Term, want smtlib.Sort) (smtlib.Term, error) {
	to := r.t.To
	near, err := r.t.Copy(t, args)
	if err == nil && to.Sort(near) == want {
		return near, nil
	}
	info := r.seed.Arena.FunInfo(r.seed.Arena.Fun(t))
	for _, indices := range theory.Reindexed(to, info, args, want)[1:] {
		f, err := to.Operator(info.Name, indices...)
		if err != nil {
			continue
		}
		if made, err := to.App(f, args...); err == nil && to.Sort(made) == want {
			return made, nil
		}
	}
	if err != nil {
		return smtlib.NoTerm, err
	}
	return r.fit(near, want)
}

// pattern converts the bit-vector arguments of fp and to_fp to the widths of the wanted format.
func (r *resorting) pattern(name string, args []smtlib.Term, want smtlib.Sort) ([]smtlib.Term, error) {
	to := r.t.To
	if len(args) == 0 || !to.SortIs(want, "FloatingPoint") || !to.SortIs(to.Sort(args[len(args)-1]), "BitVec") {
		return args, nil
	}
	indices := to.SortInfo(want).Indices
	var widths []int64
	switch {
	case name == "fp":
		widths = []int64{1, indices[0].N, indices[1].N - 1}
	case name == "to_fp" && len(args) == 1:
		widths = []int64{indices[0].N + indices[1].N}
	default:
		return args, nil
	}
	args = slices.Clone(args)
	for i, w := range widths {
		var err error
		if args[i], err = r.fit(args[i], to.IndexedSort("BitVec", w)); err != nil {
			return nil, err
		}
	}
	return args, nil
}

// unchanged makes a sort of the seed in the derived seed without any change.
func (r *resorting) unchanged(s smtlib.Sort) (smtlib.Sort, error) {
	if r.sorts[s] == smtlib.NoSort {
		return r.t.SortOf(s)
	}
	info := r.seed.Arena.SortInfo(s)
	if info.Decl != nil {
		return smtlib.NoSort, errUnfit
	}
	return r.t.To.MakeSort(info.Name, info.Indices)
}

// fit converts a term to a similar sort, or fails with errUnfit.
func (r *resorting) fit(t smtlib.Term, want smtlib.Sort) (smtlib.Term, error) {
	to := r.t.To
	is := to.Sort(t)
	both := func(name string) bool { return to.SortIs(is, name) && to.SortIs(want, name) }
	indexed := func(name string, args []smtlib.Term, indices ...int64) (smtlib.Term, error) {
		all := make([]smtlib.Index, len(indices))
		for i, n := range indices {
			all[i] = smtlib.NumeralIndex(n)
		}
		f, err := to.Operator(name, all...)
		if err != nil {
			return smtlib.NoTerm, err
		}
		return to.App(f, args...)
	}
	switch {
	case is == want:
		return t, nil
	case both("BitVec"):
		from, width := to.SortInfo(is).Indices[0].N, to.SortInfo(want).Indices[0].N
		if width < from {
			low := kit.OneOf(r.rng, 0, from-width) // keep the low bits, or the high ones
			return indexed("extract", []smtlib.Term{t}, low+width-1, low)
		}
		return indexed(kit.OneOf(r.rng, "zero_extend", "sign_extend"), []smtlib.Term{t}, width-from)
	case both("FloatingPoint"):
		mode, err := to.Apply(kit.OneOf(r.rng, "RNE", "RTZ", "RTP"))
		if err != nil {
			return smtlib.NoTerm, err
		}
		format := to.SortInfo(want).Indices
		return indexed("to_fp", []smtlib.Term{mode, t}, format[0].N, format[1].N)
	case to.SortIs(is, "Int") && to.SortIs(want, "Real"):
		return to.Apply("to_real", t)
	case to.SortIs(is, "Real") && to.SortIs(want, "Int"):
		return to.Apply("to_int", t)
	}
	return smtlib.NoTerm, errUnfit
}
