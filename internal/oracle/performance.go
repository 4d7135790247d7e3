package oracle

import "github.com/smtstorm/smtstorm/solvers"

// slow: a solver does not answer in time where the right answer is known.
var slow = Oracle{Name: "performance", Judge: func(e *Evidence) (Judgement, bool) {
	return undecided(e.Last(), Performance, solvers.Timeout)
}}
