package oracle

import "github.com/smtstorm/smtstorm/solvers"

// refused: a solver refuses a script. What it says is the fault's mark.
var refused = Oracle{
	Name: "error", Class: Error, Grounds: "an answer was due, whichever",
	Judge: func(e *Evidence) (Judgement, bool) {
		if j, found := failed(e.Last(), solvers.Error); found {
			return j, true
		}
		return failed(e.Last(), solvers.Unsupported)
	},
	Headline: func(f Fault) string { return "refuses the script: " + f.Mark },
}
