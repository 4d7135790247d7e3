package oracle

import (
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Slower is the fault of a solver that takes much longer than another one. It is found by comparing times, and not by
// an oracle yet.
func Slower() Fault {
	return Fault{Oracle: slow.Name, Class: Performance, Expect: instance.None, Observed: solvers.Timeout}
}

// slow: a solver does not answer in time where the right answer is known.
var slow = Oracle{Name: "performance", Class: Performance, Judge: func(e *Evidence) (Judgement, bool) {
	return undecided(e.Last(), solvers.Timeout)
}}
