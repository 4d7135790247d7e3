package tally

import (
	"cmp"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/solvers"
)

// TimeStats has the wall times of a solver's runs, including waits for a core.
type TimeStats struct {
	// Counts has the number of runs in each class: Counts[i] those that took less than TimeBounds()[i], but not less than
	// the bound before; the last one those that took longer than all bounds.
	Counts  []int     `json:"counts"`
	Slowest []SlowRun `json:"slowest"` // the longest first
}

// SlowRun is an instance that took long.
type SlowRun struct {
	Seconds  float64         `json:"seconds"`
	Verdict  solvers.Verdict `json:"verdict"`
	Seed     string          `json:"seed"` // the file
	Index    int             `json:"index"`
	Logic    string          `json:"logic"`
	Strategy string          `json:"strategy"`
}

// TimeBounds are the bounds of the classes of times, in seconds: from half a millisecond up, each the double of the
// one before.
func TimeBounds() []float64 {
	bounds := make([]float64, timeBounds)
	for i := range bounds {
		bounds[i] = shortest.Seconds() * float64(int(1)<<i)
	}
	return bounds
}

const (
	shortest    = 500 * time.Microsecond
	timeBounds  = 18 // number of bounds: up to 65 s
	keptSlowest = 10
)

// count counts the time of a run. If it may be one of the slowest, count adds it to these and reports whether it is.
func (s *TimeStats) count(run Run, r *solvers.Result, may bool) bool {
	if s.Counts == nil {
		s.Counts = make([]int, timeBounds+1)
	}
	class := 0
	for bound := shortest; class < timeBounds && r.Wall >= bound; bound *= 2 {
		class++
	}
	s.Counts[class]++
	seconds := r.Wall.Seconds()
	if !may || len(s.Slowest) == keptSlowest && seconds <= s.Slowest[keptSlowest-1].Seconds {
		return false
	}
	s.Slowest = append(s.Slowest, SlowRun{
		Seconds: seconds, Verdict: r.Verdict, Seed: run.Seed, Index: run.Index, Logic: run.Logic,
		Strategy: run.Strategy,
	})
	s.sort()
	return true
}

// sort keeps the slowest.
func (s *TimeStats) sort() {
	slices.SortStableFunc(s.Slowest, func(a, b SlowRun) int { return cmp.Compare(b.Seconds, a.Seconds) })
	s.Slowest = s.Slowest[:min(len(s.Slowest), keptSlowest)]
}

// join adds the times of others.
func (s *TimeStats) join(others TimeStats) {
	if s.Counts == nil {
		s.Counts = make([]int, len(others.Counts))
	}
	for i, n := range others.Counts {
		s.Counts[i] += n
	}
	s.Slowest = append(s.Slowest, others.Slowest...)
	s.sort()
}
