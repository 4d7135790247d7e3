package operators

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// modeTheory is the theory whose operators take rounding modes. Operators of other theories, such as ite, only choose
// among them.
const modeTheory = "fp"

// withModes makes a unit from each of units that asks about the same forms, but only on the way Inverse, and with each
// rounding mode in turn as the free argument. Solvers use other circuits for rounding if the mode is not a constant. It
// is decided faster which modes lead to a result than which numbers do: among claims about numbers, few with a free
// mode would be asked in time.
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

// modeRows bounds the rows of other arguments from which the claims with a free mode are chosen.
const modeRows = 400

// freeModes returns about limit claims that say which rounding modes lead to a result, first those for arguments with
// which the modes differ: with others, nothing is rounded.
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
