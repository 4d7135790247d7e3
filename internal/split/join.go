package split

import "github.com/smtstorm/smtstorm/mutate/instance"

// Join says what the answers to parts say of the whole.
type Join string

// The joins.
const (
	Monotone Join = "monotone" // parts are some of the units: one unsat makes the whole unsat, and nothing makes it sat
	All      Join = "all"      // components: the whole is sat iff all parts are
	Any      Join = "any"      // cubes: the whole is sat iff one part is
)

// Of gives the answer to the whole that follows from answers to all of its parts; None where none follows. An answer
// that is neither sat nor unsat is None: it never becomes one.
func (j Join) Of(answers []instance.Expectation) instance.Expectation {
	count := map[instance.Expectation]int{}
	for _, a := range answers {
		count[a]++
	}
	all := len(answers)
	switch {
	case all == 0:
	case j == Any && count[instance.Sat] > 0, j == All && count[instance.Sat] == all:
		return instance.Sat
	case j == Any && count[instance.Unsat] == all, j != Any && count[instance.Unsat] > 0:
		return instance.Unsat
	}
	return instance.None
}
