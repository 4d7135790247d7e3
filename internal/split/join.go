package split

import "github.com/smtstorm/smtstorm/mutate/instance"

// Join is a rule by which answers to parts determine the answer to the whole.
type Join string

// The rules.
const (
	Monotone Join = "monotone" // parts consist of some units: if one is unsat, so is the whole; sat never follows
	All      Join = "all"      // components: the whole is sat iff all parts are
	Any      Join = "any"      // cubes: the whole is sat iff one part is
)

// Of gives the answer to the whole that follows from the answers to all parts, or None. An answer that is neither sat
// nor unsat is passed as None.
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
