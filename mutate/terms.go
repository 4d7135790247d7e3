package mutate

import "github.com/smtstorm/smtstorm/mutate/build"

// terms says what values terms have: new ones, of operators that the seed does not have, and the seed's own with
// another operator, part or constant. An operator gives way to one of the same rank, as in type-aware operator mutation
// (Winterer, Zhang, Su: On the Unusual Effectiveness of Type-Aware Operator Mutations for Testing SMT Solvers, OOPSLA
// 2020); a part gives way to a term that is generated for its sort. All values are evaluated afterwards: a single
// operator that a solver has wrong makes such an instance unsatisfiable to it.
var terms = Strategy{Name: "terms", Weight: 4, Grows: true, Prepare: prepareTerms}

// termsTries: so many formulas are made for each claim that is wanted, for many have no certain value; an instance
// asserts at most mostTerms.
const termsTries, mostTerms = 4, 8

func prepareTerms(m *build.Material) (build.Maker, error) {
	g, c := build.NewGrower(m, m.Rand("terms"))
	w := build.NewValueClaims(m, g, c)
	for range c.Attempts(termsTries) {
		g.Common = !build.RareClaims.Hit(g.Rand)
		if !w.Focused() {
			termClaims.Draw(g.Rand)(w)
		}
	}
	return c.Maker(mostTerms)
}

// termClaims are the ways to make a claim; one that comes to nothing makes none. What operators are worth, each as
// often as any other, is more than a third: a fault of one operator shows there soonest.
var termClaims = build.Table[func(w *build.ValueClaims)]{
	{2, func(w *build.ValueClaims) { w.NewTerm(w.DrawSort(), build.Between(w.Rand, 1, 3)) }},
	{2, func(w *build.ValueClaims) { w.NewFormula(build.Between(w.Rand, 1, 4)) }},
	{4, (*build.ValueClaims).EachOperator},
	{1, (*build.ValueClaims).OtherOperator},
	{2, (*build.ValueClaims).OtherPart},
}
