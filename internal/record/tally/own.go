package tally

import "runtime"

// OwnParts is our own processor time by what it was for, in seconds.
type OwnParts struct {
	// Tests is all that is not in another part: making, asking, judging tests, and garbage collection in the background.
	// What the runtime tells of that counts time that the process did not have on a busy machine.
	Tests      float64 `json:"tests"`
	Reductions float64 `json:"reductions"`
	Record     float64 `json:"record"` // the database, statistics, findings
}

// SolverParts is the processor time of solvers by what it was for, in seconds.
type SolverParts struct {
	Tests      float64 `json:"tests"` // tests, probes, confirmations and reference models
	Reductions float64 `json:"reductions"`
}

// OwnPart is a part of OwnParts that is measured by itself.
type OwnPart int

// The parts.
const (
	ForReductions OwnPart = iota
	ForRecord
)

// During does something, and counts the processor time of the thread on which it runs for a part. What it leaves to
// other goroutines counts for tests. Calls for one part are not nested in those for another one.
func (c *Counters) During(part OwnPart, do func() error) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := threadCPU()
	defer func() {
		spent := threadCPU() - before
		c.Do(func(s *Stats) {
			switch part {
			case ForReductions:
				s.OwnParts.Reductions += spent
			case ForRecord:
				s.OwnParts.Record += spent
			}
		})
	}()
	return do()
}
