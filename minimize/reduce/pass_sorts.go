package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// retype replaces one sort by a simpler one: narrower bit-vectors, smaller floating-point formats, integers for reals;
// and Bool or Int for declared sorts and for sorts in arrays.
func retype(c *Case) []*Edit {
	var all []smtlib.Sort
	plain := map[smtlib.Sort]bool{} // sorts in arrays
	for _, t := range c.Terms() {
		all = appendSorts(all, plain, c.Arena, c.Arena.Sort(t))
	}
	var edits []*Edit
	for _, s := range all {
		for _, to := range simplerSorts(c.Arena, s, plain[s]) {
			edits = append(edits, &Edit{Rewrite: retyping{from: s, to: to}.apply})
		}
	}
	return edits
}

// appendSorts appends a sort and the sorts in it that are new, and records which are in arrays.
func appendSorts(all []smtlib.Sort, inArrays map[smtlib.Sort]bool, a *smtlib.Arena, s smtlib.Sort) []smtlib.Sort {
	if slices.Contains(all, s) {
		return all
	}
	all = append(all, s)
	for _, arg := range a.SortInfo(s).Args {
		inArrays[arg] = inArrays[arg] || a.SortIs(s, "Array")
		all = appendSorts(all, inArrays, a, arg)
	}
	return all
}

// simplerSorts gives sorts that may replace s, the simplest first. A sort in arrays may be replaced by a quite
// different one.
func simplerSorts(a *smtlib.Arena, s smtlib.Sort, inArray bool) []sorts.Form {
	info := a.SortInfo(s)
	declared := info.Decl != nil && info.Decl.Datatype == nil
	isInt := a.SortIs(s, "Int")
	var simpler []sorts.Form
	if declared || inArray && s != a.Bool() {
		simpler = append(simpler, sorts.Indexed("Bool"))
		if !isInt {
			simpler = append(simpler, sorts.Indexed("Int"))
		}
	}
	if isInt && inArray {
		simpler = append(simpler, sorts.Indexed("BitVec", 1))
	}
	if row := theory.SortRowOf(a, s); row != nil && row.Smaller != nil {
		simpler = append(simpler, row.Smaller(info)...)
	}
	return simpler
}

// retyping replaces one sort by another throughout a case: in declarations, literals, values and operators.
type retyping struct {
	from smtlib.Sort
	to   sorts.Form
}

// retyper is the state of a retyping.
type retyper struct {
	retyping
	base    *Case
	arena   *smtlib.Arena
	sorts   map[smtlib.Sort]smtlib.Sort
	symbols map[*smtlib.Decl]*smtlib.Decl
	now     []smtlib.Term
	given   []*model.Interpretation
}

// apply makes the case, or gives nil if it is impossible.
func (r retyping) apply(base *Case) *Case {
	if r.to.Name == "Int" {
		if base, r.from = withIntegers(base, r.from); base == nil {
			return nil
		}
	}
	m := &retyper{
		retyping: r, base: base, arena: base.Arena.Child(), sorts: map[smtlib.Sort]smtlib.Sort{},
		symbols: map[*smtlib.Decl]*smtlib.Decl{}, now: make([]smtlib.Term, base.Arena.Len()),
	}
	for _, t := range base.Terms() {
		made, err := m.term(t)
		if err != nil || m.arena.Sort(made) != m.sort(base.Arena.Sort(t)) {
			return nil
		}
		m.now[t] = made
	}
	next := *base
	next.Arena, next.Steps, next.Sorts = m.arena, nil, m.definitions()
	for _, s := range base.Steps {
		next.Steps = append(next.Steps, stepOf(s, m.now, m.symbols))
	}
	next.Witness = base.Witness.With(m.given)
	if next.Logic != "" && next.Logic != "ALL" {
		next.Logic = theory.LeastLogic(m.arena, next.Roots()) // the old one may lack the sort
	}
	m.arena.Freeze()
	return &next
}

// withIntegers gives the case, and one of its sorts, in a logic whose numerals are integers; nil if there is none.
func withIntegers(c *Case, s smtlib.Sort) (*Case, smtlib.Sort) {
	a := c.Arena.Child()
	numeral, err := a.Literal(smtlib.KindNumeral, "0")
	if err == nil && a.SortIs(a.Sort(numeral), "Int") {
		return c, s
	}
	all := *c
	all.Logic = "ALL"
	again, err := reread(&all)
	if err != nil || again == &all {
		return nil, s
	}
	for _, same := range again.Arena.Sorts() {
		if again.Arena.SortString(same) == c.Arena.SortString(s) {
			again.Logic = c.Logic
			return again, same
		}
	}
	return nil, s
}

// sort gives the replacement of a sort.
func (r *retyper) sort(s smtlib.Sort) smtlib.Sort {
	if made, ok := r.sorts[s]; ok {
		return made
	}
	info := r.base.Arena.SortInfo(s)
	made := s
	switch {
	case s == r.from:
		made, _ = r.arena.MakeSort(r.to.Name, r.to.Indices)
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

// definitions gives the replacements of the declarations and definitions of sorts.
func (r *retyper) definitions() []smtlib.Command {
	all := slices.Clone(r.base.Sorts)
	for i, c := range all {
		if c, is := c.(smtlib.DefineSort); is {
			made := *c.Sort
			made.Expansion = r.sort(made.Expansion)
			all[i] = smtlib.DefineSort{Sort: &made}
		}
	}
	return all
}

// term makes a term with the replacements of its arguments.
func (r *retyper) term(t smtlib.Term) (smtlib.Term, error) {
	a := r.base.Arena
	want := r.sort(a.Sort(t))
	args := each(a.Args(t), r.now)
	switch kind := a.Kind(t); kind {
	case smtlib.KindVar:
		return r.arena.Var(a.Text(t), want), nil
	case smtlib.KindApp:
		return r.application(t, args, want)
	case smtlib.KindQuant:
		if a.Quantifier(t) == smtlib.Lambda {
			return smtlib.NoTerm, errDrop
		}
		return r.arena.Remake(t, args)
	case smtlib.KindAnnotated:
		return r.arena.Remake(t, args)
	case smtlib.KindMatch:
		return smtlib.NoTerm, errDrop
	default:
		if want == a.Sort(t) {
			return t, nil
		}
		v := r.value(theory.LiteralValue(a, t), a.Sort(t))
		if v == nil || !writable(r.arena, want) {
			return smtlib.NoTerm, errDrop
		}
		return theory.Term(r.arena, v, want, nil)
	}
}

func (r *retyper) application(t smtlib.Term, args []smtlib.Term, want smtlib.Sort) (smtlib.Term, error) {
	a := r.base.Arena
	info := a.FunInfo(a.Fun(t))
	if info.Decl != nil {
		d, err := r.declared(info.Decl)
		if err != nil {
			return smtlib.NoTerm, err
		}
		f := d.Fun
		if info.As != smtlib.NoSort {
			f = r.arena.Qualify(f, r.sort(info.As))
		}
		return r.arena.App(f, args...)
	}
	for _, indices := range theory.Reindexed(r.arena, info, args, want) {
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
	if len(args) == 1 && r.arena.Sort(args[0]) == want {
		return args[0], nil // a conversion between sorts that have become equal
	}
	return smtlib.NoTerm, errDrop
}

// declared declares a symbol with the new sorts, and converts its value.
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
	var entries []model.Entry
	for _, e := range in.Entries {
		var args []value.Value
		for i, arg := range e.Args {
			args = append(args, r.value(arg, d.Params[i]))
		}
		entries = append(entries, model.Entry{Args: args, Result: r.value(e.Result, d.Result)})
		if slices.Contains(args, nil) || entries[len(entries)-1].Result == nil {
			return nil, errDrop
		}
	}
	other := r.value(in.Default, d.Result)
	if other == nil {
		return nil, errDrop
	}
	r.given = append(r.given, model.NewInterpretation(made, entries, other))
	return made, nil
}
