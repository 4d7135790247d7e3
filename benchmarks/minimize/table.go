package minimize

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Largest results that are expected for planted faults.
const (
	maxAsserts = 3
	maxNodes   = 25
)

// table prints results as they come, and sums them up.
type table struct {
	out      io.Writer
	jobs     []int
	bisected bool // as the published procedure does
	compared bool // with ddSMT
	all      []*reduced
}

func (t *table) head() {
	fmt.Fprintf(t.out, "%-26s %-10s %-18s | %7s %5s %5s %5s | %6s %5s %5s %5s | %5s %6s %8s %9s",
		"case", "logic", "class", "bytes", "assert", "depth", "nodes", "bytes", "assert", "depth", "nodes",
		"tests", "own s", "solver s", "1-minimal")
	for _, n := range t.jobs[1:] {
		fmt.Fprintf(t.out, " | %d jobs", n)
	}
	if t.bisected {
		fmt.Fprintf(t.out, " | bisection: %6s %6s %5s", "bytes", "assert", "depth")
	}
	if t.compared {
		fmt.Fprintf(t.out, " | ddSMT: %6s %6s %5s %5s %7s", "bytes", "assert", "nodes", "tests", "seconds")
	}
	fmt.Fprintln(t.out)
}

func (t *table) row(r *reduced) {
	t.all = append(t.all, r)
	fmt.Fprintf(t.out, "%-26s %-10s %-18s | %7d %6d %5d %5d |",
		r.Case.Name, r.Case.Logic, r.Case.Class, r.Before.Bytes, r.Before.Asserts, r.Before.Depth, r.Before.Nodes)
	switch {
	case r.Script != nil:
		fmt.Fprintf(t.out, " %6d %6d %5d %5d | %5d %6.1f %8.1f %9s",
			r.After.Bytes, r.After.Asserts, r.After.Depth, r.After.Nodes, r.Tests, r.Own.Seconds(), r.Solver.Seconds(),
			map[bool]string{true: "yes", false: "no"}[r.Minimal])
		for _, other := range r.Others {
			fmt.Fprintf(t.out, " | %5.2fx", r.Elapsed.Seconds()/other.Elapsed.Seconds())
			if !bytes.Equal(other.Script, r.Script) {
				fmt.Fprint(t.out, " OTHER RESULT")
			}
		}
		fallthrough
	default:
		if r.Failed != "" {
			fmt.Fprintf(t.out, " %s", r.Failed)
		}
	}
	if b := r.Bisected; b != nil {
		fmt.Fprintf(t.out, " |            %6d %6d %5d", b.Bytes, b.Asserts, b.Depth)
	} else if t.bisected {
		fmt.Fprintf(t.out, " | %30s", "")
	}
	if d := r.Compared; d != nil {
		fmt.Fprintf(t.out, " |        %6d %6d %5d %5d %7.1f  %s",
			d.After.Bytes, d.After.Asserts, d.After.Nodes, d.Tests, d.Seconds, d.note())
	}
	fmt.Fprintln(t.out)
}

// sums prints the figures of all cases together. A case that was not reduced counts as one that keeps its size and is
// not minimal.
func (t *table) sums() {
	var saved, tests, own, bisected []float64
	var large, failed, larger []string
	logics := map[string]bool{}
	minimal, compared := 0, 0
	elapsed := make([]float64, len(t.jobs))
	for _, r := range t.all {
		logics[r.Case.Logic] = true
		after := r.After
		if r.Script == nil {
			after, failed = r.Before, append(failed, r.Case.Name)
		}
		saved = append(saved, 100*(1-float64(after.Bytes)/float64(r.Before.Bytes)))
		tests, own = append(tests, float64(r.Tests)), append(own, r.Own.Seconds())
		if r.Minimal {
			minimal++
		}
		if r.Case.Kind == kindPlanted && (after.Asserts > maxAsserts || after.Nodes > maxNodes) {
			large = append(large, r.Case.Name)
		}
		elapsed[0] += r.Elapsed.Seconds()
		for i, other := range r.Others {
			elapsed[i+1] += other.Elapsed.Seconds()
		}
		if r.Bisected != nil {
			bisected = append(bisected, 100*(1-float64(r.Bisected.Bytes)/float64(r.Before.Bytes)))
		}
		if r.Compared != nil && r.Compared.Problem == "" {
			compared++
			if after.Bare > r.Compared.After.Bare {
				larger = append(larger, r.Case.Name)
			}
		}
	}
	if len(t.all) == 0 {
		return
	}
	fmt.Fprintf(t.out, "\n%d cases of %d logics\n", len(t.all), len(logics))
	fmt.Fprintf(t.out, "medians: %.1f %% of the bytes gone, %.0f tests, %.1f s of own time\n",
		median(saved), median(tests), median(own))
	fmt.Fprintf(t.out, "greatest: %.0f tests, %.1f s of own time\n", slices.Max(tests), slices.Max(own))
	fmt.Fprintf(t.out, "1-minimal: %d of %d, %.0f %%\n", minimal, len(t.all), 100*float64(minimal)/float64(len(t.all)))
	fmt.Fprintf(t.out, "planted faults with more than %d assertions or %d nodes left: %s\n",
		maxAsserts, maxNodes, orNone(large))
	fmt.Fprintf(t.out, "not reduced: %s\n", orNone(failed))
	for i, n := range t.jobs[1:] {
		fmt.Fprintf(t.out, "%d jobs are %.2f times as fast as %d\n", n, elapsed[0]/elapsed[i+1], t.jobs[0])
	}
	if len(bisected) > 0 {
		fmt.Fprintf(t.out, "the published bisection of bounds alone: %.1f %% of the bytes gone at the median of %d cases\n",
			median(bisected), len(bisected))
	}
	if t.compared {
		fmt.Fprintf(t.out, "ddSMT has a legal result for %d; without the line of the logic it has fewer bytes for %s\n",
			compared, orNone(larger))
	}
}

func orNone(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

func median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	n := len(xs)
	return (xs[(n-1)/2] + xs[n/2]) / 2
}
