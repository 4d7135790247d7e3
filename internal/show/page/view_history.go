package page

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/solvers"
)

// History is how a campaign went on, over the time at which it was at work.
type History struct {
	Charts   []Chart // charts of the whole campaign
	Verdicts []Chart // chart of each solver, all with the same axes
	Legend   []solvers.Verdict
}

// mostBins is how many parts the axis of time has at most.
const mostBins = 120

// bin is what was done in a part of the time at work.
type bin struct {
	from, to float64 // seconds at work since the beginning
	campaigndb.Point
}

// timeline is the axis of time of a campaign.
type timeline struct {
	points  []campaigndb.Point
	starts  []float64 // seconds at work before each of them
	seconds float64   // in all
	bins    []bin
}

// newTimeline divides the time at work into parts that are about equally long.
func newTimeline(series []campaigndb.Point) *timeline {
	t := &timeline{points: series}
	for _, p := range series {
		t.starts = append(t.starts, t.seconds)
		t.seconds += p.AtWork.Seconds()
	}
	width := t.seconds / mostBins
	for i, p := range series {
		last := len(t.bins) - 1
		if last >= 0 && t.bins[last].to-t.bins[last].from < max(width, shortestBin) {
			t.bins[last].Join(p)
		} else {
			b := bin{from: t.starts[i]}
			b.Join(p)
			t.bins = append(t.bins, b)
			last++
		}
		t.bins[last].to = t.starts[i] + p.AtWork.Seconds()
	}
	// The rest at the end is too short for a rate: it is joined to the part before.
	if n := len(t.bins); n > 1 && t.bins[n-1].to-t.bins[n-1].from < max(width, shortestBin) {
		t.bins[n-2].Join(t.bins[n-1].Point)
		t.bins[n-2].to = t.bins[n-1].to
		t.bins = t.bins[:n-1]
	}
	return t
}

// shortestBin is the least length of a part, in seconds: rates over less time are chance.
const shortestBin = 5

// x is the place of a time at work on the axis.
func (t *timeline) x(seconds float64) float64 { return chartWidth * ratio(seconds, t.seconds) }

// xs are the ends of the parts on the axis.
func (t *timeline) xs() []float64 {
	all := []float64{0}
	for _, b := range t.bins {
		all = append(all, t.x(b.to))
	}
	return all
}

// at is how long the campaign had been at work at a time of day, by the point of the series that is nearest to it.
// Points need not be in order: the clock may have been set back.
func (t *timeline) at(when time.Time) (seconds float64) {
	nearest := time.Duration(math.MaxInt64)
	for i, p := range t.points {
		after := when.Sub(p.At)
		within := min(max(after, 0), p.AtWork)
		if away := (after - within).Abs(); away <= nearest {
			nearest, seconds = away, t.starts[i]+within.Seconds()
		}
	}
	return seconds
}

// pauses are where the campaign was begun again, in percent of the axis.
func (t *timeline) pauses(runs []campaigndb.Run) (all []float64) {
	for i, r := range runs {
		if at := t.at(r.Begun); i > 0 && at > 0 {
			all = append(all, 100*ratio(at, t.seconds))
		}
	}
	return all
}

// History makes charts of the time series; none if it has fewer than two parts.
func (v *View) History() History {
	var h History
	r := v.Record
	if r == nil {
		return h
	}
	t := newTimeline(r.Series)
	if len(t.bins) < 2 {
		return h
	}
	h.Charts = []Chart{t.rateChart(), t.signatureChart(r.Events, v.Findings.Groups), t.shareChart()}
	h.Legend, h.Verdicts = t.verdictCharts()
	for _, charts := range [][]Chart{h.Charts, h.Verdicts} {
		for i := range charts {
			charts[i].Across, charts[i].Pauses = timeTicks(t.seconds), t.pauses(r.Runs)
		}
	}
	return h
}

// chart makes a chart without areas; tell is the text that a part shows under the pointer.
func (t *timeline) chart(title, note string, tell func(b bin) string) Chart {
	c := Chart{Title: title, Note: note}
	for _, b := range t.bins {
		c.Bins = append(c.Bins, Bin{
			X: t.x(b.from), Width: t.x(b.to) - t.x(b.from), Title: "from " + duration(b.from) + ": " + tell(b),
		})
	}
	return c
}

// line draws one value for each part of the time.
func (t *timeline) line(c *Chart, most float64, label func(float64) string, value func(b bin) float64) {
	var heights []float64
	for _, b := range t.bins {
		most = max(most, value(b))
	}
	end, ticks := upTo(most, label)
	for _, b := range t.bins {
		heights = append(heights, chartHeight*value(b)/end)
	}
	xs := t.xs()
	c.Up = ticks
	c.Areas = append(c.Areas, Area{"under", steps(xs, make([]float64, len(heights)), heights)},
		Area{"line", stairs(xs, heights)})
}

func (b *bin) perSecond(n int) float64 { return ratio(float64(n), b.to-b.from) }

func (t *timeline) rateChart() Chart {
	sum := 0
	for _, b := range t.bins {
		sum += b.Instances
	}
	c := t.chart("Instances a second", "on average "+short(ratio(float64(sum), t.seconds)), func(b bin) string {
		return short(b.perSecond(b.Instances)) + " a second"
	})
	c.Text = "Instances a second over " + duration(t.seconds) + ": " + c.Note
	t.line(&c, 0, short, func(b bin) float64 { return b.perSecond(b.Instances) })
	return c
}

func (t *timeline) shareChart() Chart {
	share := func(b bin) float64 { return ratio(b.SolverCPU, b.SolverCPU+b.OwnCPU) }
	c := t.chart("Solvers' share of processor time", "the rest is smtstorm's", func(b bin) string {
		return tally.Percent(share(b))
	})
	c.Text = "The solvers' share of processor time over " + duration(t.seconds)
	t.line(&c, 1, tally.Percent, share)
	return c
}

// signatureChart shows how many signatures there were, with a dot where a new one was confirmed.
func (t *timeline) signatureChart(events []campaigndb.Event, groups []Group) Chart {
	value := func(b bin) float64 { return float64(b.Signatures) }
	c := t.chart("Signatures", "a dot for the first finding of each that is kept", func(b bin) string {
		return english.Plural(b.Signatures, "signature", "")
	})
	c.Text = fmt.Sprintf("Signatures over %s: %d at the end", duration(t.seconds), t.bins[len(t.bins)-1].Signatures)
	t.line(&c, 2, short, value)
	most := 2.0
	for _, b := range t.bins {
		most = max(most, value(b))
	}
	end, _ := upTo(most, short)
	cards := map[string]int{} // places of groups, by the findings that they list
	for i, g := range groups {
		for _, k := range g.Findings {
			cards[k.ID] = i
		}
	}
	drawn := map[int]bool{}
	for _, e := range events {
		i, isListed := cards[e.Finding]
		if e.Kind != campaigndb.Confirmed || !isListed || drawn[i] {
			continue
		}
		drawn[i] = true
		seconds, up := t.at(e.At), 0.0
		for _, b := range t.bins {
			if b.from <= seconds {
				up = value(b)
			}
		}
		c.Dots = append(c.Dots, Dot{
			At: 100 * ratio(seconds, t.seconds), Up: 100 * up / end, Class: string(oracle.Class(e.Class).Severity()),
			Link: "#" + groups[i].ID, Title: "after " + duration(seconds) + ": " + groups[i].Group.Signature,
		})
	}
	return c
}

// verdictCharts are the verdicts a second of each solver, one kind upon the other.
func (t *timeline) verdictCharts() (legend []solvers.Verdict, charts []Chart) {
	sums := map[string]map[solvers.Verdict]int{}
	most := 0.0
	for _, b := range t.bins {
		for solver, verdicts := range b.Verdicts {
			if sums[solver] == nil {
				sums[solver] = map[solvers.Verdict]int{}
			}
			n := 0
			for verdict, k := range verdicts {
				sums[solver][solvers.Verdict(verdict)] += k
				n += k
			}
			most = max(most, b.perSecond(n))
		}
	}
	end, ticks := upTo(most, short)
	for _, verdict := range solvers.Verdicts() {
		occurred := func(s map[solvers.Verdict]int) bool { return s[verdict] > 0 }
		if slices.ContainsFunc(slices.Collect(maps.Values(sums)), occurred) {
			legend = append(legend, verdict)
		}
	}
	for _, solver := range slices.Sorted(maps.Keys(sums)) {
		c := t.chart(solver, "", func(b bin) string {
			var parts []string
			for _, verdict := range legend {
				if n := b.Verdicts[solver][string(verdict)]; n > 0 {
					parts = append(parts, string(verdict)+" "+report.Number(n))
				}
			}
			return strings.Join(parts, ", ")
		})
		c.Text, c.Up = "Verdicts of "+solver+" a second, by kind; the table below has their numbers", ticks
		below := make([]float64, len(t.bins))
		for _, verdict := range legend {
			if sums[solver][verdict] == 0 {
				continue
			}
			above := make([]float64, len(t.bins))
			for i, b := range t.bins {
				above[i] = below[i] + chartHeight*b.perSecond(b.Verdicts[solver][string(verdict)])/end
			}
			c.Areas = append(c.Areas, Area{"v-" + string(verdict), steps(t.xs(), below, above)})
			below = above
		}
		charts = append(charts, c)
	}
	return legend, charts
}
