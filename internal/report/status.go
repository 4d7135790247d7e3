// Package report shows what a campaign does and did.
//
// It may import internal/campaign (for its statistics).
package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/campaign"
	"github.com/smtstorm/smtstorm/solvers"
)

// Status shows a running campaign: on a terminal as a line that is rewritten, elsewhere as a line every ten seconds.
type Status struct {
	w        io.Writer
	terminal bool
	width    int
	last     time.Time
	drawn    bool
}

// plainInterval is the time between two lines where lines stay.
const plainInterval = 10 * time.Second

// NewStatus writes to w, which is a terminal of that width, or none if width is 0.
func NewStatus(w io.Writer, width int) *Status {
	return &Status{w: w, terminal: width > 0, width: width, last: time.Now()}
}

// Show shows the statistics of the moment.
func (s *Status) Show(st campaign.Stats) {
	line := statusLine(st)
	if s.terminal {
		if r := []rune(line); len(r) >= s.width {
			line = string(r[:s.width-1])
		}
		fmt.Fprintf(s.w, "\r\x1b[K%s", line)
		s.drawn = true
		return
	}
	if time.Since(s.last) < plainInterval {
		return
	}
	s.last = time.Now()
	fmt.Fprintln(s.w, line)
}

// Clear removes the line, so that something else can be written.
func (s *Status) Clear() {
	if s.drawn {
		fmt.Fprint(s.w, "\r\x1b[K")
		s.drawn = false
	}
}

func statusLine(s campaign.Stats) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d", s.Instances)
	if s.Expected > 0 {
		fmt.Fprintf(&b, "/%d", s.Expected)
	}
	fmt.Fprintf(&b, " instances  %.0f/s  %s  findings %d  seeds %d/%d  pool %s",
		s.Rate, verdictText(s.Verdicts), s.Total(), s.Seeds.Done, s.Seeds.Read, poolText(s.Pools))
	if s.ETA > 0 {
		fmt.Fprintf(&b, "  %s to go", s.ETA.Round(time.Second))
	}
	return b.String()
}

// verdictText names the verdicts that occurred.
func verdictText(v campaign.Verdicts) string {
	var parts []string
	for _, verdict := range solvers.Verdicts() {
		if n := v[verdict]; n > 0 || verdict == solvers.Sat {
			parts = append(parts, fmt.Sprintf("%s %d", verdict, n))
		}
	}
	return strings.Join(parts, " ")
}

// poolText gives the share of true fragments among the decided ones, and that of the open ones among all.
func poolText(p campaign.PoolStats) string {
	decided := p.True + p.False
	if decided == 0 {
		return "empty"
	}
	text := fmt.Sprintf("%d%% true", 100*p.True/decided)
	if p.Open > 0 {
		text += fmt.Sprintf(", %d%% open", 100*p.Open/(decided+p.Open))
	}
	return text
}

// Summary is what a campaign's end says on standard output.
func Summary(w io.Writer, s campaign.Stats, out string) {
	fmt.Fprintf(w, "%d instances of %d seeds in %s (%.0f/s), %d seeds skipped\n",
		s.Instances, s.Seeds.Done, time.Duration(s.Elapsed*float64(time.Second)).Round(100*time.Millisecond), s.Rate,
		s.Seeds.Skipped)
	fmt.Fprintf(w, "verdicts: %s\n", verdictText(s.Verdicts))
	fmt.Fprintf(w, "pools: %s; processor time: solvers %.1f s, own %.1f s\n", poolText(s.Pools), s.SolverCPU, s.OwnCPU)
	if s.SessionCrashes > 0 {
		fmt.Fprintf(w, "crashes in a session that the instance alone does not cause: %d\n", s.SessionCrashes)
	}
	if s.Unconfirmed > 0 {
		fmt.Fprintf(w, "not confirmed in a fresh process: %d\n", s.Unconfirmed)
	}
	if s.Total() == 0 {
		fmt.Fprintln(w, "no findings")
		return
	}
	fmt.Fprintf(w, "findings: %d, of %d signatures, in %s/findings\n", s.Total(), s.Signatures, out)
	for class, n := range s.Findings {
		if n > 0 {
			fmt.Fprintf(w, "  %s: %d\n", class, n)
		}
	}
}

// Warnings tells why a campaign tested little, one line each.
func Warnings(s campaign.Stats) []string {
	var lines []string
	total := 0
	for _, n := range s.Verdicts {
		total += n
	}
	useless := s.Verdicts[solvers.Error] + s.Verdicts[solvers.Unknown] + s.Verdicts[solvers.Unsupported]
	if total > 0 && 2*useless > total {
		lines = append(lines, fmt.Sprintf("%d of %d verdicts are error, unknown or unsupported: this campaign tests little",
			useless, total))
	}
	if decided := s.Pools.True + s.Pools.False; decided > 0 && (s.Pools.True == 0 || s.Pools.False == 0) {
		lines = append(lines, "the pools have one truth value only: this campaign tests little")
	}
	return lines
}
