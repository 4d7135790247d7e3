package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/solvers"
)

// Overview shows how a campaign is getting on, or how it ended, and its causes by class and state.
func (t Terminal) Overview(c *results.Campaign, running bool) {
	st := c.Stats
	state := "ended"
	switch {
	case running:
		state = "running"
	case st.Running:
		state = "killed (the same command continues it)"
	}
	if !st.Started.IsZero() { // an earlier version wrote no statistics of what it asked about operators
		elapsed := span(time.Duration(st.Elapsed * float64(time.Second)))
		state += fmt.Sprintf(", %s at work since %s", elapsed, st.Started.Local().Format("2006-01-02 15:04"))
	}
	fmt.Fprintf(t, "%s: %s\n", printable(c.Dir), state)
	if c.Conformance == nil {
		rate := fmt.Sprintf("%.0f/s", st.Rate)
		if running {
			rate = pace(st)
		}
		fmt.Fprintf(t, "%s of %s, %s\n", english.Plural(st.Instances, "instance", ""),
			english.Plural(st.Seeds.Done, "seed", ""), rate)
	} else {
		for _, of := range c.Conformance.Summary().Totals {
			fmt.Fprintf(t, "%s: %s about operators, %d right, %d wrong, %s\n", printable(of.Solver),
				english.Plural(of.Cases, "case", ""), of.Right, of.Wrong, english.Plural(of.Crashed, "crash", "crashes"))
		}
	}
	for _, line := range t.solverTable(st, t.lineWidth()) {
		fmt.Fprintln(t, line)
	}
	if f := st.Fleet; f != nil && running {
		fmt.Fprintln(t, fleetLine(f))
		for _, line := range troubleLines(f) {
			fmt.Fprintln(t, "  "+printable(line))
		}
	}
	t.overviewOfFindings(c.Lines())
	if st.Aborted != nil {
		fmt.Fprintf(t, "cut short: %s\n", printable(st.Aborted.Reason))
	}
	for _, w := range Warnings(st) {
		fmt.Fprintf(t, "%s %s\n", t.styled(yellow, "warning:"), w)
	}
}

// Overviews shows how several campaigns are getting on, or how they ended, a line for each and one for all.
func (t Terminal) Overviews(campaigns []*results.Campaign, running []bool) error {
	w := tabwriter.NewWriter(t, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "CAMPAIGN\tSTATE\tAT WORK\tINSTANCES\tRATE\tCAUSES\tNEW\tCUT SHORT BY")
	var all struct{ running, instances, signatures, new int }
	for i, c := range campaigns {
		st, state, rate := c.Stats, "ended", "-"
		switch {
		case running[i]:
			state, rate = "running", pace(st)
			all.running++
		case st.Running:
			state = "killed"
		}
		lines, isNew, why := c.Lines(), 0, ""
		for _, l := range lines {
			if l.State == finding.New || l.State == finding.Regressed {
				isNew++
			}
		}
		if st.Aborted != nil {
			why = printable(st.Aborted.Reason)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", printable(c.Dir), state,
			span(time.Duration(st.Elapsed*float64(time.Second))), Number(st.Instances), rate, Number(len(lines)),
			Number(isNew), why)
		all.instances, all.signatures, all.new = all.instances+st.Instances, all.signatures+len(lines), all.new+isNew
	}
	fmt.Fprintf(w, "%d together\t%d running\t\t%s\t\t%s\t%s\t\n", len(campaigns), all.running, Number(all.instances),
		Number(all.signatures), Number(all.new))
	return w.Flush()
}

// overviewOfFindings counts causes by class, in each by state.
func (t Terminal) overviewOfFindings(lines []results.Line) {
	if len(lines) == 0 {
		fmt.Fprintln(t, "no findings")
		return
	}
	byClass := map[oracle.Class]map[finding.State]int{}
	for _, l := range lines {
		if byClass[l.Class] == nil {
			byClass[l.Class] = map[finding.State]int{}
		}
		byClass[l.Class][l.State]++
	}
	fmt.Fprintf(t, "%s:\n", english.Plural(len(lines), "cause", ""))
	worstFirst := func(a, b oracle.Class) int { return a.Rank() - b.Rank() }
	for _, class := range slices.SortedFunc(maps.Keys(byClass), worstFirst) {
		var parts []string
		for _, state := range slices.Sorted(maps.Keys(byClass[class])) {
			parts = append(parts, fmt.Sprintf("%d %s", byClass[class][state], state))
		}
		fmt.Fprintf(t, "  %s: %s\n", class, strings.Join(parts, ", "))
	}
}

// List shows causes, one a line: state, how often it was seen, how long ago it was found, the size of its reduced
// script, and what a user has to do otherwise than most to meet it.
func (t Terminal) List(lines []results.Line, now time.Time) error {
	if len(lines) == 0 {
		fmt.Fprintln(t, "no findings")
		return nil
	}
	w := tabwriter.NewWriter(t, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "STATE\tSEEN\tAGE\tBYTES\tTAKES\tSIGNATURE\tID")
	for _, l := range lines {
		bytes := "-"
		if l.Bytes > 0 {
			bytes = Number(l.Bytes)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", l.State, Number(l.Seen), age(now.Sub(l.Found)), bytes,
			cmp.Or(strings.Join(l.Takes, ", "), "-"), printable(l.Signature)+further(l), l.ID)
	}
	return w.Flush()
}

// further says what else there is of a cause than the signature that stands for it.
func further(l results.Line) (text string) {
	signatures := map[string]bool{}
	for _, part := range l.Findings {
		signatures[part.Signature] = true
	}
	if n := len(signatures) - 1; n > 0 {
		text += fmt.Sprintf(", and %s", english.Plural(n, "other signature", ""))
	}
	if l.ProbablyKnown != "" {
		text += " (probably " + printable(l.ProbablyKnown) + ")"
	}
	return text
}

// age is how long ago something was, in its largest unit.
func age(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(max(d, 0).Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm", int(d.Minutes()))
	case d < 24*time.Hour:
		return fmt.Sprintf("%dh", int(d.Hours()))
	}
	return Number(int(d.Hours()/24)) + "d"
}

// Report shows the report of a finding, and what to do next.
func (t Terminal) Report(f *finding.Finding, dir string, report []byte, catalog *solvers.Catalog) {
	fmt.Fprintf(t, "%s\n\n## Next steps\n\n%s", printable(strings.TrimSpace(string(report))), t.steps(f, dir, catalog))
}
