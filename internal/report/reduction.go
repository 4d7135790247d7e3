package report

import (
	"fmt"
	"io"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/smtstorm/smtstorm/internal/shrink"
)

// ReductionLine says how far a reduction is.
func ReductionLine(p shrink.Progress) string {
	now := p.Best.Shape()
	perSecond := float64(p.Runs) / max(p.Elapsed.Seconds(), 0.001)
	return fmt.Sprintf("%s → %s  nodes %d → %d  %d tests  %.0f/s  round %d: %s",
		size(p.From.Bytes), size(now.Bytes), p.From.Nodes, now.Nodes, p.Tests, perSecond, p.Round, p.Pass)
}

func size(bytes int) string { return humanize.IBytes(uint64(bytes)) }

// Reduction sums a reduction up.
func Reduction(w io.Writer, r *shrink.Reduced, path string) {
	fmt.Fprintf(w, "%s\n", r.Headline())
	fmt.Fprintf(w, "known by: %s\n", r.Established)
	before, after := r.Original.Shape(), r.Best.Shape()
	fmt.Fprintf(w, "%s → %s, assertions %d → %d, nodes %d → %d, depth %d → %d\n", size(before.Bytes), size(after.Bytes),
		before.Asserts, after.Asserts, before.Nodes, after.Nodes, before.Depth, after.Depth)
	if b := r.Bisected; b != nil {
		fmt.Fprintf(w, "%s after the bisection over bounds\n", size(len(b.Text)))
	}
	ended := "no single step makes it smaller"
	if !r.Minimal {
		ended = "cut short"
	}
	fmt.Fprintf(w, "%d tests, %d runs of solvers (%s), %s in all; %s\n",
		r.Tests, r.Runs, r.SolverTime.Round(time.Millisecond), r.Elapsed.Round(time.Millisecond), ended)
	fmt.Fprintln(w, r.Shown())
	fmt.Fprintf(w, "%s\n", path)
}
