package operators

// narrowForms is about how many forms of an operator that is.
const narrowForms = 4

// underLeastLogic makes units of those that ask about applications, of some of them, under the least logic that has
// each: solvers choose by the logic what decides a formula. Those that do not get the logic of all theories are asked
// so anyway.
func (r *runner) underLeastLogic(units []*unit) (some []*unit) {
	for _, of := range units {
		if !knowsAll(r.solvers[of.solver]) {
			continue
		}
		forms := of.forms
		some = append(some, &unit{
			name: of.name + " least logic", solver: of.solver, theory: of.theory, group: of.group, u: of.u,
			ways: []Way{Equations, Assumptions, Inverse}, task: leastLogics, narrow: true,
			forms: func(m *maker, k *asker) (narrow []*form) {
				for _, f := range spread(forms(m, k), narrowForms, 0) {
					f.narrow = true
					if logic := k.logicOf(m, f); logic != universal && logic != "" {
						narrow = append(narrow, f)
					}
				}
				return narrow
			},
		})
	}
	return some
}
