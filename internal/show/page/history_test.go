package page

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
)

// The axis of charts is the time at work: hours at which nobody was are no part of it. A dot stands where a finding was
// confirmed, and leads to its card.
func TestHistory(t *testing.T) {
	c := campaign(t, 6)
	findings, err := findingsOf(c)
	if err != nil {
		t.Fatal(err)
	}
	h := (&View{Campaign: c, Findings: findings}).History()
	titles := func(charts []Chart) (all []string) {
		for _, chart := range charts {
			all = append(all, chart.Title)
		}
		return all
	}
	if got := titles(h.Charts); len(got) != 3 {
		t.Fatalf("charts %q", got)
	}
	if got := titles(h.Verdicts); !slices.Equal(got, []string{"a<b", "z3"}) {
		t.Errorf("solvers %q", got)
	}
	rate, signatures := h.Charts[0], h.Charts[1]
	var labels []string
	for _, tick := range rate.Across {
		labels = append(labels, tick.Label)
	}
	if got := strings.Join(labels, ", "); got != "0, 5 min, 10 min, 15 min" {
		t.Errorf("the axis of 20 minutes at work has %s", got)
	}
	if n := len(rate.Bins); n != 20 || rate.Bins[0].Title != "from 0.0 s: 1 a second" ||
		rate.Bins[19].Title != "from 19 min 0 s: 20 a second" {
		t.Errorf("%d parts, from %q to %q", n, rate.Bins[0].Title, rate.Bins[n-1].Title)
	}
	if up := rate.Up[len(rate.Up)-1]; up.Label != "20" || up.At != 100 {
		t.Errorf("the upper end is %v", up)
	}
	if len(rate.Pauses) != 1 || math.Abs(rate.Pauses[0]-50) > 0.1 {
		t.Errorf("begun again at %v percent", rate.Pauses)
	}
	if len(signatures.Dots) != 6 {
		t.Fatalf("%d dots for 6 findings", len(signatures.Dots))
	}
	for i, dot := range signatures.Dots {
		if at := 100 * (2*float64(i) + 0.5) / 20; math.Abs(dot.At-at) > 0.1 || dot.Link != "#"+c.Record.Events[i].Finding {
			t.Errorf("dot %d is at %v, leading to %s", i, dot.At, dot.Link)
		}
	}
}

// Where a clock was set forwards or back, a moment is in the point that it belongs to, and the axis goes on.
func TestClockIsSet(t *testing.T) {
	const year = 365 * 24 * time.Hour
	at, line := begun, &timeline{}
	for _, jump := range []time.Duration{0, -time.Hour, year, -2 * year, year - 12*time.Hour} {
		at = at.Add(jump)
		line.points = append(line.points, campaigndb.Point{At: at, AtWork: time.Minute})
		line.starts = append(line.starts, 60*float64(len(line.starts)))
	}
	for i, p := range line.points {
		if got, want := line.at(p.At.Add(30*time.Second)), line.starts[i]+30; got != want {
			t.Errorf("half a minute into point %d is after %v seconds, want %v", i, got, want)
		}
	}
	if got := line.at(line.points[2].At.Add(year)); got != line.starts[2]+60 {
		t.Errorf("behind all points is after %v seconds, want the end of the one that is next to it", got)
	}
}

// What was counted is in exactly one part of the axis, however long the campaign was and however unequal its points.
func TestTimeline(t *testing.T) {
	for _, points := range []int{0, 1, 2, 7, 119, 500, 3333} {
		var series []campaigndb.Point
		sum, seconds := 0, 0.0
		for i := range points {
			p := campaigndb.Point{
				At: begun.Add(time.Duration(i) * time.Hour), AtWork: time.Duration(1+i*7919%600) * time.Second, Instances: i,
			}
			sum, seconds = sum+i, seconds+p.AtWork.Seconds()
			series = append(series, p)
		}
		line := newTimeline(series)
		got, end := 0, 0.0
		for _, b := range line.bins {
			if b.from != end {
				t.Errorf("%d points: a part begins at %v, the one before ends at %v", points, b.from, end)
			}
			got, end = got+b.Instances, b.to
		}
		if got != sum || math.Abs(end-seconds) > 1e-6 || len(line.bins) > mostBins {
			t.Errorf("%d points: %d of %d instances in %v of %v s, %d parts", points, got, sum, end, seconds, len(line.bins))
		}
	}
}

// Labels of axes are few and easy to read.
func TestTicks(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		want    string
	}{
		{25, "0 5 s 10 s 15 s 20 s"},
		{100, "0 30 s 1 min 1:30 min"},
		{9000, "0 30 min 1 h 1:30 h 2 h"},
		{14 * day, "0 4 d 8 d 12 d"},
	} {
		var labels []string
		for _, tick := range timeTicks(c.seconds) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("%v s: %s, want %s", c.seconds, got, c.want)
		}
	}
	for most, want := range map[float64]float64{0: 1, 1: 1, 2.3: 4, 17: 20, 23000: 40000, 0.03: 0.04} {
		if end, _ := upTo(most, short); math.Abs(end-want) > 1e-9 {
			t.Errorf("up to %v: %v, want %v", most, end, want)
		}
	}
}
