// Package report shows what campaigns and reductions do and did.
//
// It counts nothing itself.
package report

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// Status shows what is under way: on a terminal as a few lines that are overwritten, in a file or pipe as a line every
// ten seconds. It may be used by several goroutines.
type Status struct {
	mu       sync.Mutex
	terminal Terminal
	last     time.Time
	shown    []string // on the terminal, at the cursor; nil for nothing
	probing  bool     // it was said that solvers are probed
	newest   string   // the finding that people were last shown
	newestAt time.Time
}

// plainInterval is the time between two lines in a file or pipe.
const plainInterval = 10 * time.Second

// NewStatus writes to a terminal.
func NewStatus(t Terminal) *Status { return &Status{terminal: t, last: time.Now()} }

// Show shows the statistics of the moment.
func (s *Status) Show(snapshot func() tally.Stats) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if columns, _ := s.terminal.size(); columns > 0 {
		_ = s.paint("", s.board(snapshot(), columns-1, time.Now()))
		return
	}
	s.plain(func() string { return statusLine(snapshot()) })
}

// Probing shows which solvers are still being probed. In a file or pipe, its first line is written at once.
func (s *Status) Probing(waiting []*solvers.Solver, elapsed time.Duration) {
	names := make([]string, len(waiting))
	for i, w := range waiting {
		names[i] = w.Name
	}
	line := fmt.Sprintf("%s (usually at most %s)  probing %s", elapsed.Round(time.Second), solvers.ProbeTime,
		strings.Join(names, ", "))
	s.mu.Lock()
	if !s.probing {
		s.probing, s.last = true, time.Time{}
	}
	s.mu.Unlock()
	s.Line(line)
}

// Line shows a line in place of the earlier status.
func (s *Status) Line(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if columns, _ := s.terminal.size(); columns > 0 {
		_ = s.paint("", []string{line})
		return
	}
	s.plain(func() string { return line })
}

// plain writes a line to a file or pipe, if plainInterval has passed.
func (s *Status) plain(line func() string) {
	if time.Since(s.last) < plainInterval {
		return
	}
	s.last = time.Now()
	fmt.Fprintln(s.terminal, line())
}

// Above writes a text that stays, which ends in a line break, and shows the status below it again.
func (s *Status) Above(text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown == nil {
		_, err := io.WriteString(s.terminal, text)
		return err
	}
	return s.paint(text, s.shown)
}

// Found notes the newest finding, which the status repeats.
func (s *Status) Found(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.newest, s.newestAt = what, time.Now()
}

// Clear removes the status, so that something else can be written.
func (s *Status) Clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown != nil {
		_ = s.paint("", nil)
	}
}

// paint writes a text that stays, and below it lines in the place of those that are shown. All is sent in one write,
// and lines are overwritten without being cleared first, so that nothing flickers. The cursor is left at the beginning
// of the first line: it is there also after a change of the terminal's width, which may break or join lines.
func (s *Status) paint(above string, lines []string) error {
	columns, rows := s.terminal.size()
	if rows > 0 {
		lines = lines[:min(len(lines), max(1, rows-1))]
	}
	var b strings.Builder
	b.WriteString(ansi.SetModeSynchronizedOutput + "\r")
	if above != "" || lines == nil {
		b.WriteString(ansi.EraseScreenBelow + above)
	}
	for i, line := range lines {
		if i > 0 {
			b.WriteString("\r\n")
		}
		b.WriteString(ansi.Truncate(line, columns-1, "…") + ansi.EraseLineRight)
	}
	if lines != nil {
		b.WriteString(ansi.EraseScreenBelow)
	}
	if len(lines) > 1 {
		b.WriteString(ansi.CursorUp(len(lines) - 1))
	}
	b.WriteString("\r" + ansi.ResetModeSynchronizedOutput)
	s.shown = lines
	_, err := io.WriteString(s.terminal, b.String())
	return err
}

// isIdle reports whether a campaign waits for workers.
func isIdle(s tally.Stats) bool { return s.Fleet != nil && s.Fleet.Idle }

// pace is the rate of instances, unless nobody works.
func pace(s tally.Stats) string {
	if isIdle(s) {
		return "nobody works"
	}
	return fmt.Sprintf("%.0f/s", s.Rate)
}

func statusLine(s tally.Stats) string {
	if s.Reducing && s.Reductions.Pending > 0 {
		return fmt.Sprintf("%d %s  findings %d  reducing: %d left, at most %s to go", s.Instances,
			english.PluralWord(s.Instances, "instance", ""), s.Total(), s.Reductions.Pending, s.ETA.Round(time.Second))
	}
	if s.Comparing.All > 0 {
		return fmt.Sprintf("testing operators: %d of %d parts  findings %d", s.Comparing.Done, s.Comparing.All,
			s.Total())
	}
	if s.Instances == 0 {
		return fmt.Sprintf("reading seeds  %d/%d", s.Loading.Done, s.Loading.All)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d", s.Instances)
	if s.Expected > 0 {
		fmt.Fprintf(&b, "/%d", s.Expected)
	}
	fmt.Fprintf(&b, " %s  %s  %s  findings %d  seeds %d/%d",
		english.PluralWord(max(s.Instances, s.Expected), "instance", ""), pace(s), verdictText(s.Verdicts), s.Total(),
		s.Seeds.Done, s.Seeds.Read)
	if left := s.Loading.All - s.Loading.Done; left > 0 {
		fmt.Fprintf(&b, "  files to read %d", left)
	}
	if s.Until > 0 {
		fmt.Fprintf(&b, "  causes %d/%d", s.Settled, s.Until)
	}
	if n := s.Reductions.Pending; n > 0 {
		fmt.Fprintf(&b, "  to reduce %d", n)
	}
	if s.ETA > 0 && !isIdle(s) {
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
