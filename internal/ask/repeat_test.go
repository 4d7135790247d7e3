package ask_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
)

// A fault is confirmed if every repetition shows it. With untilMissed, the first one that does not ends the
// repetitions; an error always does.
func TestRepeat(t *testing.T) {
	failure := errors.New("the disk is full")
	for _, c := range []struct {
		shows       []bool // the end of them is a failure
		untilMissed bool
		want        string
	}{
		{[]bool{true, true, true}, false, "3 of 3, confirmed: true, <nil>"},
		{[]bool{false, true, true}, false, "2 of 3, confirmed: false, <nil>"},
		{[]bool{true, false, true}, true, "1 of 2, confirmed: false, <nil>"},
		{[]bool{true, true}, true, "2 of 2, confirmed: false, the disk is full"},
	} {
		n := 0
		r, err := ask.Repeat(c.untilMissed, func() (bool, time.Duration, error) {
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
