package mutate

import "github.com/smtstorm/smtstorm/mutate/build"

// terms says of terms what they are worth: of new ones, of operators that the seed does not have, and of the seed's own
// with another operator, part or constant. A single wrong operator anywhere makes such an instance unsatisfiable.
var terms = Strategy{Name: "terms", Weight: 4, Grows: true, Prepare: prepareTerms}

func prepareTerms(m *build.Material) (build.Maker, error) {
	g, c := build.NewGrower(m, m.Rand("terms"))
	w := build.NewValueClaims(m, g, c)
	for tries := 4 * c.Wanted(); len(c.All) < c.Wanted() && tries > 0; tries-- {
		g.Common = g.Rand.IntN(build.RareClaims) > 0
		if !w.Focused() {
			ways[g.Rand.IntN(len(ways))].claim(w)
		}
	}
	return c.Maker(8)
}

// ways to make a claim; one that comes to nothing makes none.
var ways = []struct {
	name  string
	claim func(w *build.ValueClaims)
}{
	{"a term equals its value", func(w *build.ValueClaims) { w.NewTerm(w.DrawSort(), 1+w.Rand.IntN(3)) }},
	{"a term equals its value", func(w *build.ValueClaims) { w.NewTerm(w.DrawSort(), 1+w.Rand.IntN(3)) }},
	{"a new formula", func(w *build.ValueClaims) { w.NewFormula(1 + w.Rand.IntN(4)) }},
	{"a new formula", func(w *build.ValueClaims) { w.NewFormula(1 + w.Rand.IntN(4)) }},
	{"an operator, of all evenly", (*build.ValueClaims).EachOperator},
	{"an operator, of all evenly", (*build.ValueClaims).EachOperator},
	{"an operator, of all evenly", (*build.ValueClaims).EachOperator},
	{"an operator, of all evenly", (*build.ValueClaims).EachOperator},
	{"another operator", (*build.ValueClaims).OtherOperator},
	{"another part", (*build.ValueClaims).OtherPart},
	{"another part", (*build.ValueClaims).OtherPart},
}
