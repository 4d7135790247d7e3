package page

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/internal/tally"
)

// Histogram is how long a solver took for its instances.
type Histogram struct {
	Solver string
	Bars   []HistogramBar
	Median float64 // the bound of its class, in seconds
	Slow   float64 // of the slowest hundredth
	N      int
}

// HistogramBar is a class of times; Height is in percent of the highest one of the solver.
type HistogramBar struct {
	X, Height float64
	N         int
	Label     string
	Tick      string // below it, or ""
}

// barWidth is the room of a bar, in units of the chart.
const barWidth = 30

func histogramsOf(s *tally.Stats) []Histogram {
	bounds := tally.TimeBounds()
	first, last := usedClasses(s.Times)
	var all []Histogram
	for _, name := range slices.Sorted(maps.Keys(s.Times)) {
		counts := s.Times[name].Counts
		h := Histogram{Solver: name}
		most := slices.Max(counts)
		for _, n := range counts {
			h.N += n
		}
		h.Median, h.Slow = quantile(counts, h.N, 0.5), quantile(counts, h.N, 0.99)
		for i := first; i <= last && i < len(counts); i++ {
			b := HistogramBar{X: float64(i-first) * barWidth, N: counts[i]}
			b.Height = 100 * ratio(float64(b.N), float64(most))
			switch {
			case i == 0:
				b.Label = "below " + seconds(bounds[0])
			case i == len(bounds):
				b.Label = "above " + seconds(bounds[i-1])
			default:
				b.Label = fmt.Sprintf("%s to %s", seconds(bounds[i-1]), seconds(bounds[i]))
			}
			if i > 0 && (i-first)%2 == 0 {
				b.Tick = seconds(bounds[i-1])
			}
			h.Bars = append(h.Bars, b)
		}
		all = append(all, h)
	}
	return all
}

// Width is that of the chart.
func (h Histogram) Width() float64 { return barWidth * float64(len(h.Bars)) }

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

// quantile is the upper bound of the class that has the n-th of the values, n being a share of them.
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

func slowestOf(s *tally.Stats) []Slow {
	var all []Slow
	for _, name := range slices.Sorted(maps.Keys(s.Times)) {
		for _, run := range s.Times[name].Slowest {
			all = append(all, Slow{name, run})
		}
	}
	slices.SortStableFunc(all, func(a, b Slow) int { return cmp.Compare(b.Seconds, a.Seconds) })
	return all
}

// Y is where the bar begins, from above.
func (b HistogramBar) Y() float64 { return 105 - b.Height }
