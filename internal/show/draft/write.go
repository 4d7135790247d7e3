package draft

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// DirName is the directory of drafts in that of a campaign.
const DirName = "drafts"

// plainWeekly is how many drafts a week are written for a solver whose team is not known.
const plainWeekly = 3

// Check is how a finding ran on a newer version.
type Check struct {
	StillWrong bool
	Text       string   // for people, with the version
	WrongToo   []string // solvers, with their versions, that are wrong about it as well
}

// Plan is what a Planner did with the findings of campaigns.
type Plan struct {
	Written []string // files
	Left    []string // signatures of causes that get no draft, each with the reason
	Notes   []string // what to consider before a draft is sent: a team's policy, and what speaks against it
}

// A Planner writes drafts of issues.
type Planner struct {
	Now time.Time
	// Checked returns how a finding ran on newer versions; the second result is false if it was not run. Nil: nothing was
	// run, and every finding counts as unfixed.
	Checked func(f *finding.Finding) (Check, bool)
	All     bool // not only as many as a team wants in a week
	Family  bool // a draft has the scripts of further findings that are probably of the same fault
}

// week is how long a draft counts for the number that a team wants in a week.
const week = 7 * 24 * time.Hour

// planned is a cause that may get a draft.
type planned struct {
	*results.Group
	dir   string // its campaign's directory
	named bool   // the user asked for this draft: reasons against it are only noted
}

// Write writes drafts for the causes that are neither reported nor fixed, the worst first, into a directory for each
// team. A team gets as many as it wants in a week, counting all campaigns and earlier drafts. What a team wants last
// comes last. Nothing is sent.
func (p Planner) Write(campaigns ...*results.Campaign) (Plan, error) {
	var all []planned
	for _, c := range campaigns {
		for _, g := range c.Groups {
			all = append(all, planned{Group: g, dir: c.Dir})
		}
	}
	isOpen := func(g planned) int { // what is known gets no draft, nor does another cause of the same fault
		if g.Known.Silences() {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b planned) int {
		return cmp.Or(isOpen(a)-isOpen(b), a.reluctance()-b.reluctance(), results.CompareGroups(a.Group, b.Group))
	})
	return p.write(all, campaigns)
}

// WriteFinding writes the draft of one finding that the user asked for, into the directory of its campaign or, if it is
// in none, into its own. Reasons against it are noted in the Plan.
func (p Planner) WriteFinding(dir string) (Plan, error) {
	c, g, err := results.ReadFinding(dir)
	if err != nil {
		return Plan{}, err
	}
	return p.write([]planned{{g, c.Dir, true}}, []*results.Campaign{c})
}

func (p Planner) write(all []planned, campaigns []*results.Campaign) (Plan, error) {
	var plan Plan
	var decided []decided
	for _, g := range all {
		f, err := p.fate(g, decided, campaigns)
		if err != nil {
			return plan, err
		}
		plan.Notes = append(plan.Notes, f.notes...)
		if f.written {
			plan.Written = append(plan.Written, f.text)
		} else {
			plan.Left = append(plan.Left, g.Signature+": "+f.text)
		}
		if !f.gone {
			decided = append(decided, g.decide(f))
		}
	}
	return plan, nil
}

// decided is a cause with its fate.
type decided struct {
	evidence   *cause.Evidence // evidence of the finding that represents it
	documented []string        // faults of docs/findings that its findings probably are
	text       string
	written    bool // whether it has a draft
}

func (g planned) evidence() *cause.Evidence {
	return cause.EvidenceOf(g.Best().Finding, g.Best().Files)
}

func (g planned) decide(f fate) decided {
	return decided{g.evidence(), g.documented(), f.text, f.written}
}

// documented are the names of faults of docs/findings that findings of the cause probably are.
func (g planned) documented() (names []string) {
	for _, f := range g.Findings {
		if f.Documented != nil {
			names = append(names, f.Documented.Name)
		}
	}
	return names
}

// fate is whether a cause gets a draft.
type fate struct {
	text    string // the file of its draft, or why there is none
	written bool
	gone    bool // the fault is fixed in the version that was run: another signature is not the same fault
	notes   []string
}

// sameCause is the fate of what was decided and is probably of the same cause, in another campaign or by another
// version of the solver, or is probably the same fault of docs/findings; "" if there is nothing. A cause that may be
// the same waits until the draft of the other one is reported.
func (g planned) sameCause(all []decided) string {
	of, documented := g.evidence(), g.documented()
	for _, d := range all {
		likeness, _ := cause.Likeness(d.evidence, of)
		isShared := func(name string) bool { return slices.Contains(documented, name) }
		if likeness > 0 || slices.ContainsFunc(d.documented, isShared) {
			return fmt.Sprintf("probably the same fault as %s: %s", d.evidence.ID, d.text)
		}
		if d.written && cause.MayBeOne(d.evidence, of) {
			return fmt.Sprintf("may be the same fault as %s, whose draft comes first: %s", d.evidence.ID, d.text)
		}
	}
	return ""
}

// wrongToo are the other versions of the finding's solver in the campaigns that have the fault.
func (g planned) wrongToo(campaigns []*results.Campaign) (versions []string) {
	for _, c := range campaigns {
		for _, other := range c.Groups {
			f, like := g.Best(), 0
			if like, _ = cause.Likeness(g.evidence(), planned{Group: other}.evidence()); like == 0 ||
				other.Best().Solver == f.Solver && other.Best().Version == f.Version {
				continue
			}
			versions = append(versions, fmt.Sprintf("%s (%s)", other.Best().Solver, cmp.Or(other.Best().Version, "unknown")))
		}
	}
	slices.Sort(versions)
	return slices.Compact(versions)
}

// against is the reason why a cause gets no draft unless the user names it, with text "" if there is none; checked
// is how it ran on other versions.
func (p Planner) against(g planned, all []decided) (why fate, checked Check) {
	if p.Checked != nil {
		var looked bool
		if checked, looked = p.Checked(g.Best().Finding); !looked || !checked.StillWrong {
			why = fate{text: cmp.Or(checked.Text, "not run on a newer version"), gone: true}
		}
	} else if g.Known.IsFixed() {
		why = fate{text: g.Known.Text(), gone: true}
	}
	switch {
	case g.Known.Silences() && !g.Known.IsFixed():
		return fate{text: g.Known.Text()}, checked
	case g.Best().WorkerOnly != nil:
		return fate{text: "not certain: " + g.Best().WorkerOnly.Text()}, checked
	case why.gone:
		return why, checked
	}
	return fate{text: g.sameCause(all)}, checked
}

// fate writes the draft of a cause, and returns its file or why there is none.
func (p Planner) fate(g planned, all []decided, campaigns []*results.Campaign) (fate, error) {
	f := g.Best()
	why, checked := p.against(g, all)
	text := checked.Text
	if why.text != "" && !g.named {
		return why, nil
	}
	if g.Known.IsRegressed() {
		text = strings.TrimSpace(fmt.Sprintf("It is %s. %s", g.Known.Text(), text))
	}
	more := Further{Rechecked: text, WrongToo: append(g.wrongToo(campaigns), checked.WrongToo...)}
	if more.Family, more.Same = ofCause(g, campaigns); !p.Family {
		more.Family = nil
	}
	issue, err := Of(f.Finding, f.Files, more)
	if err != nil {
		return fate{}, err
	}
	team, weekly := teamName(f.Finding), plainWeekly
	if issue.Team != nil {
		weekly = issue.Team.Weekly
	}
	recent, err := p.recent(team, campaigns)
	if err != nil {
		return fate{}, err
	}
	dir := filepath.Join(g.dir, DirName, team)
	path := filepath.Join(dir, f.ID+".md")
	var notes []string
	if !slices.Contains(recent, path) && len(recent) >= weekly {
		if !g.named && !p.All {
			return fate{text: "the weekly limit of drafts is reached"}, nil
		}
		notes = append(notes, fmt.Sprintf("%s: the team wants at most %d reports a week; this is number %d", team, weekly,
			len(recent)+1))
	}
	if why.text != "" {
		notes = append(notes, f.ID+": "+why.text)
	}
	if issue.Policy != "" {
		notes = append(notes, issue.Policy)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fate{}, err
	}
	return fate{text: path, written: true, notes: notes}, atomicfile.Write(path, []byte(issue.Markdown()), 0o644)
}

// ofCause are the scripts of further findings that are probably of the same cause, each once, and their ids.
func ofCause(g planned, campaigns []*results.Campaign) (scripts, ids []string) {
	best, of := g.Best(), g.evidence()
	_, own := best.Script(best.Files)
	seen := map[string]bool{own: true}
	for _, c := range campaigns {
		for _, other := range c.Groups {
			like, _ := cause.Likeness(of, planned{Group: other}.evidence())
			for _, f := range other.Findings {
				_, script := f.Script(f.Files)
				if (other == g.Group || like > 0) && !seen[script] {
					seen[script] = true
					scripts, ids = append(scripts, strings.TrimSpace(script)), append(ids, f.ID)
				}
			}
		}
	}
	return scripts, ids
}

// recent are the drafts for a team that were written within a week.
func (p Planner) recent(team string, campaigns []*results.Campaign) ([]string, error) {
	var paths []string
	for _, c := range campaigns {
		dir := filepath.Join(c.Dir, DirName, team)
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, e := range entries {
			st, err := e.Info()
			if err == nil && strings.HasSuffix(e.Name(), ".md") && p.Now.Sub(st.ModTime()) < week {
				paths = append(paths, filepath.Join(dir, e.Name()))
			}
		}
	}
	return paths, nil
}
