package report

import (
	"fmt"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// ResumeLine says what a campaign goes on from: what it had counted, and how much of its budget that is. 0 stands for
// no bound.
func ResumeLine(s tally.Stats, instances int, duration time.Duration) string {
	made := number(s.Instances)
	if instances > 0 {
		made += " of " + number(instances)
	}
	made += " instance" + plural(max(s.Instances, instances))
	worked := span(time.Duration(s.Elapsed * float64(time.Second)))
	if duration > 0 {
		worked += " of " + span(duration)
	}
	return "resuming: " + strings.Join([]string{
		made, fmt.Sprintf("%s signature%s", number(s.Signatures), plural(s.Signatures)), worked,
	}, ", ")
}

// plural is the ending of a noun for so many.
func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}
