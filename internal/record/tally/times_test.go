package tally

import (
	"slices"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/solvers"
)

// Each time falls into the class whose bound is the first above it; the longest are kept, in order.
func TestTimes(t *testing.T) {
	var s TimeStats
	bounds := TimeBounds()
	for i, wall := range []time.Duration{
		0, shortest - 1, shortest, 2*shortest - 1, 2 * shortest, 65 * time.Second, time.Hour,
	} {
		run := Run{Seed: "a.smt2", Index: i}
		s.count(run, &solvers.Result{Wall: wall, Verdict: solvers.Sat}, true)
		class := slices.IndexFunc(bounds, func(b float64) bool { return wall.Seconds() < b })
		if class < 0 {
			class = len(bounds)
		}
		if s.Counts[class] == 0 {
			t.Errorf("%v is not in class %d: %v", wall, class, s.Counts)
		}
	}
	want := append([]int{2, 2, 1}, make([]int, len(bounds)-2)...)
	want[len(bounds)-1], want[len(bounds)] = 1, 1
	if !slices.Equal(s.Counts, want) {
		t.Errorf("%v", s.Counts)
	}
	if first := s.Slowest[0]; first.Seconds != 3600 || first.Index != 6 || first.Seed != "a.smt2" {
		t.Errorf("slowest: %+v", first)
	}
	for i := range 2 * keptSlowest {
		run := Run{Index: 100 + i}
		s.count(run, &solvers.Result{Wall: time.Duration(i) * time.Minute}, true)
	}
	longer := func(a, b SlowRun) int { return int(b.Seconds - a.Seconds) }
	if len(s.Slowest) != keptSlowest || !slices.IsSortedFunc(s.Slowest, longer) || s.Slowest[1].Seconds != 19*60 {
		t.Errorf("%+v", s.Slowest)
	}
}
