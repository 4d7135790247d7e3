package ask

import (
	"time"

	"github.com/smtstorm/smtstorm/solvers"
)

// Confirmations is how often a fault has to be seen again, each time in fresh processes, before it counts. A fault that
// shows in half of all runs passes with probability 1/8.
const Confirmations = 3

// Threshold says in how many of how many runs, each in fresh processes, a fault has to show. The zero value stands for
// each run.
type Threshold struct{ Runs, Needed int }

// always is the threshold of solvers that should answer the same script always in the same way; threaded is that of
// solvers that need not, because the order in which threads run is another one each time. A fault that shows in seven
// of ten runs passes that with probability 0.84, one that shows in one of ten with 0.01.
var (
	always   = Threshold{Confirmations, Confirmations}
	threaded = Threshold{5, 3}
)

// Ever is the threshold for whether a version of a solver has a crash at all. One that depends on the layout of memory
// shows in some runs only: if these are a quarter of all runs, ten show it with probability 0.94.
var Ever = Threshold{Runs: 10, Needed: 1}

// ThresholdOf is the threshold for a fault that a solver shows when it is given a text: a script, or its options.
func ThresholdOf(s *solvers.Solver, text []byte) Threshold {
	if s.IsThreaded(text) {
		return threaded
	}
	return always
}

// Stricter is the threshold that takes more runs, for a fault that depends on the answers of two solvers.
func (t Threshold) Stricter(other Threshold) Threshold {
	if other.Runs > t.Runs {
		return other
	}
	return t
}

// Threads reports whether the threshold is that of solvers that run several threads.
func (t Threshold) Threads() bool { return t == threaded }

// Reached reports whether a fault that so many runs have shown reaches the threshold.
func (t Threshold) Reached(shown, runs int) bool {
	if t.Runs == 0 {
		return shown == runs
	}
	return shown*t.Runs >= t.Needed*runs
}

// Misses is how many runs in a row without the fault show that it does not reach the threshold.
func (t Threshold) Misses() int { return t.Runs - t.Needed + 1 }

// Tally is how repetitions of a fault went, or go on.
type Tally struct {
	Threshold
	Shown   int       // runs that showed the fault
	Seconds []float64 // time that each run took
}

// IsConfirmed reports whether the fault was there often enough.
func (t *Tally) IsConfirmed() bool { return t.Shown >= t.Needed }

// Rule says when repetitions end before there are as many as the threshold has runs. The zero Rule ends none early.
type Rule struct {
	AtFirst   bool // end with the first run that shows the fault
	IfMissed  bool // end when the fault cannot reach the threshold any more
	IfReached bool // end when the fault has reached the threshold
}

// Repeat calls see for each run of the threshold that is left, each time in search of the same fault.
func (t *Tally) Repeat(until Rule, see func() (shows bool, took time.Duration, err error)) error {
	for len(t.Seconds) < t.Runs {
		shows, took, err := see()
		if err != nil {
			return err
		}
		if t.Seconds = append(t.Seconds, took.Seconds()); shows {
			t.Shown++
		}
		missed := len(t.Seconds) - t.Shown
		switch {
		case until.AtFirst && shows,
			until.IfMissed && missed >= t.Misses(),
			until.IfReached && t.IsConfirmed():
			return nil
		}
	}
	return nil
}
