package operators

import (
	"slices"
)

// variant is a row of the table of variants. Its units ask about the same forms as others, in another way.
type variant struct {
	name          string // suffix for the names of the units whose forms it has
	ways          []Way
	modes, narrow bool
	tasks         []task                         // at small sorts, at the edges of large ones, and of compositions
	fits          func(r *runner, of *unit) bool // it is for a unit; nil: for all
	forms         func(m *maker, k *asker, all []*form) []*form
	// pairs selects among compositions; nil if it has no kind of work for them.
	pairs func(m *maker, pairs [][]composition) []*form
}

// variants are asked about in this order.
var variants = []variant{
	// With each rounding mode in turn as the free argument. Solvers use other circuits for rounding if the mode is not a
	// constant. It is decided faster which modes lead to a result than which numbers do: among claims about numbers, few
	// with a free mode would be asked in time.
	{
		name: "modes", ways: []Way{Inverse}, modes: true, tasks: []task{smallModes, largeModes, composedModes},
		fits: takesModes, forms: formsWithMode, pairs: (*maker).firstWithMode,
	},
	// With one symbol in all places of a sort. On the ways Ground and Equations, the other claims have equal arguments,
	// and symbols in several places.
	{
		name: "one symbol", ways: []Way{Assumptions, Inverse},
		tasks: []task{smallOneSymbol, largeOneSymbol, composedOneSymbol},
		forms: formsOfOneSymbol, pairs: (*maker).firstWithRepeatedSort,
	},
	// Some forms under the smallest logic that has each, because solvers choose their procedures by the logic. Solvers
	// that are not asked under the logic with all theories are left out, since they are asked like that anyway.
	{
		name: "least logic", ways: []Way{Equations, Assumptions, Inverse}, narrow: true, tasks: []task{leastLogics},
		fits: isAskedUnderAll, forms: formsUnderLeastLogic,
	},
}

// units makes the variant's unit of each of units that it fits.
func (v *variant) units(r *runner, units []*unit, t task) (some []*unit) {
	for _, of := range units {
		if v.fits != nil && !v.fits(r, of) {
			continue
		}
		one := *of
		one.name, one.ways, one.task, one.modes, one.narrow = of.name+" "+v.name, v.ways, t, v.modes, v.narrow
		one.forms = func(m *maker, k *asker) []*form { return v.forms(m, k, of.forms(m, k)) }
		some = append(some, &one)
	}
	return some
}

// withVariants adds the units of all variants to those of a stage. of has the units whose forms a variant has.
func (r *runner) withVariants(stage int, units []*unit, of func(v *variant) []*unit) []*unit {
	units = slices.Clone(units)
	for i := range variants {
		if v := &variants[i]; stage < len(v.tasks) {
			units = append(units, v.units(r, of(v), v.tasks[stage])...)
		}
	}
	return units
}

// isAskedUnderAll reports whether the solver of a unit is asked under the logic with all theories.
func isAskedUnderAll(r *runner, of *unit) bool { return knowsAll(r.solvers[of.solver]) }

// narrowForms is the approximate number of forms of an operator that are asked about under the smallest logic.
const narrowForms = 4

func formsUnderLeastLogic(m *maker, k *asker, all []*form) (narrow []*form) {
	for _, f := range spread(all, narrowForms, 0) {
		f.narrow = true
		if logic := k.logicOf(m, f); logic != universal && logic != "" {
			narrow = append(narrow, f)
		}
	}
	return narrow
}
