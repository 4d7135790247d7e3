package conformance

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// compositions stands for an operator in the table.
const compositions = "(compositions)"

// pairUnits asks each solver about operators applied to what others give: all pairs of a theory's operators with an
// operator of any, spread over the sorts at which they fit together.
func (r *runner) pairUnits(u *universe) []*unit {
	var theories []string
	for _, g := range u.groups {
		if !slices.Contains(theories, g.theory) && r.wanted(g.theory, g.name) {
			theories = append(theories, g.theory)
		}
	}
	var units []*unit
	if r.cfg.Scope.pairs[0] == 0 {
		return nil
	}
	for _, theory := range theories {
		for i, s := range r.solvers {
			units = append(units, &unit{
				name: s.Name + " pairs " + theory, solver: i, theory: theory, u: u,
				ways:  Ways(),
				limit: func(way Way, _ int) int { return r.cfg.Scope.pairRows[slices.Index(Ways(), way)] },
				forms: func(m *maker, k *asker) []*form { return r.pairs(m, k, theory) },
			})
		}
	}
	return units
}

// pairs gives compositions whose outer operator is of a theory: operators that the solver reads, and was right about.
func (r *runner) pairs(m *maker, k *asker, theory string) []*form {
	var chosen []composition
	for _, outer := range m.u.groups {
		if outer.theory == theory && r.wanted(theory, outer.name) {
			chosen = append(chosen, r.compositions(m.u, k, outer)...)
		}
	}
	var forms []*form
	for _, c := range spread(chosen, slices.Max(r.cfg.Scope.pairs[:])) {
		if f := m.nest(c.outer, c.inner, c.place); f != nil {
			forms = append(forms, f)
		}
	}
	return forms
}

type composition struct {
	outer, inner *application
	place        int
}

// compositions gives one composition of an operator with each other, for each argument; at the narrowest sorts where
// there is more than one value.
func (r *runner) compositions(u *universe, k *asker, outer *group) []composition {
	var all []composition
	seen := map[string]bool{}
	for _, a := range outer.apps {
		if !r.usable(k, a) {
			continue
		}
		for place, s := range a.args {
			for _, b := range u.byResult[s] {
				key := strings.Join([]string{fmt.Sprint(len(a.args), place), b.group.name, u.arena.SortInfo(s).Name}, " ")
				if !seen[key] && r.usable(k, b) && !u.trivial(s) {
					seen[key] = true
					all = append(all, composition{a, b, place})
				}
			}
		}
	}
	return all
}

// usable tells whether the solver reads an application, and was not wrong about its operator.
func (r *runner) usable(k *asker, a *application) bool {
	return k.accepted[a] && !r.report.isWrong(k.solver.Name, a.group)
}

// trivial tells whether a sort is too small to compose at.
func (u *universe) trivial(s smtlib.Sort) bool {
	return u.arena.SortIs(s, "BitVec") && u.arena.SortInfo(s).Indices[0].N < 2
}

// spread gives n of the elements at most, from all over the slice.
func spread[T any](all []T, n int) []T {
	if len(all) <= n {
		return all
	}
	some := make([]T, n)
	for i := range some {
		some[i] = all[i*(len(all)-1)/max(1, n-1)]
	}
	return some
}
