package operators

// narrowForms is the approximate number of forms of an operator that are asked about under the smallest logic.
const narrowForms = 4

// underLeastLogic makes units from units about applications: they ask about some of these under the smallest logic that
// has each, because solvers choose their procedures by the logic. Solvers that are not asked under the logic with all
// theories are left out, since they are asked like that anyway.
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
