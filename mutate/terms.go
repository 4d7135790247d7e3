package mutate

import "github.com/smtstorm/smtstorm/mutate/kit"

// terms makes claims about the values of terms: of new terms, with operators that the seed does not have, and of the
// seed's own with another operator, part or constant. An operator is replaced by one of the same rank, as in type-aware
// operator mutation (Winterer, Zhang, Su: On the Unusual Effectiveness of Type-Aware Operator Mutations for Testing SMT
// Solvers, OOPSLA 2020); a part is replaced by a term that is generated for its sort. All values are evaluated
// afterwards; to a solver that evaluates a single operator wrongly, such an instance is unsatisfiable.
var terms = Strategy{Name: "terms", Weight: 5, Grows: true, Prepare: prepareTerms}

// mostTerms is how many claims an instance asserts, at most.
const mostTerms = 8

func prepareTerms(m *kit.Material) (kit.Maker, error) {
	g, c := kit.NewGrower(m, m.Rand("terms"))
	kit.NewValueClaims(m, g, c).Fill()
	return c.Maker(mostTerms)
}
