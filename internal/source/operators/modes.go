package operators

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// modeTheory is the theory whose operators take rounding modes: what others do with them is nothing but to choose.
const modeTheory = "fp"

// withModes makes units of those that ask about the same forms, but on the way Inverse alone, where each mode in turn
// is free, and no other argument: there are to be so many claims of all the forms of a unit, of each form one at least.
// Solvers round by circuits of their own where the mode is no constant. Which of five modes lead to a result is decided
// sooner than which numbers do: among claims about these, few with a free mode would have their turn in time.
func (u *universe) withModes(units []*unit, t task) (some []*unit) {
	for _, of := range units {
		if of.theory != modeTheory || of.group != nil && !slices.ContainsFunc(of.group.apps, u.hasMode) {
			continue
		}
		forms := of.forms
		some = append(some, &unit{
			name: of.name + " modes", solver: of.solver, theory: of.theory, group: of.group, u: u,
			ways: []Way{Inverse}, task: t, modes: true,
			forms: func(m *maker, k *asker) []*form {
				return slices.DeleteFunc(forms(m, k), func(f *form) bool { return !slices.ContainsFunc(f.sorts, m.isMode) })
			},
		})
	}
	return some
}

// modeRows is how many rows of the other arguments the claims with a free mode are chosen from.
const modeRows = 400

// freeModes gives about limit claims about which rounding modes lead to a result. First come those for arguments with
// which the modes differ: nothing is rounded with the others.
func (m *maker) freeModes(f *form, limit, turn int) []*claim {
	domains, sizes, ok := m.domainsOf(f)
	if !ok {
		return nil
	}
	var differ, agree []*claim
	for free, s := range f.sorts {
		if !m.isMode(s) {
			continue
		}
		others := slices.Clone(sizes)
		others[free] = 1
		for row := range cover(others, modeRows).all() {
			claims := m.inverse(f, domains, row, free)
			if len(claims) > 0 && len(claims[0].members)+len(claims[0].others) < sizes[free] {
				differ = append(differ, claims...)
			} else {
				agree = append(agree, claims...)
			}
		}
	}
	differ = spread(differ, limit, turn)
	return append(differ, spread(agree, max(limit/4, limit-len(differ)), turn)...)
}

func (u *universe) hasMode(a *application) bool {
	return slices.ContainsFunc(a.args, func(s smtlib.Sort) bool { return u.arena.SortIs(s, "RoundingMode") })
}

func (m *maker) isMode(s smtlib.Sort) bool { return m.arena.SortIs(s, "RoundingMode") }
