package oracle

import "github.com/smtstorm/smtstorm/solvers"

// refused: a solver refuses a script that it should read. What it says is the fault's mark. What it says that it does
// not have is no fault, nor is a logic that nobody knows it to have; both are, if somebody claims so.
var refused = Oracle{
	Name: "error", Class: Error, Default: true, Grounds: "an answer was due, whichever",
	Judge: func(e *Evidence) (Judgement, bool) {
		r := e.Last()
		if r.Untried || r.Result.Killed {
			return Judgement{}, false
		}
		if j, found := failed(r, solvers.Error); found || !e.Claimed {
			return j, found
		}
		return failed(r, solvers.Unsupported)
	},
	Headline: func(f Fault) string { return "refuses the script: " + f.Mark },
}
