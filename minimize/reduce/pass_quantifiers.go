package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// quantifiers drops one variable of a quantifier: its body stays for one value, of those that occur.
func quantifiers(c *Case) []*Edit {
	v := look(c)
	known := map[smtlib.Sort][]value.Value{}
	for _, t := range v.terms {
		s := v.Arena.Sort(t)
		if of := v.value(t); of != nil && value.HasKey(of) && len(known[s]) < maxInstances && writable(v.Arena, s) {
			isNew := !slices.ContainsFunc(known[s], func(other value.Value) bool { return value.Key(other) == value.Key(of) })
			if isNew {
				known[s] = append(known[s], of)
			}
		}
	}
	var edits []*Edit
	for _, t := range v.bySize(func(t smtlib.Term) bool { return v.Arena.Kind(t) == smtlib.KindQuant }) {
		q := v.Arena.Quantifier(t)
		if q != smtlib.Forall && q != smtlib.Exists {
			continue
		}
		args := v.Arena.Args(t)
		for i, bound := range args[:len(args)-1] {
			values := append(slices.Clone(known[v.Arena.Sort(bound)]), v.zeros(v.Arena.Sort(bound))...)
			for _, of := range values {
				edits = append(edits, v.instantiate(t, i, of))
			}
		}
	}
	return edits
}

// maxInstances bounds the values that are tried for a variable.
const maxInstances = 6

// instantiate gives the edit that puts a value in the place of variable i of a quantifier.
func (v *view) instantiate(t smtlib.Term, i int, of value.Value) *Edit {
	args := v.Arena.Args(t)
	vars, body := args[:len(args)-1], args[len(args)-1]
	return &Edit{Term: t, Uses: []smtlib.Term{body}, With: func(b *builder) (smtlib.Term, error) {
		literal, err := b.literal(of, v.Arena.Sort(vars[i]))
		if err != nil {
			return smtlib.NoTerm, err
		}
		instance, err := b.substitute(b.now[body], vars[i:i+1], []smtlib.Term{literal})
		if err != nil || len(vars) == 1 {
			return instance, err
		}
		return b.arena.Quant(v.Arena.Quantifier(t), slices.Delete(slices.Clone(vars), i, i+1), instance)
	}}
}

// zeros gives the simplest values of some sorts.
func (v *view) zeros(s smtlib.Sort) []value.Value {
	info := v.Arena.SortInfo(s)
	switch {
	case v.Arena.SortIs(s, "Int"):
		return []value.Value{value.NewInt(0), value.NewInt(1)}
	case v.Arena.SortIs(s, "Real"):
		return []value.Value{value.NewReal(0), value.NewReal(1)}
	case v.Arena.SortIs(s, "Bool"):
		return []value.Value{value.Bool(true), value.Bool(false)}
	case v.Arena.SortIs(s, "BitVec"):
		return []value.Value{value.NewBitVec(int(info.Indices[0].N), 0)}
	case v.Arena.SortIs(s, "String"):
		return []value.Value{value.NewString(nil)}
	}
	return nil
}
