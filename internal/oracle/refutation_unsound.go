package oracle

import (
	"context"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// refutationUnsound: a solver answers unsat although sat is right. A verifier that trusts it accepts a wrong program as
// proved.
var refutationUnsound = Oracle{
	Name: "refutation-unsound", Class: RefutationUnsound, Default: true,
	Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		return contradicted(e.Last(), instance.Sat, solvers.Unsat)
	},
	JudgeProgram: func(e *Evidence) (Judgement, bool) { return wrongVerdict(e, solvers.Unsat) },
}

// contradicted looks for a check with the right answer expect that was answered by observed.
func contradicted(
	r *Run, expect instance.Expectation, observed solvers.Verdict,
) (Judgement, bool) {
	for i, c := range r.Asked.Checks {
		if c.Expect == expect && r.Answer(i) == observed {
			return Judgement{Fault: Fault{Expect: expect, Observed: observed}, Check: i}, true
		}
	}
	return Judgement{}, false
}
