package page

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/solvers"
)

// View is what the page shows: the templates ask it, and the campaign, for that.
type View struct {
	*results.Campaign // nil on pages of several campaigns, and of no campaign

	Title    string
	Dir      string
	Version  string
	Started  string
	Tiles    []Tile
	Warnings []string
	Sections []Section // the non-empty sections, without their text
	Settings []campaigndb.Setting
	Runs     []campaigndb.Run

	Findings    Findings
	Conformance *Conformance // nil for a campaign
	Root        string       // common beginning of the seeds' paths, left out in each
}

// Tile is a figure of the summary.
type Tile struct {
	Label, Value, Note string
	Alarm              bool
}

// Program is a solver of the campaign.
type Program struct {
	Name, Version, Command string
	Verdicts               int
	Answered               float64 // share
	Reason                 string  // most frequent reason of the other runs
}

func newView(c *results.Campaign) (*View, error) {
	dir, err := filepath.Abs(c.Dir)
	if err != nil {
		return nil, err
	}
	v := &View{Campaign: c, Title: filepath.Base(dir), Dir: dir, Root: seedRoot(c)}
	if c.Damage != "" {
		v.Warnings = append(v.Warnings, c.Damage+"; there are no charts of how the campaign went on.")
	}
	if v.Findings, err = findingsOf(c); err != nil {
		return nil, err
	}
	if v.Conformance = conformanceOf(c.Conformance, v.Findings.Groups); v.Conformance != nil {
		v.Tiles = conformanceTiles(v.Findings.News, v.Conformance)
	} else {
		v.ofCampaign()
	}
	v.Sections = v.sections()
	return v, nil
}

// ofCampaign fills in what the head of the page shows of a campaign.
func (v *View) ofCampaign() {
	s := &v.Stats
	v.Version, v.Tiles = s.Version, tilesOf(s, v.Findings)
	if !s.Started.IsZero() {
		v.Started = s.Started.UTC().Format("2 January 2006, 15:04 MST")
	}
	if s.Aborted != nil {
		v.Warnings = append(v.Warnings, "The campaign was cut short: "+s.Aborted.Reason)
	}
	v.Warnings = append(v.Warnings, report.Warnings(*s)...)
	if r := v.Record; r != nil {
		v.Settings, v.Runs = r.Settings, r.Runs
	}
}

// Legend are the verdicts that occurred.
func (v *View) Legend() []solvers.Verdict { return occurred(v.Stats.Verdicts) }

// sections are the parts of the page, in their order.
func (v *View) sections() []Section {
	all := []Section{{ID: "summary", Title: "Summary"}, {ID: "findings", Title: "Findings"}}
	if v.Conformance != nil {
		return append(all, Section{ID: "operators", Title: "Operators"})
	}
	if v.Stats.Fleet != nil {
		all = append(all, Section{ID: "workers", Title: "Workers"})
	}
	all = append(all, Section{ID: "history", Title: "Over time"}, Section{ID: "verdicts", Title: "Verdicts"},
		Section{ID: "yield", Title: "Yield"})
	return append(all, Section{ID: "times", Title: "Times"},
		Section{ID: "coverage", Title: "Coverage"}, Section{ID: "seeds", Title: "Seeds"},
		Section{ID: "warnings", Title: "Warnings"})
}

func tilesOf(s *tally.Stats, found Findings) []Tile {
	cpu := s.SolverCPU + s.OwnCPU
	seeds := ""
	if s.Seeds.Skipped > 0 {
		seeds = report.Number(s.Seeds.Skipped) + " skipped"
	}
	return []Tile{
		{
			Label: "causes", Value: report.Number(found.News),
			Note:  english.Plural(s.Total(), "finding", "") + found.notCounted(),
			Alarm: s.Total() > 0,
		},
		{Label: "instances", Value: report.Number(s.Instances), Note: fmt.Sprintf("%.0f a second", s.Rate)},
		{Label: "seeds", Value: report.Number(s.Seeds.Done), Note: seeds},
		{
			Label: "answered", Value: tally.Percent(answeredShare(s.Verdicts)),
			Note: "of " + english.Plural(s.Verdicts.Total(), "run", ""),
		},
		{Label: "elapsed", Value: duration(s.Elapsed)},
		{Label: "solvers' share", Value: tally.Percent(ratio(s.SolverCPU, cpu)), Note: "of " + duration(cpu) + " processor time" + reductionsNote(s)},
	}
}

// reductionsNote says how much of the solvers' time was spent on reductions; "" if none was.
func reductionsNote(s *tally.Stats) string {
	if s.SolverParts.Reductions == 0 {
		return ""
	}
	return "; " + duration(s.SolverParts.Reductions) + " for reductions"
}

func answeredShare(v tally.Verdicts) float64 {
	return ratio(float64(v[solvers.Sat]+v[solvers.Unsat]), float64(v.Total()))
}

// occurred are the verdicts that there were.
func occurred(v tally.Verdicts) []solvers.Verdict {
	return slices.DeleteFunc(solvers.Verdicts(), func(verdict solvers.Verdict) bool { return v[verdict] == 0 })
}

// Programs are the solvers of the campaign.
func (v *View) Programs() []Program {
	s := &v.Stats
	var all []Program
	for _, name := range slices.Sorted(maps.Keys(s.Answered)) {
		a := s.Answered[name]
		p := Program{Name: name, Verdicts: a.Verdicts, Answered: a.Share, Reason: a.Reason}
		if known := s.Programs[name]; known != nil {
			p.Version, p.Command = known.Version, strings.Join(known.Command, " ")
		}
		all = append(all, p)
	}
	return all
}

// VerdictBar has the verdicts of one solver or variant.
type VerdictBar struct {
	Name  string
	Total int
	Parts []BarPart
}

// BarPart is a part of a bar; X and Width are in per mille of it.
type BarPart struct {
	Verdict  solvers.Verdict
	N        int
	X, Width float64
}

// Verdicts sums verdicts over logics and strategies.
func (v *View) Verdicts() []VerdictBar {
	sums := v.Stats.SolverVerdicts(true)
	var bars []VerdictBar
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		sum := sums[name]
		bar := VerdictBar{Name: name, Total: sum.Total()}
		x := 0.0
		for _, verdict := range occurred(sum) {
			width := 1000 * ratio(float64(sum[verdict]), float64(bar.Total))
			bar.Parts = append(bar.Parts, BarPart{verdict, sum[verdict], x, width})
			x += width
		}
		bars = append(bars, bar)
	}
	return bars
}

// Strategy is the yield of one strategy, over all solvers and logics.
type Strategy struct {
	Name               string
	Runs               int
	Share              float64 // share of all runs
	Answered           float64 // share of its runs
	CPU, Each          float64 // seconds of solvers: all, and for each run
	Findings, Known    int
	Signatures         int
	Rejected, Declined int // draws without a usable formula, and instances that it could not make
	Bar                float64
}

// Strategies are those of the campaign, those with most signatures first.
func (v *View) Strategies() []Strategy {
	s := &v.Stats
	sums := map[string]*Strategy{}
	answered, signatures := map[string]int{}, map[string]map[string]bool{}
	runs := 0
	for y := range s.Yields() {
		name := y.Strategy
		sum := sums[name]
		if sum == nil {
			sum = &Strategy{Name: name}
			sums[name], signatures[name] = sum, map[string]bool{}
		}
		sum.Runs, sum.CPU = sum.Runs+y.Instances, sum.CPU+y.CPU
		sum.Findings, sum.Known = sum.Findings+y.Findings, sum.Known+y.Known
		answered[name] += y.Verdicts[solvers.Sat] + y.Verdicts[solvers.Unsat]
		for signature := range y.Signatures {
			signatures[name][signature] = true
		}
		runs += y.Instances
	}
	var all []Strategy
	most := 0
	for name, sum := range sums {
		sum.Share, sum.Each = ratio(float64(sum.Runs), float64(runs)), ratio(sum.CPU, float64(sum.Runs))
		sum.Answered = ratio(float64(answered[name]), float64(sum.Runs))
		sum.Declined = s.Declined[name]
		sum.Signatures = v.signaturesNow(signatures[name], func(f *finding.Finding) bool { return f.Strategy == name })
		if d := s.Draws[name]; d != nil {
			sum.Rejected = d.Rejected
		}
		most = max(most, sum.Runs)
		all = append(all, *sum)
	}
	for i := range all {
		all[i].Bar = 100 * ratio(float64(all[i].Runs), float64(most))
	}
	slices.SortFunc(all, func(a, b Strategy) int {
		return cmp.Or(cmp.Compare(b.Signatures, a.Signatures), cmp.Compare(b.Findings, a.Findings),
			cmp.Compare(b.Runs, a.Runs), cmp.Compare(a.Name, b.Name))
	})
	return all
}

// Oracle is the yield of one oracle.
type Oracle struct {
	Name string
	tally.OracleStats
	Kinds int // signatures
}

// Oracles are those of the campaign.
func (v *View) Oracles() []Oracle {
	s := &v.Stats
	var all []Oracle
	for _, name := range slices.Sorted(maps.Keys(s.Oracles)) {
		o := s.Oracles[name]
		found := map[string]bool{}
		for signature := range o.Signatures {
			found[signature] = true
		}
		kinds := v.signaturesNow(found, func(f *finding.Finding) bool { return f.Oracle == name })
		all = append(all, Oracle{name, *o, kinds})
	}
	return all
}

// signaturesNow counts the signatures, after reductions, of the findings that isOf selects; found has the signatures
// under which they were found. A finding that is kept has its present signature; those that were only counted have
// moved with the first one that is kept. Known faults do not count.
func (v *View) signaturesNow(found map[string]bool, isOf func(*finding.Finding) bool) int {
	counts, final, own := map[string]bool{}, map[string]string{}, map[string]bool{}
	for _, g := range v.Groups {
		for _, b := range g.Signatures() {
			counts[b.Signature] = !b.Known.Silences()
			for _, f := range b.Findings {
				final[f.ID] = b.Signature
				own[f.ID] = isOf(f.Finding)
			}
		}
	}
	now := map[string]bool{}
	for id, isOwn := range own {
		if isOwn {
			now[final[id]] = true
		}
	}
	keptOwn, movedTo := map[string]bool{}, map[string]string{}
	if v.Record != nil {
		for _, e := range v.Record.Events {
			if e.Kind != campaigndb.Confirmed || final[e.Finding] == "" {
				continue
			}
			keptOwn[e.Signature] = keptOwn[e.Signature] || own[e.Finding]
			if movedTo[e.Signature] == "" {
				movedTo[e.Signature] = final[e.Finding]
			}
		}
	}
	for signature := range found {
		if !keptOwn[signature] {
			now[cmp.Or(movedTo[signature], signature)] = true
		}
	}
	n := 0
	for signature := range now {
		if counts[signature] {
			n++
		}
	}
	return n
}

// Refusal is something that a solver rejected.
type Refusal struct {
	Solver, What string
	tally.RefusalStats
}

// Refusals are what solvers rejected, what was rejected most often first.
func (v *View) Refusals() []Refusal {
	var all []Refusal
	for solver, byReason := range v.Stats.Refusals {
		for why, r := range byReason {
			all = append(all, Refusal{solver, why, *r})
		}
	}
	slices.SortFunc(all, func(a, b Refusal) int {
		return cmp.Or(cmp.Compare(b.Errors+b.Unsupported, a.Errors+a.Unsupported), cmp.Compare(a.Solver, b.Solver),
			cmp.Compare(a.What, b.What))
	})
	return all
}

// Item is an option or a tactic that some instances were run with.
type Item struct {
	Solver, Name string
	tally.ItemStats
	Answered, Each float64
}

// Items are the options and tactics of the campaign.
func (v *View) Items() []Item {
	s := &v.Stats
	var all []Item
	for _, solver := range slices.Sorted(maps.Keys(s.Configurations)) {
		for _, name := range slices.Sorted(maps.Keys(s.Configurations[solver])) {
			i := *s.Configurations[solver][name]
			all = append(all, Item{
				solver, name, i, ratio(float64(i.Decided), float64(i.Instances)), ratio(i.CPU, float64(i.Instances)),
			})
		}
	}
	return all
}

// when writes a moment.
func when(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02 15:04")
}

// Of is the number of one verdict.
func (b VerdictBar) Of(verdict solvers.Verdict) int {
	for _, p := range b.Parts {
		if p.Verdict == verdict {
			return p.N
		}
	}
	return 0
}
