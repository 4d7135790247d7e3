package operators

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
)

func formsOfOneSymbol(m *maker, _ *asker, all []*form) (joined []*form) {
	for _, f := range all {
		if f = m.oneSymbol(f); f != nil {
			joined = append(joined, f)
		}
	}
	return joined
}

// oneSymbol returns a form with the same hole in all places of a sort; nil if no sort has several. Languages keep their
// own holes: they are never symbols.
func (m *maker) oneSymbol(f *form) *form {
	joined := &form{apps: f.apps, place: f.place}
	first, by := map[smtlib.Sort]smtlib.Term{}, map[smtlib.Term]smtlib.Term{}
	for i, s := range f.sorts {
		hole, known := first[s]
		if !known || m.isLanguage(s) {
			hole = m.fresh(joined, s)
			first[s] = hole
		}
		by[f.holes[i]] = hole
	}
	if len(joined.holes) == len(f.holes) {
		return nil
	}
	t, err := m.arena.Replace(f.term, by)
	if err != nil {
		panic(fmt.Sprintf("operators: %v", err)) // the holes are of the same sorts
	}
	return m.finish(joined, t)
}

// firstWithRepeatedSort returns, for each pair of operators, the first form with several arguments of the same sort.
func (m *maker) firstWithRepeatedSort(pairs [][]composition) (forms []*form) {
	for _, pair := range pairs {
		for _, c := range pair {
			if f := m.nest(c.outer, c.inner, c.place); f != nil && m.oneSymbol(f) != nil {
				forms = append(forms, f)
				break
			}
		}
	}
	return forms
}
