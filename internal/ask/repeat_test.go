package ask_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// A fault is confirmed if every repetition shows it, or three of five where the solver runs several threads. With
// untilMissed, repetitions end when it cannot be confirmed any more; an error always ends them.
func TestRepeat(t *testing.T) {
	failure, missed := errors.New("the disk is full"), ask.Rule{IfMissed: true}
	alone, threads := &solvers.Solver{}, (&solvers.Solver{}).With("smt.threads=2")
	for _, c := range []struct {
		solver *solvers.Solver
		shows  []bool // the end of them is a failure
		until  ask.Rule
		want   string
	}{
		{alone, []bool{true, true, true}, ask.Rule{}, "3 of 3, confirmed: true, <nil>"},
		{alone, []bool{false, true, true}, ask.Rule{}, "2 of 3, confirmed: false, <nil>"},
		{alone, []bool{true, false, true}, missed, "1 of 2, confirmed: false, <nil>"},
		{alone, []bool{true, true}, missed, "2 of 2, confirmed: false, the disk is full"},
		{threads, []bool{false, true, false, true, true}, missed, "3 of 5, confirmed: true, <nil>"},
		{threads, []bool{true, true, true, true, true}, missed, "5 of 5, confirmed: true, <nil>"},
		{threads, []bool{false, true, false, false, true}, missed, "1 of 4, confirmed: false, <nil>"},
		{threads, []bool{false, true, false, false, true}, ask.Rule{}, "2 of 5, confirmed: false, <nil>"},
		{threads, []bool{true, true, true}, missed, "3 of 3, confirmed: true, the disk is full"},
		{alone, []bool{true}, ask.Rule{AtFirst: true}, "1 of 1, confirmed: false, <nil>"},
		{alone, []bool{false, false, true}, ask.Rule{AtFirst: true}, "1 of 3, confirmed: false, <nil>"},
		{alone, []bool{false}, ask.Rule{AtFirst: true, IfMissed: true}, "0 of 1, confirmed: false, <nil>"},
		{threads, []bool{true, false, true, true}, ask.Rule{IfMissed: true, IfReached: true},
			"3 of 4, confirmed: true, <nil>"},
	} {
		n := 0
		r := ask.Tally{Threshold: ask.ThresholdOf(c.solver, nil)}
		err := r.Repeat(c.until, func() (bool, time.Duration, error) {
			if n++; n > len(c.shows) {
				return false, 0, failure
			}
			return c.shows[n-1], time.Second, nil
		})
		got := fmt.Sprintf("%d of %d, confirmed: %v, %v", r.Shown, len(r.Seconds), r.IsConfirmed(), err)
		if got != c.want {
			t.Errorf("%v: %s, want %s", c.shows, got, c.want)
		}
	}
}
