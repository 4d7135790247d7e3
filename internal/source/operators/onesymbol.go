package operators

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
)

// withOneSymbol makes a unit from each of units that asks about the same forms, but with one symbol in all places of a
// sort. On the ways Ground and Equations, the other claims have equal arguments, and symbols in several places.
func (u *universe) withOneSymbol(units []*unit, t task) (some []*unit) {
	for _, of := range units {
		forms := of.forms
		some = append(some, &unit{
			name: of.name + " one symbol", solver: of.solver, theory: of.theory, group: of.group, u: u,
			ways: []Way{Assumptions, Inverse}, task: t,
			forms: func(m *maker, k *asker) (joined []*form) {
				for _, f := range forms(m, k) {
					if f = m.oneSymbol(f); f != nil {
						joined = append(joined, f)
					}
				}
				return joined
			},
		})
	}
	return some
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
