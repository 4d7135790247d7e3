// Package report shows what campaigns and reductions do and did.
//
// It may import internal/campaign and internal/triage (for what they count), internal/finding, internal/oracle and
// solvers.
package report

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// Status shows what is under way: on a terminal as a line that is rewritten, elsewhere as a line every ten seconds.
// It may be used by several goroutines.
type Status struct {
	mu       sync.Mutex
	terminal Terminal
	last     time.Time
	drawn    bool
	probing  bool // it was said that solvers are probed
}

// plainInterval is the time between two lines where lines stay.
const plainInterval = 10 * time.Second

// NewStatus writes to a terminal.
func NewStatus(t Terminal) *Status { return &Status{terminal: t, last: time.Now()} }

// Show shows the statistics of the moment.
func (s *Status) Show(st tally.Stats) { s.Line(statusLine(st)) }

// Probing shows which solvers are still waited for while they are asked what they can do. Where lines stay, the first
// one is shown at once.
func (s *Status) Probing(waiting []*solvers.Solver, elapsed time.Duration) {
	names := make([]string, len(waiting))
	for i, w := range waiting {
		names[i] = w.Name
	}
	line := fmt.Sprintf("%s of at most %s  finding out what works with %s", elapsed.Round(time.Second), solvers.ProbeTime,
		strings.Join(names, ", "))
	s.mu.Lock()
	if !s.probing {
		s.probing, s.last = true, time.Time{}
	}
	s.mu.Unlock()
	s.Line(line)
}

// Line shows a line in the place of the last one.
func (s *Status) Line(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if width := s.terminal.Width; width > 0 {
		if r := []rune(line); len(r) >= width {
			line = string(r[:width-1])
		}
		fmt.Fprintf(s.terminal, "\r\x1b[K%s", line)
		s.drawn = true
		return
	}
	if time.Since(s.last) < plainInterval {
		return
	}
	s.last = time.Now()
	fmt.Fprintln(s.terminal, line)
}

// Clear removes the line, so that something else can be written.
func (s *Status) Clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.drawn {
		fmt.Fprint(s.terminal, "\r\x1b[K")
		s.drawn = false
	}
}

func statusLine(s tally.Stats) string {
	if s.Reducing && s.Reductions.Pending > 0 {
		return fmt.Sprintf("%d instances  findings %d  making them small: %d left, at most %s to go", s.Instances, s.Total(),
			s.Reductions.Pending, s.ETA.Round(time.Second))
	}
	if s.Instances == 0 {
		return fmt.Sprintf("reading seeds  %d/%d", s.Loading.Done, s.Loading.All)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d", s.Instances)
	if s.Expected > 0 {
		fmt.Fprintf(&b, "/%d", s.Expected)
	}
	fmt.Fprintf(&b, " instances  %.0f/s  %s  findings %d  seeds %d/%d",
		s.Rate, verdictText(s.Verdicts), s.Total(), s.Seeds.Done, s.Seeds.Read)
	if left := s.Loading.All - s.Loading.Done; left > 0 {
		fmt.Fprintf(&b, "  files to read %d", left)
	}
	if s.Until > 0 {
		fmt.Fprintf(&b, "  signatures %d/%d", s.Settled, s.Until)
	}
	if n := s.Reductions.Pending; n > 0 {
		fmt.Fprintf(&b, "  still to be made small %d", n)
	}
	if s.ETA > 0 {
		fmt.Fprintf(&b, "  %s to go", s.ETA.Round(time.Second))
	}
	return b.String()
}

// verdictText names the verdicts that occurred.
func verdictText(v tally.Verdicts) string {
	var parts []string
	for _, verdict := range solvers.Verdicts() {
		if n := v[verdict]; n > 0 || verdict == solvers.Sat {
			parts = append(parts, fmt.Sprintf("%s %d", verdict, n))
		}
	}
	return strings.Join(parts, " ")
}
