package operators

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// drawnChunk is the number of drawn terms in one unit of work.
const drawnChunk = 2000

// drawnUnits makes the units that ask each solver about terms of drawn operators and values.
func (r *runner) drawnUnits(u *universe) []*unit {
	groups := map[string][]*group{}
	var theories []string
	all := 0
	for _, g := range u.groups {
		if !r.wanted(g.theory, g.name) || len(g.apps) == 0 {
			continue
		}
		if groups[g.theory] == nil {
			theories = append(theories, g.theory)
		}
		groups[g.theory] = append(groups[g.theory], g)
		all++
	}
	var units []*unit
	for _, theory := range theories {
		left := r.cfg.Scope.draws * len(groups[theory]) / all
		for n := 0; left > 0; n++ {
			size := min(left, drawnChunk)
			left -= size
			for i, s := range r.solvers {
				units = append(units, &unit{
					name: s.Name + " drawn " + theory + " " + string(rune('a'+n%26)) + string(rune('a'+n/26)), solver: i,
					theory: theory, u: u, ways: []Way{Ground, Equations},
					single: func(m *maker, k *asker) []*claim { return m.drawnClaims(k, groups[theory], size) },
				})
			}
		}
	}
	return units
}

// deepest bounds the nesting of operators in a drawn term, unless its sorts have no literals.
const deepest = 4

// drawnClaims draws n terms whose outermost operators are among roots, and returns the claims that they have their
// values.
func (m *maker) drawnClaims(k *asker, roots []*group, n int) (claims []*claim) {
	for range 4 * n {
		if len(claims) == n {
			break
		}
		g := roots[m.rng.IntN(len(roots))]
		if len(g.apps) == 0 {
			continue
		}
		app := g.apps[m.rng.IntN(len(g.apps))]
		if _, no := k.refusals[app]; no {
			continue
		}
		f := &form{}
		var values []value.Value
		t := m.drawTerm(k, f, &values, app, 1+m.rng.IntN(deepest))
		if t == smtlib.NoTerm {
			continue
		}
		if f = m.finish(f, t); len(f.holes) > len(values) { // a word that is looked up in a language
			v := m.drawn(f.sorts[len(values)])
			if v == nil {
				continue
			}
			values = append(values, v)
		}
		if c := m.single(f, values); c != nil {
			claims = append(claims, c)
		}
	}
	return claims
}

// drawTerm applies an operator to values, at depth 1, or to drawn terms. It is NoTerm if no term can be made.
func (m *maker) drawTerm(k *asker, f *form, values *[]value.Value, app *application, depth int) smtlib.Term {
	const tooDeep = -3 // for sorts that have no literals
	if depth < tooDeep {
		return smtlib.NoTerm
	}
	f.apps = append(f.apps, app)
	args := make([]smtlib.Term, len(app.args))
	for i, s := range app.args {
		if m.u.drawable[s] && (depth <= 1 || m.rng.IntN(4) == 0) {
			v := m.drawn(s)
			if v == nil {
				return smtlib.NoTerm
			}
			args[i], *values = m.fresh(f, s), append(*values, v)
			continue
		}
		inner := m.choose(k, s, depth)
		if inner == nil {
			return smtlib.NoTerm
		}
		if args[i] = m.drawTerm(k, f, values, inner, depth-1); args[i] == smtlib.NoTerm {
			return smtlib.NoTerm
		}
	}
	t, err := m.arena.App(app.fun, args...)
	if err != nil {
		return smtlib.NoTerm
	}
	return t
}

// choose draws an application with a result of this sort, mostly of the maker's theory.
func (m *maker) choose(k *asker, s smtlib.Sort, depth int) *application {
	apps := m.u.byResult[s]
	if len(apps) == 0 {
		return nil
	}
	for range 12 {
		app := apps[m.rng.IntN(len(apps))]
		if _, no := k.refusals[app]; no || depth <= 1 && !app.leaf {
			continue
		}
		if app.group.theory == m.theory || app.group.theory == "core" && m.rng.IntN(3) == 0 || m.rng.IntN(100) == 0 {
			return app
		}
	}
	app := apps[m.rng.IntN(len(apps))]
	if _, no := k.refusals[app]; no {
		return nil
	}
	return app
}

// single returns the claim of a form with these values; nil if its value is open or cannot be written.
func (m *maker) single(f *form, values []value.Value) *claim {
	c := &claim{form: f, args: make([]int, len(values))}
	for i, v := range values {
		text, ok := m.literal(v, f.sorts[i])
		if !ok {
			return nil
		}
		c.domains = append(c.domains, &domain{values: []value.Value{v}, texts: []string{text}})
	}
	v := m.value(f, values)
	if value.IsOpen(v) {
		return nil
	}
	var ok bool
	if c.result, ok = m.literal(v, f.result); !ok {
		return nil
	}
	return c
}
