package solvers

import "time"

// A Probe is what a solver turned out to be.
type Probe struct {
	Version string // its first line that has a digit, or ""
	File    bool   // answers sat and unsat rightly from a file
	Reset   bool   // a session with (reset) works, and the state really is reset
	PushPop bool   // push and pop work in a session
	Models  bool   // answers get-model after sat
	Query   time.Duration // wall time of one trivial query in a fresh process
	// Warnings say what does not work, one line each, for people; among them why there is no session.
	Warnings []string
}
