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
	r, last := e.Last(), len(e.Last().Asked.Checks)-1
	if r.Varied || r.Result.Verdict != solvers.Timeout || r.Asked.Checks[last].Expect == instance.None {
		return Judgement{}, false
	}
	return Judgement{
		Fault: Fault{Expect: r.Asked.Checks[last].Expect, Observed: solvers.Timeout}, Check: last,
	}, true
}}
