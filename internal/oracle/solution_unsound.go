package oracle

import (
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// solutionUnsound: a solver answers sat where unsat is right.
var solutionUnsound = Oracle{Name: "solution-unsound", Default: true, Judge: func(e *Evidence) (Judgement, bool) {
	return contradicted(e.Last(), SolutionUnsound, instance.Unsat, solvers.Sat)
}}
