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
	perSecond := float64(p.Runs) / max(p.Elapsed.Seconds(), 0.001)
	return fmt.Sprintf("%s → %s  nodes %d → %d  %d tests  %.0f/s  round %d: %s",
		size(p.From.Bytes), size(p.Best.Size.Bytes), p.From.Nodes, p.Best.Size.Nodes, p.Tests, perSecond, p.Round, p.Pass)
}

func size(bytes int) string { return humanize.IBytes(uint64(bytes)) }

// Reduction sums a reduction up.
func Reduction(w io.Writer, r *shrink.Reduced, path string) {
	fmt.Fprintf(w, "%s\n", r.Headline())
	fmt.Fprintf(w, "known by: %s\n", r.Established)
	nodes, depth := r.Original.Shape()
	nowNodes, nowDepth := r.Best.Shape()
	fmt.Fprintf(w, "%s → %s, assertions %d → %d, nodes %d → %d, depth %d → %d\n",
		size(len(r.Original.Text)), size(len(r.Best.Text)), r.Original.Asserts(), r.Best.Asserts(),
		nodes, nowNodes, depth, nowDepth)
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
