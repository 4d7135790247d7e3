package oracle

import (
	"context"
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/solvers"
)

// ownCheck: a solver answers sat or unsat, and then reports that its own check rejects the answer, or the model or core
// with it. Even if only the check is wrong, the solver is at fault. Behind unknown, it rejects what it never claimed.
var ownCheck = Oracle{
	Name: "own-check", Class: InvalidModel, Default: true,
	Grounds: "the solver itself rejects its model or core",
	Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		for i := range r.Asked.Checks {
			answer, said := r.Answer(i), r.Result.Aside(i).Disowned
			if !answer.Definite() || len(said) == 0 {
				continue
			}
			fault := Fault{Observed: answer}
			switch {
			case answer == solvers.Sat:
			case strings.Contains(strings.ToLower(said[0]), "core"):
				fault.Class = InvalidCore
			default:
				fault.Class, fault.Mark = Error, says+solvers.ErrorSignature(said[0])
			}
			return Judgement{Fault: fault, Check: i, Shows: []string{"Answered:\n" + said[0]}}, true
		}
		return Judgement{}, false
	},
	Headline: func(f Fault) string {
		switch {
		case f.Class == InvalidModel:
			return "answers sat, then rejects its own model"
		case f.Class == InvalidCore:
			return "answers unsat, then rejects its own core"
		}
		return fmt.Sprintf("answers %s, then %s", f.Observed, f.Mark)
	},
	Right: func(Fault) string { return "An answer passes the solver's own checks." },
}

// IsLesser reports whether a wrong answer would be worse than the fault, and as well known: only the solver's own check
// shows the fault, or the solver answers all checks and rejects a command that asserts nothing.
func (f Fault) IsLesser() bool {
	return f.Oracle == ownCheck.Name || f.Class == Error && f.Observed.Answered()
}
