package mutate

// terms says of terms what they are worth: of new ones, of operators that the seed does not have, and of the seed's own
// with another operator, part or constant. A single wrong operator anywhere makes such an instance unsatisfiable.
var terms = Strategy{Name: "terms", Weight: 4, Grows: true, Prepare: func(m *Material) (Maker, error) {
	g, c := newGrower(m, m.rng("terms"))
	w := newWorth(m, g, c)
	for tries := 4 * c.wanted(); len(c.all) < c.wanted() && tries > 0; tries-- {
		g.plain = g.rng.IntN(patchyClaims) > 0
		if !w.focus() {
			ways[g.rng.IntN(len(ways))].claim(w)
		}
	}
	return c.maker(8)
}}

// ways to make a claim; one that comes to nothing makes none.
var ways = []struct {
	name  string
	claim func(w *worth)
}{
	{"a term equals its value", func(w *worth) { w.valued(w.sort(), 1+w.rng.IntN(3)) }},
	{"a term equals its value", func(w *worth) { w.valued(w.sort(), 1+w.rng.IntN(3)) }},
	{"a new formula", func(w *worth) { w.formula(1 + w.rng.IntN(4)) }},
	{"a new formula", func(w *worth) { w.formula(1 + w.rng.IntN(4)) }},
	{"an operator, of all evenly", (*worth).evenly},
	{"an operator, of all evenly", (*worth).evenly},
	{"an operator, of all evenly", (*worth).evenly},
	{"an operator, of all evenly", (*worth).evenly},
	{"another operator", (*worth).otherOperator},
	{"another part", (*worth).otherPart},
	{"another part", (*worth).otherPart},
}
