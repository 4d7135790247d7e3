package report

import (
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// A campaign that goes on says what it has behind it, and of how much.
func TestResumeLine(t *testing.T) {
	for _, c := range []struct {
		instances, signatures int
		worked                time.Duration
		budget                int
		duration              time.Duration
		want                  string
	}{
		{42711, 24, 35 * time.Minute, 0, 8 * time.Hour, "resuming: 42,711 instances, 24 signatures, 35m of 8h"},
		{1, 1, 2 * time.Second, 0, 0, "resuming: 1 instance, 1 signature, 2s"},
		{1, 0, time.Second, 2000, 0, "resuming: 1 of 2,000 instances, 0 signatures, 1s"},
		{40, 0, time.Second, 20, 0, "resuming: 40 instances, 0 signatures, 1s"},
		{7, 2, 90 * time.Minute, 0, 26 * time.Hour, "resuming: 7 instances, 2 signatures, 1h30m of 26h"},
	} {
		s := tally.Stats{Instances: c.instances, Signatures: c.signatures, Elapsed: c.worked.Seconds()}
		if got := ResumeLine(s, c.budget, c.duration); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
