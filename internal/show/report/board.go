package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// board is the status of a campaign as lines for a terminal that is columns wide.
func (s *Status) board(st tally.Stats, columns int, now time.Time) []string {
	var lines []string
	switch {
	case st.Comparing.All > 0:
		lines = []string{statusLine(st)}
	case st.Instances == 0 && !st.Reducing:
		return []string{fmt.Sprintf("reading seeds  %s of %s", Number(st.Loading.Done), Number(st.Loading.All))}
	default:
		lines = append([]string{s.terminal.styled(bold, headline(st, columns))}, s.terminal.solverTable(st, columns)...)
	}
	if f := st.Fleet; f != nil {
		lines = append(lines, fleetLine(f))
	}
	if s.newest != "" {
		lines = append(lines, "newest finding, "+span(now.Sub(s.newestAt))+" ago: "+printable(s.newest))
	}
	switch r := st.Reductions; {
	case r.Current != "" && r.Pending > 1:
		lines = append(lines, fmt.Sprintf("reducing: %s, for %s; %d more waiting", r.Current,
			span(now.Sub(r.Since)), r.Pending-1))
	case r.Current != "":
		lines = append(lines, fmt.Sprintf("reducing: %s, for %s", r.Current, span(now.Sub(r.Since))))
	case r.Pending > 0:
		lines = append(lines, fmt.Sprintf("waiting for reduction: %d", r.Pending))
	}
	return lines
}

// fleetLine counts workers, their slots and their leases.
func fleetLine(f *tally.FleetStats) string {
	counts := f.Count()
	line := "workers " + Number(counts[tally.Working]+counts[tally.Silent])
	if n := counts[tally.Silent]; n > 0 {
		line += fmt.Sprintf(" (%d silent)", n)
	}
	return line + fmt.Sprintf("  slots %s  leases %s", Number(f.Slots), Number(f.Leases))
}

// maxTrouble is how many silent or refused workers are named.
const maxTrouble = 10

// troubleLines name the workers that are silent or refused.
func troubleLines(f *tally.FleetStats) (lines []string) {
	for _, w := range f.Workers {
		switch w.State {
		case tally.Silent:
			silence := span(time.Duration(w.Silence * float64(time.Second)))
			lines = append(lines, fmt.Sprintf("%s has been silent for %s, with %s", w.Name, silence,
				english.Plural(w.Holds, "lease", "")))
		case tally.Refused:
			lines = append(lines, fmt.Sprintf("%s is refused: %s", w.Name, w.Why))
		}
	}
	if n := len(lines) - maxTrouble; n > 0 {
		lines = append(lines[:maxTrouble], fmt.Sprintf("and %d more that are silent or refused", n))
	}
	return lines
}

// Number writes a count with its thousands apart, as in 1,234,567.
func Number(n int) string { return humanize.Comma(int64(n)) }

// span writes how long something takes.
func span(d time.Duration) string {
	unit := time.Second
	if d > time.Hour {
		unit = time.Minute
	}
	text := d.Round(unit).String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// part is a part of the headline. Where there is no room, parts of the largest rank go first.
type part struct {
	text string
	rank int
}

// headline sums a campaign up in one line that fits the columns.
func headline(st tally.Stats, columns int) string {
	instances := made(st.Instances, st.Expected)
	signatures := english.Plural(st.Signatures, "signature", "")
	if st.Until > 0 {
		signatures += fmt.Sprintf(" (%d of %d causes settled)", st.Settled, st.Until)
	}
	parts := []part{
		{instances, 0}, {pace(st), 2},
		{fmt.Sprintf("solvers %.0f %% of CPU", 100*st.SolverCPU/max(st.SolverCPU+st.OwnCPU, 1e-9)), 4},
		{fmt.Sprintf("seeds %s of %s", Number(st.Seeds.Done), Number(st.Seeds.Read)), 5},
	}
	if left := st.Loading.All - st.Loading.Done; left > 0 {
		parts = append(parts, part{english.Plural(left, "file", "") + " to read", 6})
	}
	parts = append(parts, part{signatures, 1})
	if st.Reducing {
		reducing := "reducing " + english.Plural(st.Reductions.Pending, "finding", "")
		parts = []part{parts[0], {signatures, 1}, {reducing, 2}}
	}
	if st.ETA > 0 && !isIdle(st) {
		parts = append(parts, part{span(st.ETA) + " to go", 3})
	}
	for {
		line := joined(parts)
		if ansi.StringWidth(line) <= columns || len(parts) == 1 {
			return line
		}
		least := slices.MaxFunc(parts, func(a, b part) int { return cmp.Compare(a.rank, b.rank) })
		parts = slices.DeleteFunc(parts, func(p part) bool { return p == least })
	}
}

func joined(parts []part) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = p.text
	}
	return strings.Join(texts, "  ")
}

// solverRow is what a solver did, whatever the mode and the configuration.
type solverRow struct {
	name     string
	verdicts tally.Verdicts
	findings int // number of findings, without known ones
}

func solverRows(st tally.Stats) []solverRow {
	findings := map[string]int{}
	for y := range st.Yields() {
		name, _, _ := strings.Cut(y.Solver, "+")
		findings[name] += y.Findings - y.Known
	}
	verdicts := st.SolverVerdicts(false)
	var all []solverRow
	for _, name := range slices.Sorted(maps.Keys(verdicts)) {
		all = append(all, solverRow{name, verdicts[name], findings[name]})
	}
	return all
}

// mostSolverColumns is how wide the name of a solver is at most.
const mostSolverColumns = 16

// solverTable has a line for each solver, and one above them: verdicts that occurred, and findings. If it is too wide,
// the last columns of verdicts are merged.
func (t Terminal) solverTable(st tally.Stats, columns int) []string {
	rows := solverRows(st)
	if len(rows) == 0 {
		return nil
	}
	var kinds [][]solvers.Verdict // a column each
	for _, verdict := range solvers.Verdicts() {
		if slices.ContainsFunc(rows, func(r solverRow) bool { return r.verdicts[verdict] > 0 }) {
			kinds = append(kinds, []solvers.Verdict{verdict})
		}
	}
	for {
		lines, width := t.table(rows, kinds)
		if width <= columns || len(kinds) <= 1 {
			return lines
		}
		last := len(kinds) - 1
		kinds = append(kinds[:last-1:last-1], slices.Concat(kinds[last-1], kinds[last]))
	}
}

// table writes aligned columns, and returns the width of a line.
func (t Terminal) table(rows []solverRow, kinds [][]solvers.Verdict) (lines []string, width int) {
	head := []string{""}
	for _, k := range kinds {
		name := "other"
		if len(k) == 1 {
			name = string(k[0])
		}
		head = append(head, name)
	}
	cells := [][]string{append(head, "findings")}
	for _, r := range rows {
		line := []string{ansi.Truncate(printable(r.name), mostSolverColumns, "…")}
		for _, k := range kinds {
			n := 0
			for _, verdict := range k {
				n += r.verdicts[verdict]
			}
			line = append(line, Number(n))
		}
		cells = append(cells, append(line, Number(r.findings)))
	}
	widths := make([]int, len(cells[0]))
	for _, line := range cells {
		for i, text := range line {
			widths[i] = max(widths[i], ansi.StringWidth(text))
		}
	}
	const gap = 2
	for _, w := range widths {
		width += gap + w
	}
	for n, line := range cells {
		var b strings.Builder
		for i, text := range line {
			fill := strings.Repeat(" ", widths[i]-ansi.StringWidth(text))
			switch {
			case i == 0:
				text += fill
			case n > 0 && i == len(line)-1 && rows[n-1].findings > 0:
				text = strings.Repeat(" ", gap) + fill + t.styled(red, text)
			default:
				text = strings.Repeat(" ", gap) + fill + text
			}
			b.WriteString(text)
		}
		style := style("")
		if n == 0 {
			style = faint
		}
		lines = append(lines, "  "+t.styled(style, b.String()))
	}
	return lines, width
}
