package operators

import (
	"cmp"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// shortFirst orders forms at the edges by the number of bits of their arguments: one case of a long format may take all
// the time for an operator.
func (m *maker) shortFirst(forms []*form) []*form {
	if m.u.highest > 0 {
		return forms
	}
	bits := func(f *form) (n int64) {
		for _, s := range f.sorts {
			for _, i := range m.arena.SortInfo(s).Indices {
				n += i.N
			}
		}
		return n
	}
	return slices.SortedStableFunc(slices.Values(forms), func(a, b *form) int { return cmp.Compare(bits(a), bits(b)) })
}

// shape is the numbers of indices and arguments of an application.
type shape struct{ indices, args int }

func (a *application) shape() shape { return shape{a.kind.indices, len(a.args)} }

// eachShapeFirst moves the first form of each shape to the front: when a solver has rejected one of each shape, it
// certainly does not know the operator.
func eachShapeFirst(forms []*form) []*form {
	var first, others []*form
	seen := map[shape]bool{}
	for _, f := range forms {
		if of := f.apps[0].shape(); !seen[of] {
			seen[of] = true
			first = append(first, f)
		} else {
			others = append(others, f)
		}
	}
	return append(first, others...)
}

// languagesLast moves forms with languages as arguments to the end: solvers may take long to compare languages.
func (m *maker) languagesLast(forms []*form) []*form {
	var first, last []*form
	for _, f := range forms {
		if slices.ContainsFunc(f.sorts, func(s smtlib.Sort) bool { return m.arena.SortIs(s, "RegLan") }) {
			last = append(last, f)
		} else {
			first = append(first, f)
		}
	}
	return append(first, last...)
}
