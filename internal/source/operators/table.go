package operators

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/dustin/go-humanize/english"
)

// legend explains the cells of the table.
const legend = `Each cell counts cases: right ones, then !wrong (a + when more were not asked), X crashes,
E rejected ones that must be read, ?unknown, ~timeouts and …not asked; - where the solver does not read the
operator, nothing where there is nothing to ask.
`

// Write prints the table, with notes about its cells.
func (r *Report) Write(out io.Writer) error {
	for _, s := range r.Solvers {
		fmt.Fprintf(out, "%s: %s\n", s.Name, s.Version)
	}
	fmt.Fprintf(out, "%s\n", legend)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	head := []string{"theory", "operator", "open"}
	for _, s := range r.Solvers {
		for i, way := range Ways() {
			name := string(way)
			if i == 0 {
				name = s.Name + ": " + name
			}
			head = append(head, name)
		}
		head = append(head, "s")
	}
	fmt.Fprintln(w, strings.Join(head, "\t"))
	for _, l := range r.Order {
		r.writeLine(w, l)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	r.writeWrong(out)
	r.writeUnsupported(out)
	r.writeOpen(out)
	r.writeSilences(out)
	r.writeChanges(out)
	r.writeTotals(out)
	return nil
}

func (r *Report) writeLine(w io.Writer, l Line) {
	fields := []string{l.Theory, l.Operator, ""}
	for i, s := range r.Solvers {
		seconds := 0.0
		for _, way := range Ways() {
			c := r.cell(l, s.Name, way)
			seconds += c.Seconds
			fields = append(fields, c.String())
			if i == 0 && way == Ground {
				open := 0
				for _, n := range c.Open {
					open += n
				}
				if open > 0 {
					fields[2] = fmt.Sprint(open)
				}
			}
		}
		fields = append(fields, fmt.Sprintf("%.1f", seconds))
	}
	fmt.Fprintln(w, strings.Join(fields, "\t"))
}

// String is the text of the cell in the table.
func (c *Cell) String() string {
	var b strings.Builder
	if c.Right > 0 {
		fmt.Fprint(&b, c.Right)
	}
	if c.Wrong > 0 {
		fmt.Fprintf(&b, " !%d", c.Wrong)
		if c.Unasked > 0 { // there may be more
			b.WriteByte('+')
		}
	}
	for _, part := range []struct {
		mark  string
		count int
	}{{"X", c.Crashed}, {"E", c.Rejected}, {"?", c.Unknown}, {"~", c.Timeouts}, {"…", c.Unasked}} {
		if part.count > 0 {
			fmt.Fprintf(&b, " %s%d", part.mark, part.count)
		}
	}
	if b.Len() == 0 && c.Unsupported > 0 {
		return "-"
	}
	return strings.TrimSpace(b.String())
}

func (r *Report) writeWrong(out io.Writer) {
	title := "\nWrong, the smallest case of each kind:\n"
	for _, l := range r.Order {
		for _, s := range r.Solvers {
			for _, way := range Ways() {
				for _, e := range r.cell(l, s.Name, way).Examples {
					fmt.Fprint(out, title)
					title = ""
					where := e.Finding
					if e.Known != "" {
						where = strings.TrimSpace(where + " known: " + e.Known)
					}
					fmt.Fprintf(out, "  %s %s, %s, %s: %s\n    %s\n", l.Theory, l.Operator, s.Name, way, e.Class, e.Claim)
					if where != "" {
						fmt.Fprintf(out, "    %s\n", where)
					}
				}
			}
		}
	}
	for _, l := range r.Order {
		for _, s := range r.Solvers {
			if c := r.whole(l, s.Name); c.Unconfirmed > 0 {
				fmt.Fprintf(out, "  %s %s, %s: wrong in a session, and not in a fresh process (%d)\n", l.Theory, l.Operator,
					s.Name, c.Unconfirmed)
			}
		}
	}
}

func (r *Report) writeUnsupported(out io.Writer) {
	title := "\nNot read by a solver, wholly or in part:\n"
	for _, s := range r.Solvers {
		reasons := map[string][]string{}
		for _, l := range r.Order {
			if c := r.whole(l, s.Name); c.Unsupported > 0 {
				name := l.Operator
				if c.Right+c.Wrong > 0 {
					name = fmt.Sprintf("%s (%d of %d %s)", name, c.Unsupported, c.Cases, english.PluralWord(c.Cases, "case", ""))
				}
				reasons[c.Reason] = append(reasons[c.Reason], name)
			}
		}
		for _, reason := range slices.Sorted(maps.Keys(reasons)) {
			fmt.Fprint(out, title)
			title = ""
			fmt.Fprintf(out, "  %s: %s\n    %s\n", s.Name, reason, strings.Join(reasons[reason], ", "))
		}
	}
}

func (r *Report) writeOpen(out io.Writer) {
	reasons := map[string]map[string]bool{}
	for _, l := range r.Order {
		for _, s := range r.Solvers {
			for reason := range r.cell(l, s.Name, Ground).Open {
				if reasons[reason] == nil {
					reasons[reason] = map[string]bool{}
				}
				reasons[reason][l.Operator] = true
			}
		}
	}
	if len(reasons) > 0 {
		fmt.Fprintln(out, "\nOpen, and not asked:")
	}
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		fmt.Fprintf(out, "  %s: %s\n", reason, strings.Join(slices.Sorted(maps.Keys(reasons[reason])), ", "))
	}
}

func (r *Report) writeSilences(out io.Writer) {
	title := "\nNot answered, the first case of each operator and way:\n"
	for _, l := range r.Order {
		for _, s := range r.Solvers {
			for _, way := range Ways() {
				if c := r.cell(l, s.Name, way); c.Silence != "" {
					fmt.Fprint(out, title)
					title = ""
					fmt.Fprintf(out, "  %s %s, %s, %s: %.200s\n", l.Theory, l.Operator, s.Name, way, c.Silence)
				}
			}
		}
	}
}

// writeChanges prints the differences between each solver and the one before it.
func (r *Report) writeChanges(out io.Writer) {
	for i := 1; i < len(r.Solvers); i++ {
		a, b := r.Solvers[i-1], r.Solvers[i]
		title := fmt.Sprintf("\nFrom %s to %s:\n", a.Name, b.Name)
		for _, l := range r.Order {
			for _, way := range Ways() {
				was, is := r.cell(l, a.Name, way).Outcome(), r.cell(l, b.Name, way).Outcome()
				if was == is || was == "" || is == "" {
					continue
				}
				fmt.Fprint(out, title)
				title = ""
				fmt.Fprintf(out, "  %s %s, %s: %s, then %s\n", l.Theory, l.Operator, way, was, is)
			}
		}
	}
}

// Outcome sums up a cell: wrong, crash, rejected, right, not read or no answer; "" if nothing was asked.
func (c *Cell) Outcome() string {
	switch {
	case c.Wrong > 0:
		return "wrong"
	case c.Crashed > 0:
		return "crash"
	case c.Rejected > 0:
		return "rejected"
	case c.Right > 0:
		return "right"
	case c.Unsupported > 0:
		return "not read"
	case c.Unknown+c.Timeouts > 0:
		return "no answer"
	}
	return ""
}

func (r *Report) writeTotals(out io.Writer) {
	fmt.Fprintln(out)
	solvers := 0.0
	for _, t := range r.Summary().Totals {
		fmt.Fprintf(out, "%s: %d %s on all ways, %d right, %d wrong, %d %s, %d rejected, %d without an answer, %d not read, "+
			"%d not asked; operators with answers: %d, with wrong ones: %d\n", t.Solver, t.Cases,
			english.PluralWord(t.Cases, "case", ""), t.Right, t.Wrong, t.Crashed,
			english.PluralWord(t.Crashed, "crash", ""), t.Rejected, t.Silent, t.Unread, t.Unasked, t.Lines, t.WrongLines)
		if p := t.Ground; p.Answered > 0 && p.Seconds > 0 && p.SolverCPU > 0 {
			fmt.Fprintf(out, "%s, ground: a process answers %.0f cases a second, and %.0f in a second of its processor time\n",
				t.Solver, float64(p.Answered)/p.Seconds, float64(p.Answered)/p.SolverCPU)
		}
		solvers += t.SolverCPU
	}
	fmt.Fprintf(out, "processor time: solvers %.1f s, smtstorm %.1f s\n%.0f s\n", solvers, r.OwnCPU, r.Seconds)
}
