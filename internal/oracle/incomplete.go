package oracle

import (
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// incomplete: a solver answers unknown where the right answer is known.
var incomplete = Oracle{Name: "incomplete", Class: Incomplete, Judge: func(e *Evidence) (Judgement, bool) {
	return undecided(e.Last(), solvers.Unknown)
}}

// undecided looks for a run that ended without deciding a check whose right answer is known. Under a configuration a
// solver is expected to decide less.
func undecided(r *Run, observed solvers.Verdict) (Judgement, bool) {
	if r.Varied || r.Result.Verdict != observed || len(r.Result.Checks) == 0 {
		return Judgement{}, false
	}
	last := len(r.Result.Checks) - 1
	if last >= len(r.Asked.Checks) || r.Asked.Checks[last].Expect == instance.None {
		return Judgement{}, false
	}
	return Judgement{
		Fault: Fault{Expect: r.Asked.Checks[last].Expect, Observed: observed}, Check: last,
	}, true
}
