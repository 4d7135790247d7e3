package main

import "path/filepath"

// knownFault is an accusation that was judged, and is right.
type knownFault struct {
	script string // the name of its file
	solver string // the name on the command line
	why    string // the fault, and who agrees
}

// knownFaults are real faults that the scripts show.
var knownFaults = []knownFault{}

// known gives the reason why an accusation is right; "" if it was not judged.
func (r *result) known() string {
	for _, k := range knownFaults {
		if k.script == filepath.Base(r.Script) && k.solver == r.Solver {
			return k.why
		}
	}
	return ""
}
