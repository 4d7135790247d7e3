package report

import (
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// ResumeLine says where a campaign goes on: what it had counted, and how much of its budget that is. instances and
// duration are the budget, 0 for no bound.
func ResumeLine(s tally.Stats, instances int, duration time.Duration) string {
	worked := span(time.Duration(s.Elapsed * float64(time.Second)))
	if duration > 0 {
		worked += " of " + span(duration)
	}
	return "resuming: " + strings.Join([]string{
		made(s.Instances, instances), english.Plural(s.Signatures, "signature", ""), worked,
	}, ", ")
}

// made says how many instances there are, as in "1 of 2,000 instances". 0 stands for no bound, and one that
// is exceeded, as by an earlier part of the campaign, is none.
func made(n, bound int) string {
	if bound > 0 && n <= bound {
		return Number(n) + " of " + english.Plural(bound, "instance", "")
	}
	return english.Plural(n, "instance", "")
}
