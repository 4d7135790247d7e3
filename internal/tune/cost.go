package tune

import "math"

// Cost is the cost of a recipe that leaves some of all problems unsolved and uses some of a resource: (unsolved +
// used/limit) / all, or +Inf if used exceeds limit (thesis, section 5.3.1). Fewer unsolved problems always cost less;
// the resource decides between equals.
func Cost(unsolved, all, used, limit float64) float64 {
	if used > limit {
		return math.Inf(1)
	}
	return (unsolved + used/limit) / all
}
