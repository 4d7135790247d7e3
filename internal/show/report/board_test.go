package report

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/hinshun/vt10x"

	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// screen is a terminal as people see it.
type screen struct {
	vt            vt10x.Terminal
	columns, rows int
}

func newScreen(columns, rows int) *screen {
	return &screen{vt10x.New(vt10x.WithSize(columns, rows)), columns, rows}
}

// Write does what a system does on the way to a terminal: a line break begins a line.
func (s *screen) Write(p []byte) (int, error) {
	_, err := s.vt.Write(bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n")))
	return len(p), err
}

func (s *screen) resize(columns int) {
	s.columns = columns
	s.vt.Resize(columns, s.rows)
}

func (s *screen) terminal() Terminal {
	return Terminal{
		Writer: s, Width: s.columns, Colour: true, Size: func() (int, int) { return s.columns, s.rows },
	}
}

// lines are those that have something in them.
func (s *screen) lines() (all []string) {
	for line := range strings.Lines(s.vt.String()) {
		if line = strings.TrimRight(line, " \n"); line != "" {
			all = append(all, line)
		}
	}
	return all
}

// busy is a campaign in which much has happened.
func busy() tally.Stats {
	s := tally.NewStats()
	s.Instances, s.Expected, s.Rate, s.ETA, s.Signatures = 1234567, 10_000_000, 341.6, 83*time.Minute, 12
	s.SolverCPU, s.OwnCPU = 970, 30
	s.Seeds, s.Loading = tally.SeedStats{Read: 90000, Done: 81234}, tally.Loading{Done: 95000, All: 100000}
	s.Reductions = tally.ReductionStats{
		Pending: 3, Current: "crash-z3-0123456789", Since: time.Now().Add(-12 * time.Second),
	}
	for i, name := range []string{"z3", "z3+varied", "z3+tree", "a-solver-with-a-very-long-name", "cvc5"} {
		y := &tally.StrategyStats{Verdicts: tally.Verdicts{}, Findings: i, Known: i / 2}
		for k, verdict := range solvers.Verdicts() {
			y.Verdicts[verdict] = 1000000 >> (2 * k)
		}
		s.Solvers[name] = map[string]map[string]*tally.StrategyStats{"QF_LIA": {"terms": y}}
	}
	return s
}

// The status is right on terminals of all usual widths: it stays in its lines, columns are aligned, and what matters
// most is there.
func TestBoard(t *testing.T) {
	for columns := 60; columns <= 200; columns++ {
		on := newScreen(columns, 24)
		s := NewStatus(on.terminal())
		s.Found("refutation-unsound z3 = mod on Int")
		for range 3 {
			s.Show(busy)
		}
		lines := on.lines()
		if len(lines) != 1+4+2 {
			t.Fatalf("%d columns: %d lines:\n%s", columns, len(lines), strings.Join(lines, "\n"))
		}
		if !strings.HasPrefix(lines[0], "1,234,567 of 10,000,000 instances") || !strings.Contains(lines[0], "12 signatures") {
			t.Errorf("%d columns: %q", columns, lines[0])
		}
		end := len([]rune(lines[1]))
		for i, line := range lines[1:5] {
			if n := len([]rune(line)); n != end || n >= columns {
				t.Errorf("%d columns: line %d of the table has %d, the first one %d", columns, i, n, end)
			}
		}
		if !strings.HasSuffix(lines[1], "findings") || !strings.HasPrefix(strings.TrimSpace(lines[2]), "a-solver-with-a…") {
			t.Errorf("%d columns:\n%s", columns, strings.Join(lines[1:3], "\n"))
		}
		if columns >= 120 {
			for _, word := range []string{"unsupported", "342/s", "solvers 97 % of CPU", "1h23m to go"} {
				if !strings.Contains(strings.Join(lines, "\n"), word) {
					t.Errorf("%d columns: no %q in\n%s", columns, word, strings.Join(lines, "\n"))
				}
			}
		}
		// Variants of a solver are one line: 1 of the 3 findings is known.
		if fields := strings.Fields(lines[4]); fields[0] != "z3" || fields[1] != "3,000,000" || fields[len(fields)-1] != "2" {
			t.Errorf("%d columns: %q", columns, lines[4])
		}
	}
}

// After the terminal has become narrower or wider, and with messages in between, there is one status, below all
// messages, and no message is lost.
func TestBoardResized(t *testing.T) {
	on := newScreen(120, 30)
	s := NewStatus(on.terminal())
	log := slog.New(NewLog(on.terminal(), s))
	for i, columns := range []int{120, 60, 200, 80, 61, 100} {
		on.resize(columns)
		s.Show(busy)
		log.Info(fmt.Sprintf("message %d", i))
		s.Show(busy)
	}
	lines := on.lines()
	for i := range 6 {
		if lines[i] != fmt.Sprintf("message %d", i) {
			t.Errorf("line %d is %q", i, lines[i])
		}
	}
	text := strings.Join(lines, "\n")
	if strings.Count(text, "1,234,567 of") != 1 || strings.Count(text, "findings") != 1 || len(lines) != 6+6 {
		t.Errorf("the screen:\n%s", text)
	}
	s.Clear()
	if _, err := io.WriteString(on, "done\n"); err != nil {
		t.Fatal(err)
	}
	if lines = on.lines(); len(lines) != 7 || lines[6] != "done" {
		t.Errorf("in the end:\n%s", strings.Join(lines, "\n"))
	}
}

// A terminal that is lower than the status gets its first lines, and is not scrolled.
func TestBoardLow(t *testing.T) {
	on := newScreen(100, 4)
	s := NewStatus(on.terminal())
	for range 5 {
		s.Show(busy)
	}
	if lines := on.lines(); len(lines) != 3 || !strings.HasPrefix(lines[0], "1,234,567 of") {
		t.Errorf("the screen:\n%s", strings.Join(lines, "\n"))
	}
}

// Without colours there are none; what does not change is not erased before it is written again.
func TestBoardPlain(t *testing.T) {
	var b bytes.Buffer
	s := NewStatus(Terminal{Writer: &b, Width: 100})
	s.Show(busy)
	s.Show(busy)
	if strings.Contains(b.String(), "\x1b[1m") || strings.Contains(b.String(), "\x1b[2J") {
		t.Errorf("%q", b.String())
	}
	_, second, _ := strings.Cut(b.String(), "\x1b[?2026l")
	if head := "\x1b[?2026h\r1,234,567 of"; !strings.HasPrefix(second, head) {
		t.Errorf("the second picture begins with %q", second[:min(len(second), 40)])
	}
}
