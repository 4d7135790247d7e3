package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/triage"
)

// ReductionLine says how far a reduction is.
func ReductionLine(p triage.Progress) string {
	now := p.Best.Shape()
	line := fmt.Sprintf("%s → %s", size(p.From.Bytes), size(now.Bytes))
	if p.From.Nodes > 0 {
		line += fmt.Sprintf("  nodes %d → %d", p.From.Nodes, now.Nodes)
	}
	if p.Tests > 0 {
		perSecond := float64(p.Runs) / max(p.Elapsed.Seconds(), 0.001)
		line += fmt.Sprintf("  %s  %.0f/s", english.Plural(p.Tests, "test", ""), perSecond)
	}
	if p.Round > 1 {
		line += fmt.Sprintf("  round %d", p.Round)
	}
	return fmt.Sprintf("%s  %s: %s", line, p.Elapsed.Round(time.Second), p.Pass)
}

func size(bytes int) string { return humanize.IBytes(uint64(bytes)) }

// Reduction sums a reduction up. files are the paths of its result and of the report on it.
func Reduction(w io.Writer, r *triage.Reduced, files ...string) {
	fmt.Fprintf(w, "%s\n", r.Headline())
	if r.Established != "" {
		fmt.Fprintf(w, "%s: %s\n", r.Fault.Label(r.Words == ""), r.Established)
	}
	if blame := r.Blame.Text(); blame != "" {
		fmt.Fprintln(w, blame)
	}
	sizes(w, r.Sizes())
	if b := r.Bisected; b != nil {
		fmt.Fprintf(w, "%s after the bisection over bounds\n", size(len(b.Text)))
	}
	spent(w, r.Tests, r.Runs, "solver run", r.SolverTime, r.Elapsed, r.Minimal, r.NoMore)
	fmt.Fprintln(w, r.Shown())
	for _, m := range r.Met {
		fmt.Fprintf(w, "another fault seen during the reduction: %s, for example with\n%s\n", m.What,
			strings.TrimSpace(string(m.Script)))
	}
	fmt.Fprintln(w, strings.Join(files, "\n"))
}

// Kept sums a reduction by a criterion up; file is the path of its result.
func Kept(w io.Writer, k *triage.Kept, file string) {
	sizes(w, k.Sizes)
	spent(w, k.Tests, k.Runs, "run", k.Time, k.Elapsed, k.Minimal, false)
	if k.Confirmed == 0 {
		fmt.Fprintf(w, "not run once more: the time was up\n%s\n", file)
	} else {
		fmt.Fprintf(w, "interesting in %.0f %% of %d further runs\n%s\n", 100*k.Rate, k.Confirmed, file)
	}
}

func sizes(w io.Writer, of triage.Sizes) {
	before, after := of.Before, of.After
	fmt.Fprintf(w, "%s → %s (without comments and line breaks)", size(before.Bytes), size(after.Bytes))
	if after.Nodes > 0 { // 0: the script could not be parsed
		fmt.Fprintf(w, ", assertions %d → %d, nodes %d → %d, depth %d → %d",
			before.Asserts, after.Asserts, before.Nodes, after.Nodes, before.Depth, after.Depth)
	}
	fmt.Fprintln(w)
}

// spent says what a reduction took, and how it ended.
func spent(w io.Writer, tests, runs int, run string, of, elapsed time.Duration, minimal, noMore bool) {
	ended := "no single step makes it smaller"
	switch {
	case noMore:
		ended = "single steps that make it smaller were not tried"
	case !minimal:
		ended = "cut short"
	}
	fmt.Fprintf(w, "%s, %s (%s), %s in all; %s\n", english.Plural(tests, "test", ""), english.Plural(runs, run, ""),
		of.Round(time.Millisecond), elapsed.Round(time.Millisecond), ended)
}
