package oracle

import (
	"context"

	"github.com/smtstorm/smtstorm/solvers"
)

// crash: a solver crashes. The place of the crash is the fault's mark.
var crash = Oracle{
	Name: "crash", Class: Crash, Default: true,
	Grounds: "a solver must not crash, whatever the right answer is",
	Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		return failed(e.Last(), solvers.Crash)
	},
	JudgeProgram: crashed,
}

// failed reports whether a run ended without an answer with the verdict observed.
func failed(r *Run, observed solvers.Verdict) (Judgement, bool) {
	return Judgement{
		Fault: Fault{Observed: observed, Mark: r.Result.Signature},
		Check: min(max(0, len(r.Result.Checks)-1), len(r.Asked.Checks)-1), // it may have given too many answers before
	}, r.Result.Verdict == observed
}
