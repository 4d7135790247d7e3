package engine

import (
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Time in which nobody runs tests is not spent, and has not elapsed.
func TestIdleTime(t *testing.T) {
	now := time.Unix(0, 0)
	s := spending{left: 5 * time.Second, last: now}
	for _, x := range []struct {
		passed time.Duration
		counts bool
		idle   time.Duration
		over   bool
	}{
		{time.Hour, false, time.Hour, false}, {3 * time.Second, true, 0, false}, {time.Second, false, time.Second, false},
		{2 * time.Second, true, 0, true},
	} {
		now = now.Add(x.passed)
		if idle, over := s.until(now, x.counts); idle != x.idle || over != x.over {
			t.Errorf("%v later, with tests %t: idle for %v, over: %t", x.passed, x.counts, idle, over)
		}
	}
	stats := tally.New("1", 1)
	if left := stats.Left(); left != 0 {
		t.Errorf("without an end %v is left", left)
	}
	stats.EndAt(time.Now().Add(time.Hour))
	stats.Idle(2 * time.Hour)
	if left := stats.Left(); left <= time.Hour {
		t.Errorf("%v is left of an hour and two idle ones", left)
	}
	if elapsed := stats.Snapshot().Elapsed; elapsed > -3600 {
		t.Errorf("%g s have elapsed", elapsed)
	}
}
