package reduce

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/fp"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// sortConstants are the constants of a sort that are short to write, the simplest first: values, and names of the
// theory where a value cannot be written.
type sortConstants struct {
	sort   string
	values func(v *view, s smtlib.Sort) []value.Value
	names  []string
}

// constantRows have the sorts whose constants may stand in the place of terms.
func constantRows() []sortConstants {
	return []sortConstants{
		{sort: "Bool", values: fixed(value.Bool(true), value.Bool(false))},
		{sort: "Int", values: fixed(value.NewInt(0), value.NewInt(1))},
		{sort: "Real", values: fixed(value.NewReal(0), value.NewReal(1))},
		{sort: "String", values: fixed(value.NewString(nil))},
		{sort: "BitVec", values: func(v *view, s smtlib.Sort) []value.Value {
			return []value.Value{value.NewBitVec(int(v.Arena.SortInfo(s).Indices[0].N), 0)}
		}},
		{sort: "FloatingPoint", values: floatConstants},
		{sort: "RegLan", names: []string{"re.none", "re.all", "re.allchar"}},
		{sort: "Seq", values: func(v *view, s smtlib.Sort) []value.Value {
			return append([]value.Value{value.NewSeq(nil)}, collections(v, s, value.NewSeq)...)
		}},
		{sort: "Set", values: func(v *view, s smtlib.Sort) []value.Value {
			return append([]value.Value{value.NewSet(nil)}, collections(v, s, value.NewSet)...)
		}},
	}
}

// fixed are the values of a sort without indices.
func fixed(values ...value.Value) func(*view, smtlib.Sort) []value.Value {
	return func(*view, smtlib.Sort) []value.Value { return values }
}

func floatConstants(v *view, s smtlib.Sort) []value.Value {
	f, ok := fp.Format(v.Arena, s)
	if !ok {
		return nil
	}
	return []value.Value{value.Float{Float: f.Zero(false)}, value.Float{Float: f.Inf(false)}, value.Float{Float: f.NaN()}}
}

// collections gives sequences or sets of one element.
func collections[V value.Value](v *view, s smtlib.Sort, of func([]value.Value) V) []value.Value {
	var all []value.Value
	for _, elem := range v.constants(v.Arena.SortInfo(s).Args[0]) {
		all = append(all, of([]value.Value{elem}))
	}
	return all
}

// constants gives the values in a sort's row.
func (v *view) constants(s smtlib.Sort) []value.Value {
	for _, row := range constantRows() {
		if v.Arena.SortIs(s, row.sort) && row.values != nil {
			return row.values(v, s)
		}
	}
	return nil
}

// constantsForTerms puts constants in the place of terms, whatever the terms' values are.
func constantsForTerms(c *Case) []*Edit {
	v := look(c)
	var edits []*Edit
	for _, t := range v.bySize(func(t smtlib.Term) bool { return v.Arena.Kind(t) != smtlib.KindVar }) {
		sort := v.Arena.Sort(t)
		if _, known := v.truth(t); known {
			continue // its value was tried, and the other one is no use
		}
		for _, of := range v.constants(sort) {
			edits = append(edits, &Edit{Term: t, With: func(b *builder) (smtlib.Term, error) { return b.literal(of, sort) }})
		}
		for _, row := range constantRows() {
			for _, name := range row.names {
				if v.Arena.SortIs(sort, row.sort) && !applies(v.Arena, t, name) {
					edits = append(edits, &Edit{Term: t, With: func(b *builder) (smtlib.Term, error) { return b.app(name) }})
				}
			}
		}
	}
	return edits
}
