package tune

import "math"

// Cost is what a recipe costs that leaves so many of all problems unsolved and uses so much of a resource:
// (unsolved + used/limit) / all, or infinite if more is used than the limit (thesis, section 5.3.1). Fewer unsolved
// problems always cost less; the resource decides between equals.
func Cost(unsolved, all, used, limit float64) float64 {
	if used > limit {
		return math.Inf(1)
	}
	return (unsolved + used/limit) / all
}
