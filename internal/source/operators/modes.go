package operators

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// modeTheory is the theory whose operators take rounding modes. Operators of other theories, such as ite, only choose
// among them.
const modeTheory = "fp"

// takesModes reports whether a unit's operators may take rounding modes.
func takesModes(_ *runner, of *unit) bool {
	return of.theory == modeTheory && (of.group == nil || slices.ContainsFunc(of.group.apps, of.u.hasMode))
}

func formsWithMode(m *maker, _ *asker, all []*form) []*form {
	return slices.DeleteFunc(all, func(f *form) bool { return !slices.ContainsFunc(f.sorts, m.isMode) })
}

// modeRows bounds the rows of other arguments from which the claims with a free mode are chosen.
const modeRows = 400

// freeModes returns about limit claims that say which rounding modes lead to a result, first those for arguments with
// which the modes differ: with others, nothing is rounded.
func (m *maker) freeModes(f *form, limit, pass int) []*claim {
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
	differ = spread(differ, limit, pass)
	return append(differ, spread(agree, max(limit/4, limit-len(differ)), pass)...)
}

func (u *universe) hasMode(a *application) bool {
	return slices.ContainsFunc(a.args, func(s smtlib.Sort) bool { return u.arena.SortIs(s, "RoundingMode") })
}

func (m *maker) isMode(s smtlib.Sort) bool { return m.arena.SortIs(s, "RoundingMode") }
