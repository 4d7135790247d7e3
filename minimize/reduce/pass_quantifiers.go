package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// quantifiers drops one variable of a quantifier, and replaces it in the body by a value that occurs in the case.
func quantifiers(c *Case) []*Edit {
	v := viewOf(c)
	known := map[smtlib.Sort][]value.Value{}
	for _, t := range v.terms {
		s := v.Arena.Sort(t)
		if of := v.value(t); of != nil && value.HasKey(of) && len(known[s]) < maxInstances && v.writable(s) {
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
			if !slices.Contains(v.Arena.FreeVars(args[len(args)-1]), bound) {
				edits = append(edits, v.unbind(t, i))
				continue
			}
			values := append(slices.Clone(known[v.Arena.Sort(bound)]), v.SortContext().Constants(v.Arena.Sort(bound))...)
			for _, of := range values {
				edits = append(edits, v.instantiate(t, i, of))
			}
		}
	}
	return edits
}

// maxInstances bounds the values to try for a variable.
const maxInstances = 6

// instantiate gives the edit that replaces variable i of a quantifier by a value.
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

// unbind gives the edit that drops variable i of a quantifier, which does not occur in the body.
func (v *view) unbind(t smtlib.Term, i int) *Edit {
	args := v.Arena.Args(t)
	vars, body := slices.Delete(slices.Clone(args[:len(args)-1]), i, i+1), args[len(args)-1]
	return &Edit{Term: t, Uses: []smtlib.Term{body}, With: func(b *builder) (smtlib.Term, error) {
		if len(vars) == 0 {
			return b.now[body], nil
		}
		return b.arena.Quant(v.Arena.Quantifier(t), vars, b.now[body])
	}}
}
