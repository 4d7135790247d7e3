package tally

import (
	"runtime"
	"runtime/metrics"
)

// OwnParts is our own processor time by what it was for, in seconds.
type OwnParts struct {
	Tests      float64 `json:"tests"` // making, asking, judging: all that is not in another part
	Reductions float64 `json:"reductions"`
	Record     float64 `json:"record"` // the database, statistics, findings
	Collection float64 `json:"garbage_collection"`
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

// collectionCPU is the processor time of garbage collection in the background since the process began, in seconds, as
// the runtime estimates it; what the collector has goroutines do that allocate counts for these.
func collectionCPU() float64 {
	samples := []metrics.Sample{
		{Name: "/cpu/classes/gc/mark/dedicated:cpu-seconds"}, {Name: "/cpu/classes/gc/mark/idle:cpu-seconds"},
	}
	metrics.Read(samples)
	sum := 0.0
	for _, s := range samples {
		if s.Value.Kind() == metrics.KindFloat64 {
			sum += s.Value.Float64()
		}
	}
	return sum
}
