package mutate

import "github.com/smtstorm/smtstorm/mutate/build"

// terms says what values terms have: new ones, of operators that the seed does not have, and the seed's own with
// another operator, part or constant. An operator gives way to one of the same rank, as in type-aware operator mutation
// (Winterer, Zhang, Su: On the Unusual Effectiveness of Type-Aware Operator Mutations for Testing SMT Solvers, OOPSLA
// 2020); a part gives way to a term that is generated for its sort. All values are evaluated afterwards: a single
// operator that a solver has wrong makes such an instance unsatisfiable to it.
var terms = Strategy{Name: "terms", Weight: 4, Grows: true, Prepare: prepareTerms}

// mostTerms is how many claims an instance asserts, at most.
const mostTerms = 8

func prepareTerms(m *build.Material) (build.Maker, error) {
	g, c := build.NewGrower(m, m.Rand("terms"))
	build.NewValueClaims(m, g, c).Fill()
	return c.Maker(mostTerms)
}
