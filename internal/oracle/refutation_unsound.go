package oracle

import (
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// refutationUnsound: a solver answers unsat where sat is right. Whoever trusts it takes a wrong program for proved.
var refutationUnsound = Oracle{
	Name: "refutation-unsound", Class: RefutationUnsound, Default: true,
	Judge: func(e *Evidence) (Judgement, bool) {
		return contradicted(e.Last(), instance.Sat, solvers.Unsat)
	},
	JudgeProgram: func(e *Evidence) (Judgement, bool) { return wrongVerdict(e, solvers.Unsat) },
}

// contradicted looks for a check that expects one answer and got the other.
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
