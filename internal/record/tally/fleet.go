package tally

import "slices"

// FleetStats are the workers of a campaign on other machines.
type FleetStats struct {
	Workers    []WorkerStats `json:"workers"` // current workers first
	Slots      int           `json:"slots"`
	Leases     int           `json:"leases"`     // turns that are handed out
	Returned   int           `json:"returned"`   // turns of dead workers, which are handed out again
	Duplicates int           `json:"duplicates"` // results that came twice
	Waiting    int           `json:"waiting"`    // messages that are not read yet
	Idle       bool          `json:"idle"`       // no worker takes part, and the campaign's machine runs no tests itself
}

// WorkerState is what a worker does.
type WorkerState string

// The states of a worker.
const (
	Working WorkerState = "working"
	Silent  WorkerState = "silent" // it has sent nothing for a while
	Left    WorkerState = "left"
	Refused WorkerState = "refused" // its results are rejected
)

// WorkerStates lists them.
func WorkerStates() []WorkerState { return []WorkerState{Working, Silent, Left, Refused} }

// IsHere reports whether a worker takes part: it may be given work.
func (s WorkerState) IsHere() bool { return s == Working || s == Silent }

// WorkerStats is one worker.
type WorkerStats struct {
	Name      string      `json:"name"`
	State     WorkerState `json:"state"`
	Jobs      int         `json:"jobs"`
	Instances int         `json:"instances"`
	Rate      float64     `json:"instances_per_second"` // since it joined
	Holds     int         `json:"holds"`                // turns
	Silence   float64     `json:"silent_seconds"`       // since its last message
	// OtherPrograms are the solvers whose program differs from the campaign's and is accepted (--accept).
	OtherPrograms []string `json:"other_programs,omitempty"`
	Why           string   `json:"why,omitempty"` // it is refused
}

// IsManned reports whether some worker takes part.
func (f *FleetStats) IsManned() bool {
	return slices.ContainsFunc(f.Workers, func(w WorkerStats) bool { return w.State.IsHere() })
}

// Count gives how many workers there are in each state.
func (f *FleetStats) Count() map[WorkerState]int {
	counts := map[WorkerState]int{}
	for _, w := range f.Workers {
		counts[w.State]++
	}
	return counts
}
