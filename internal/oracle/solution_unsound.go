package oracle

import (
	"context"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// solutionUnsound: a solver answers sat although unsat is right.
var solutionUnsound = Oracle{
	Name: "solution-unsound", Class: SolutionUnsound, Default: true,
	Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		return contradicted(e.Last(), instance.Unsat, solvers.Sat)
	},
	JudgeProgram: func(e *Evidence) (Judgement, bool) { return wrongVerdict(e, solvers.Sat) },
}
