package page

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/solvers"
)

// TrendName is the name of the page over several campaigns.
const TrendName = "trend.html"

// trendView is what the page shows of a trend.
type trendView struct {
	Chart    Chart
	Legend   []results.Progress
	Nights   []trendNight
	Versions []trendVersion
	Faults   []trendFault
}

// trendNight is a line of the table of nights.
type trendNight struct {
	Name, Link, Begun, Programs string
	Work                        string
	Instances                   int
	Rate                        string // instances a second
	Answered                    string // share
	Found, New, Again, Fixed    int
	Hourly                      string // new faults an hour
}

// trendVersion is a line of the table of versions.
type trendVersion struct {
	*results.VersionTrend
	Number, Work, AnsweredShare, Hourly string
}

// trendFault is a line of the table of faults.
type trendFault struct {
	Class       oracle.Class
	Severity    oracle.Severity
	Now         results.Progress
	State       string // state that people have given it; "" if none
	Subject     string
	Link        string // the page of the last night that has found it
	Bytes       int
	Solver      string
	First, Last string // names of nights
	FixedIn     string
	Cells       []trendCell
	Times       int // number of times that it was seen
}

// trendCell is what became of a fault in a night.
type trendCell struct {
	Progress results.Progress
	Mark     string
	Title    string
}

// marks stand in the cells of the table for what became of a fault in a night that has not seen it.
var marks = map[results.Progress]string{results.ProgressUntested: "–", results.ProgressFixed: "✓"}

// mostInCell is the largest number that a cell has room for.
const mostInCell = 99

// WriteTrend writes the page over several campaigns to a file.
func WriteTrend(path string, campaigns []*results.Campaign) error {
	dir, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return err
	}
	t := results.NewTrend(campaigns)
	v, err := newTrendView(t, dir)
	if err != nil {
		return err
	}
	d := &document{View: &View{
		Title: "Trend over " + english.Plural(len(t.Nights), "night", ""), Dir: dir, Tiles: trendTiles(t, v),
		Version: t.Nights[len(t.Nights)-1].Stats.Version,
	}, Search: true}
	for _, s := range []Section{
		{ID: "summary", Title: "Summary"}, {ID: "faults", Title: "Faults"}, {ID: "nights", Title: "Nights"},
		{ID: "versions", Title: "Versions"},
	} {
		name, data := "trend-"+s.ID, any(v)
		if s.ID == "summary" {
			name, data = s.ID, d
		}
		if s.HTML, err = filledIn(name, data); err != nil {
			return err
		}
		d.Sections = append(d.Sections, s)
	}
	return d.writeFile(path)
}

// trendTiles sum a trend up: where the faults stand by now.
func trendTiles(t *results.Trend, v *trendView) []Tile {
	now := map[results.Progress]int{}
	for _, f := range t.Faults {
		now[f.Now()]++
	}
	last := v.Nights[len(v.Nights)-1]
	shows := now[results.ProgressNew] + now[results.ProgressRegressed] + now[results.ProgressOpen]
	regressed := ""
	if n := now[results.ProgressRegressed]; n > 0 {
		regressed = fmt.Sprintf("and %d wrong again", n)
	}
	return []Tile{
		{Label: "new in the last night", Value: report.Number(now[results.ProgressNew]), Note: regressed,
			Alarm: now[results.ProgressNew]+now[results.ProgressRegressed] > 0},
		{Label: "still open", Value: report.Number(now[results.ProgressOpen]), Note: "seen again in " + last.Name},
		{Label: "not seen", Value: report.Number(now[results.ProgressUnseen] + now[results.ProgressUntested]),
			Note: "in the last night; not proved fixed"},
		{Label: "fixed", Value: report.Number(now[results.ProgressFixed]), Note: "a later version was right"},
		{Label: "faults", Value: report.Number(len(t.Faults)), Note: fmt.Sprintf("%d show now", shows)},
		{Label: "instances a second", Value: last.Rate, Note: "in " + last.Name},
	}
}

func newTrendView(t *results.Trend, dir string) (*trendView, error) {
	v := &trendView{Chart: trendChart(t), Legend: results.Progresses()}
	names := nightNames(t)
	for n, night := range t.Nights {
		s := &night.Stats
		at, err := filepath.Abs(night.Dir)
		if err != nil {
			return nil, err
		}
		link, err := filepath.Rel(dir, filepath.Join(at, FileName))
		if err != nil { // then they are on different volumes
			link = filepath.Join(at, FileName)
		}
		v.Nights = append(v.Nights, trendNight{
			Name: names[n], Link: filepath.ToSlash(link), Begun: when(s.Started), Programs: programsText(s),
			Work: duration(s.Elapsed), Instances: s.Instances, Rate: fmt.Sprintf("%.0f", s.Rate),
			Answered: tally.Percent(answeredShare(s.Verdicts)), Found: night.Found(),
			New:   night.Counts[results.ProgressNew],
			Again: night.Counts[results.ProgressOpen] + night.Counts[results.ProgressRegressed],
			Fixed: night.Counts[results.ProgressFixed], Hourly: hourly(night.Counts[results.ProgressNew], s.Elapsed),
		})
	}
	for _, of := range t.Versions() {
		v.Versions = append(v.Versions, trendVersion{
			VersionTrend: of, Number: cmp.Or(solvers.VersionNumber(of.Version), of.Version), Work: duration(of.Work.Seconds()),
			AnsweredShare: tally.Percent(ratio(float64(of.Answered), float64(of.Verdicts))),
			Hourly:        hourly(of.New, of.Work.Seconds()),
		})
	}
	for _, f := range t.Faults {
		v.Faults = append(v.Faults, trendFaultOf(t, f, v.Nights))
	}
	return v, nil
}

// trendFaultOf is the line of a fault.
func trendFaultOf(t *results.Trend, f *results.Fault, nights []trendNight) trendFault {
	best := f.Group.Best()
	line := trendFault{
		Class: best.Class, Severity: severity(best.Finding), Now: f.Now(), Subject: subject(f.Group.Signature, best.Finding),
		Link: nights[f.Last()].Link + "#" + best.ID, Solver: f.Solver, First: nights[f.First()].Name,
		Last: nights[f.Last()].Name, FixedIn: f.FixedIn,
	}
	if f.Group.Known != nil && !f.Group.Known.IsFixed() {
		line.State = f.Group.Known.Text()
	}
	if best.Reduced != nil {
		line.Bytes = best.Reduced.After.Bytes
	}
	for n, progress := range f.By {
		cell := trendCell{Progress: progress, Mark: marks[progress]}
		if progress != "" {
			cell.Title = fmt.Sprintf("%s: %s", nights[n].Name, progress)
		}
		if f.Seen[n] > 0 {
			cell.Title += fmt.Sprintf(", %s in %s", english.Plural(f.Seen[n], "finding", ""),
				versionOf(&t.Nights[n].Stats, f.Solver))
			line.Times += f.Seen[n]
			if cell.Mark = fmt.Sprint(f.Seen[n]); f.Seen[n] > mostInCell {
				cell.Mark = "…"
			}
		}
		line.Cells = append(line.Cells, cell)
	}
	return line
}

// nightNames are the directories of the nights, without what all have in common.
func nightNames(t *results.Trend) []string {
	names := make([]string, len(t.Nights))
	for i, night := range t.Nights {
		names[i] = filepath.Base(filepath.Clean(night.Dir))
	}
	if sorted := slices.Sorted(slices.Values(names)); len(slices.Compact(sorted)) < len(names) {
		for i, night := range t.Nights {
			names[i] = filepath.Clean(night.Dir)
		}
	}
	return names
}

// programsText names the solvers of a campaign with their versions.
func programsText(s *tally.Stats) string {
	var all []string
	for _, solver := range slices.Sorted(maps.Keys(s.Programs)) {
		all = append(all, versionOf(s, solver))
	}
	return strings.Join(all, ", ")
}

// versionOf names a solver with the version that a campaign has tested.
func versionOf(s *tally.Stats, solver string) string {
	if p := s.Programs[solver]; p != nil {
		return solvers.Versioned(solver, p.Version)
	}
	return solver
}

// hourly is how many there are in an hour, if there are n in some seconds.
func hourly(n int, seconds float64) string {
	if seconds <= 0 {
		return ""
	}
	return fmt.Sprintf("%.2g", float64(n)*3600/seconds)
}

// trendChart has a column for each night: the faults that were known by then, by what became of them.
func trendChart(t *results.Trend) Chart {
	c := Chart{Title: "Faults", Note: "found by then, by what became of them in the night"}
	most, text := 0, []string{}
	for _, night := range t.Nights {
		sum := 0
		for _, n := range night.Counts {
			sum += n
		}
		most = max(most, sum)
	}
	end, ticks := upTo(float64(most), short)
	c.Up = ticks
	width := float64(chartWidth) / float64(len(t.Nights))
	const gap = 0.12 // share of a column's width on either side
	paths := map[results.Progress]string{}
	for i, night := range t.Nights {
		x, y := float64(i)*width, 0.0
		var parts []string
		for _, progress := range results.Progresses() {
			n := night.Counts[progress]
			if n == 0 {
				continue
			}
			height := chartHeight * float64(n) / end
			paths[progress] += fmt.Sprintf("M%.1f %.1fH%.1fV%.1fH%.1fZ", x+gap*width, chartHeight-y, x+(1-gap)*width,
				chartHeight-y-height, x+gap*width)
			y += height
			parts = append(parts, fmt.Sprintf("%d %s", n, progress))
		}
		title := filepath.Base(night.Dir) + ": " + cmp.Or(strings.Join(parts, ", "), "nothing found")
		c.Bins = append(c.Bins, Bin{X: x, Width: width, Title: title})
		text = append(text, title)
	}
	for _, progress := range results.Progresses() {
		if paths[progress] != "" {
			c.Areas = append(c.Areas, Area{Class: progressClass(progress), Path: paths[progress]})
		}
	}
	const labels = 8 // on the axis at most
	for i, name := range nightNames(t) {
		if i%(len(t.Nights)/labels+1) == 0 {
			c.Across = append(c.Across, Tick{At: 100 * (float64(i) + 0.5) / float64(len(t.Nights)), Label: name})
		}
	}
	c.Text = strings.Join(text, "; ")
	return c
}

// progressClass is the class in the style sheet.
func progressClass(p results.Progress) string { return "t-" + strings.ReplaceAll(string(p), " ", "-") }
