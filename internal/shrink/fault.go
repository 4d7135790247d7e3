package shrink

import (
	"fmt"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// Fault is what is wrong with an answer, and what a smaller script has to show again.
type Fault struct {
	Class oracle.Class
	Mark  string // a crash's or an error's signature
}

// observed gives the verdict that shows a class.
func (f Fault) verdict() solvers.Verdict {
	switch f.Class {
	case oracle.RefutationUnsound:
		return solvers.Unsat
	case oracle.SolutionUnsound, oracle.InvalidModel:
		return solvers.Sat
	case oracle.Incomplete:
		return solvers.Unknown
	case oracle.Performance:
		return solvers.Timeout
	case oracle.Error:
		return solvers.Error
	}
	return solvers.Crash
}

// in tells whether a result shows the fault, as far as the answer itself does. Crashes and errors must be the same.
func (f Fault) in(r *solvers.Result) bool {
	return r.Verdict == f.verdict() && (f.Mark == "" || r.Signature == f.Mark)
}

func (f Fault) String() string {
	if f.Mark != "" {
		return fmt.Sprintf("%s (%s)", f.Class, f.Mark)
	}
	return string(f.Class)
}
