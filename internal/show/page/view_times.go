package page

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Times show how long solvers took for their instances: a chart for each, all with the same axis.
func (v *View) Times() []Chart {
	s := &v.Stats
	bounds := tally.TimeBounds()
	first, last := usedClasses(s.Times)
	var all []Chart
	for _, name := range slices.Sorted(maps.Keys(s.Times)) {
		counts := s.Times[name].Counts
		n := 0
		for _, k := range counts {
			n += k
		}
		most := float64(slices.Max(counts))
		c := Chart{Title: name, Note: fmt.Sprintf("half of %s below %s, 99 %% below %s", english.Plural(n, "run", ""),
			seconds(quantile(counts, n, 0.5)), seconds(quantile(counts, n, 0.99)))}
		c.Text = "Times of " + name + ": " + c.Note
		var end float64
		end, c.Up = upTo(most, short)
		width := chartWidth / float64(last-first+1)
		for i := first; i <= last && i < len(counts); i++ {
			x := float64(i-first) * width
			xs := []float64{x + 0.04*width, x + 0.96*width}
			c.Areas = append(c.Areas, Area{"bar", steps(xs, []float64{0}, []float64{chartHeight * float64(counts[i]) / end})})
			label := "longer than " + seconds(bounds[len(bounds)-1])
			switch {
			case i == 0:
				label = "below " + seconds(bounds[0])
			case i < len(bounds):
				label = fmt.Sprintf("%s to %s", seconds(bounds[i-1]), seconds(bounds[i]))
			}
			c.Bins = append(c.Bins, Bin{x, width, label + ": " + english.Plural(counts[i], "run", "")})
			if i > 0 && (i-first)%3 == 1 {
				c.Across = append(c.Across, Tick{100 * x / chartWidth, seconds(bounds[i-1])})
			}
		}
		all = append(all, c)
	}
	return all
}

// usedClasses are the first and the last class of times that any solver has, so that all share one axis.
func usedClasses(times map[string]*tally.TimeStats) (first, last int) {
	first = len(tally.TimeBounds())
	for _, t := range times {
		for i, n := range t.Counts {
			if n > 0 {
				first, last = min(first, i), max(last, i)
			}
		}
	}
	return first, last
}

// quantile is the upper bound, in seconds, of the class with the value below which a share of all n values is.
func quantile(counts []int, n int, share float64) float64 {
	bounds := tally.TimeBounds()
	seen := 0
	for i, k := range counts {
		if seen += k; float64(seen) >= share*float64(n) {
			return bounds[min(i, len(bounds)-1)]
		}
	}
	return 0
}

// Slow is an instance that took long.
type Slow struct {
	Solver string
	tally.SlowRun
}

// Slowest are the instances that took longest.
func (v *View) Slowest() []Slow {
	s := &v.Stats
	var all []Slow
	for _, name := range slices.Sorted(maps.Keys(s.Times)) {
		for _, run := range s.Times[name].Slowest {
			all = append(all, Slow{name, run})
		}
	}
	slices.SortStableFunc(all, func(a, b Slow) int { return cmp.Compare(b.Seconds, a.Seconds) })
	return all
}
