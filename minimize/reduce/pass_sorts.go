package reduce

import (
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/softfloat"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// sorts makes bit-vectors narrower and floating-point formats smaller, one sort at a time.
func sorts(c *Case) []*Edit {
	var edits []*Edit
	var all []smtlib.Sort
	for _, t := range c.reachable() {
		all = appendSorts(all, c.Arena, c.Arena.Sort(t))
	}
	for _, s := range all {
		for _, indices := range smallerSorts(c.Arena.SortInfo(s)) {
			edits = append(edits, &Edit{Again: retyping{from: s, to: indices}.apply})
		}
	}
	return edits
}

// appendSorts appends the bit-vector and floating-point sorts in a sort that are not yet there.
func appendSorts(all []smtlib.Sort, a *smtlib.Arena, s smtlib.Sort) []smtlib.Sort {
	if (a.SortIs(s, "BitVec") || a.SortIs(s, "FloatingPoint")) && !slices.Contains(all, s) {
		all = append(all, s)
	}
	for _, arg := range a.SortInfo(s).Args {
		all = appendSorts(all, a, arg)
	}
	return all
}

// smallerSorts gives indices for a sort of the same name, the smallest first.
func smallerSorts(s *smtlib.SortInfo) [][]smtlib.Index {
	var smaller [][]smtlib.Index
	n := func(i int) int64 { return s.Indices[i].N }
	if s.Name == "BitVec" {
		for _, width := range []int64{1, 2, 3, 4, 8, n(0) / 2, n(0) - 1} {
			if width > 0 && width < n(0) {
				smaller = append(smaller, []smtlib.Index{smtlib.NumeralIndex(width)})
			}
		}
		return smaller
	}
	for _, format := range [][2]int64{{2, 2}, {2, 3}, {3, 3}, {3, 5}, {5, 11}, {8, 24}, {n(0) - 1, n(1)}, {n(0), n(1) - 1}} {
		if format[0] >= 2 && format[1] >= 2 && format[0] <= n(0) && format[1] <= n(1) && format[0]+format[1] < n(0)+n(1) {
			smaller = append(smaller, []smtlib.Index{smtlib.NumeralIndex(format[0]), smtlib.NumeralIndex(format[1])})
		}
	}
	return smaller
}

// retyping gives one sort other indices throughout a case: of declarations, literals, values and operators.
type retyping struct {
	from smtlib.Sort
	to   []smtlib.Index
}

// retyper is a retyping under way.
type retyper struct {
	retyping
	base    *Case
	arena   *smtlib.Arena
	sorts   map[smtlib.Sort]smtlib.Sort
	symbols map[*smtlib.Decl]*smtlib.Decl
	now     []smtlib.Term
	given   []*fragment.Interpretation
}

// apply makes the case, or gives nil where that cannot be done.
func (r retyping) apply(base *Case) *Case {
	m := &retyper{
		retyping: r, base: base, arena: base.Arena.Child(), sorts: map[smtlib.Sort]smtlib.Sort{},
		symbols: map[*smtlib.Decl]*smtlib.Decl{}, now: make([]smtlib.Term, base.Arena.Len()),
	}
	for _, t := range base.reachable() {
		made, err := m.term(t)
		if err != nil || m.arena.Sort(made) != m.sort(base.Arena.Sort(t)) {
			return nil
		}
		m.now[t] = made
	}
	next := *base
	next.Arena, next.Steps = m.arena, nil
	for _, s := range base.Steps {
		switch s := s.(type) {
		case smtlib.Assert:
			s.Formula = m.now[s.Formula]
			next.Steps = append(next.Steps, s)
		case smtlib.CheckSat:
			if len(s.Assuming) > 0 {
				s.Assuming = m.all(s.Assuming)
			}
			next.Steps = append(next.Steps, s)
		default:
			next.Steps = append(next.Steps, s)
		}
	}
	next.Witness = base.Witness.With(m.given)
	m.arena.Freeze()
	return &next
}

func (r *retyper) all(terms []smtlib.Term) []smtlib.Term {
	now := make([]smtlib.Term, len(terms))
	for i, t := range terms {
		now[i] = r.now[t]
	}
	return now
}

// sort gives what becomes of a sort.
func (r *retyper) sort(s smtlib.Sort) smtlib.Sort {
	if made, ok := r.sorts[s]; ok {
		return made
	}
	info := r.base.Arena.SortInfo(s)
	made := s
	switch {
	case s == r.from:
		made, _ = r.arena.MakeSort(info.Name, r.to)
	case info.Decl == nil && len(info.Args) > 0:
		args := make([]smtlib.Sort, len(info.Args))
		for i, arg := range info.Args {
			args[i] = r.sort(arg)
		}
		if !slices.Equal(args, info.Args) {
			made, _ = r.arena.MakeSort(info.Name, info.Indices, args...)
		}
	}
	r.sorts[s] = made
	return made
}

// term makes a term again; its arguments are made already.
func (r *retyper) term(t smtlib.Term) (smtlib.Term, error) {
	a := r.base.Arena
	want := r.sort(a.Sort(t))
	args := r.all(a.Args(t))
	switch kind := a.Kind(t); kind {
	case smtlib.KindVar:
		return r.arena.Var(a.Text(t), want), nil
	case smtlib.KindApp:
		return r.application(t, args, want)
	case smtlib.KindQuant:
		if a.Quantifier(t) == smtlib.Lambda {
			return smtlib.NoTerm, errDrop
		}
		return r.arena.Quant(a.Quantifier(t), args[:len(args)-1], args[len(args)-1])
	case smtlib.KindAnnotated:
		return r.arena.Annotate(args[0], a.Annotation(t).Attributes, args[1:]), nil
	case smtlib.KindMatch:
		return smtlib.NoTerm, errDrop
	default:
		if want == a.Sort(t) {
			return t, nil
		}
		return r.literal(theory.LiteralValue(a, t), want)
	}
}

// literal writes a value in the sort that its own becomes.
func (r *retyper) literal(v value.Value, s smtlib.Sort) (smtlib.Term, error) {
	v = r.value(v, s)
	if v == nil || !writable(r.arena, s) {
		return smtlib.NoTerm, errDrop
	}
	return theory.Term(r.arena, v, s, func(value.Elem) smtlib.Term { return smtlib.NoTerm })
}

// value gives the value of sort s, which is what the value's own sort becomes, that is nearest to v; nil if there is
// no telling.
func (r *retyper) value(v value.Value, s smtlib.Sort) value.Value {
	info := r.arena.SortInfo(s)
	switch v := v.(type) {
	case value.BitVec:
		width := int(info.Indices[0].N)
		mask := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(width)), big.NewInt(1))
		return value.BigBitVec(width, mask.And(mask, v.Unsigned()))
	case value.Float:
		format, err := softfloat.NewFormat(int(info.Indices[0].N), int(info.Indices[1].N))
		if err != nil {
			return nil
		}
		return value.Float{Float: format.Convert(softfloat.RNE, v.Float)}
	case value.Array:
		other := r.value(v.Default(), info.Args[1])
		if other == nil || v.Domain() != value.Infinite {
			return nil
		}
		made := value.NewArray(v.Domain(), other)
		failed := false
		v.Entries(func(index, element value.Value) {
			i, e := r.value(index, info.Args[0]), r.value(element, info.Args[1])
			if failed = failed || i == nil || e == nil; !failed {
				made = made.Store(i, e)
			}
		})
		if failed {
			return nil
		}
		return made
	case value.Seq, value.Set, value.Datatype:
		return nil
	}
	return v
}

func (r *retyper) application(t smtlib.Term, args []smtlib.Term, want smtlib.Sort) (smtlib.Term, error) {
	a := r.base.Arena
	info := a.FunInfo(a.Fun(t))
	if info.Decl != nil {
		d, err := r.declared(info.Decl)
		if err != nil {
			return smtlib.NoTerm, err
		}
		return r.arena.App(d.Fun, args...)
	}
	for _, indices := range r.indices(t, info, args, want) {
		f, err := r.arena.Operator(info.Name, indices...)
		if err != nil {
			continue
		}
		if info.As != smtlib.NoSort {
			f = r.arena.Qualify(f, r.sort(info.As))
		}
		if made, err := r.arena.App(f, args...); err == nil && r.arena.Sort(made) == want {
			return made, nil
		}
	}
	return smtlib.NoTerm, errDrop
}

// indices gives indices that an operator may need for its new sorts.
func (r *retyper) indices(t smtlib.Term, info *smtlib.FunInfo, args []smtlib.Term, want smtlib.Sort) [][]smtlib.Index {
	ways := [][]smtlib.Index{info.Indices}
	result := r.arena.SortInfo(want).Indices
	if len(info.Indices) == len(result) && len(result) > 0 {
		ways = append(ways, result) // the format of to_fp, the width of int_to_bv
	}
	if len(args) != 1 || len(result) != 1 {
		return ways
	}
	of := r.arena.SortInfo(r.arena.Sort(args[0])).Indices
	if len(of) != 1 {
		return ways
	}
	switch width, from := result[0].N, of[0].N; len(info.Indices) {
	case 1: // zero_extend, sign_extend, and repeat
		ways = append(ways, []smtlib.Index{smtlib.NumeralIndex(max(0, width-from))},
			[]smtlib.Index{smtlib.NumeralIndex(max(1, width/from))})
	case 2: // extract
		low := max(0, min(info.Indices[1].N, from-width))
		ways = append(ways, []smtlib.Index{smtlib.NumeralIndex(low + width - 1), smtlib.NumeralIndex(low)})
	}
	return ways
}

// declared makes a symbol again over the new sorts, with its value.
func (r *retyper) declared(d *smtlib.Decl) (*smtlib.Decl, error) {
	if made := r.symbols[d]; made != nil {
		return made, nil
	}
	params := make([]smtlib.Sort, len(d.Params))
	for i, p := range d.Params {
		params[i] = r.sort(p)
	}
	result := r.sort(d.Result)
	if slices.Equal(params, d.Params) && result == d.Result && d.Body == smtlib.NoTerm {
		r.symbols[d] = d
		return d, nil
	}
	if d.Kind != smtlib.Declared || len(d.SortParams) > 0 {
		return nil, errDrop
	}
	made := &smtlib.Decl{Kind: smtlib.Declared, Name: d.Name, Params: params, Result: result}
	r.arena.Declare(made)
	r.symbols[d] = made
	in := r.base.Witness.Interpretation(d)
	if in == nil || in.Default == nil {
		return nil, errDrop
	}
	var entries []fragment.Entry
	for _, e := range in.Entries {
		var args []value.Value
		for i, arg := range e.Args {
			args = append(args, r.value(arg, params[i]))
		}
		entries = append(entries, fragment.Entry{Args: args, Result: r.value(e.Result, result)})
		if slices.Contains(args, nil) || entries[len(entries)-1].Result == nil {
			return nil, errDrop
		}
	}
	other := r.value(in.Default, result)
	if other == nil {
		return nil, errDrop
	}
	r.given = append(r.given, fragment.NewInterpretation(made, entries, other))
	return made, nil
}
