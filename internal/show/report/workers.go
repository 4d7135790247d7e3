package report

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Workers writes what a campaign does, and the table of its workers.
func Workers(w io.Writer, state string, f *tally.FleetStats) error {
	fmt.Fprintf(w, "%s  %s\n", printable(state), fleetLine(f))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range f.Workers {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\tholds %d\theard %s ago\t%s\n", printable(r.Name), printable(string(r.State)),
			english.Plural(r.Jobs, "job", ""), english.Plural(r.Instances, "instance", ""), r.Holds,
			time.Duration(r.Silence*float64(time.Second)).Truncate(100*time.Millisecond), printable(r.Why))
	}
	return t.Flush()
}
