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
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// DirName is the directory of drafts in that of a campaign.
const DirName = "drafts"

// plainWeekly is how many drafts a week there are for a solver whose team is not known.
const plainWeekly = 3

// Check is what became of a finding when it was run again on a newer version.
type Check struct {
	StillWrong bool
	Text       string // for people, with the version
}

// Plan is what becomes of the findings of campaigns.
type Plan struct {
	Written []string // files
	Left    []string // signatures that get no draft, each with the reason
}

// A Planner writes drafts of issues.
type Planner struct {
	Now time.Time
	// Checked tells what was seen on a newer version; the second result is false if nobody has looked. Nil: nobody was
	// asked to look, and every finding is taken for unfixed.
	Checked func(f *finding.Finding) (Check, bool)
}

// week is how long a draft counts.
const week = 7 * 24 * time.Hour

// planned is a signature on its way to a draft.
type planned struct {
	*results.Group
	dir string // of its campaign
}

// Write writes a draft for each fault that nobody reported and that is not fixed, the worst first, into directories by
// team: as many as a team wants in a week of all campaigns together, with those that were written before. Nothing is
// sent to anybody.
func (p Planner) Write(campaigns ...*results.Campaign) (Plan, error) {
	var all []planned
	for _, c := range campaigns {
		for _, g := range c.Groups {
			all = append(all, planned{g, c.Dir})
		}
	}
	slices.SortStableFunc(all, func(a, b planned) int { return results.CompareGroups(a.Group, b.Group) })
	var plan Plan
	told := map[string]string{} // what became of faults, by their signatures and the names of their findings
	for _, g := range all {
		f, err := p.fate(g, told, campaigns)
		if err != nil {
			return plan, err
		}
		if f.written {
			plan.Written = append(plan.Written, f.text)
		} else {
			plan.Left = append(plan.Left, g.Signature+": "+f.text)
		}
		if !f.gone {
			told[g.Signature] = f.text
			for _, finding := range g.Findings {
				told[finding.ID] = f.text
			}
		}
	}
	return plan, nil
}

// fate is what becomes of a signature.
type fate struct {
	text    string // the file of its draft, or why there is none
	written bool
	gone    bool // it is not wrong any more, as far as is known: what is wrong is another fault
}

// sameFault is what became of another signature that is probably the same fault, "" if there is none before this one.
func (g planned) sameFault(told map[string]string) string {
	if text, ok := told[g.Signature]; ok {
		return "another campaign has it, too: " + text
	}
	for _, f := range g.Findings {
		for _, id := range f.SameFault {
			if text, ok := told[id]; ok {
				return fmt.Sprintf("probably the same fault as %s: %s", id, text)
			}
		}
	}
	return ""
}

// fate writes the draft of a signature, and gives its file, or says why there is none.
func (p Planner) fate(g planned, told map[string]string, campaigns []*results.Campaign) (fate, error) {
	f := g.Best()
	text := ""
	switch {
	case g.Known.Silences():
		return fate{text: g.Known.Text()}, nil
	case p.Checked != nil:
		check, looked := p.Checked(f.Finding)
		if !looked || !check.StillWrong {
			return fate{text: cmp.Or(check.Text, "not run on a newer version"), gone: true}, nil
		}
		text = check.Text
	case g.Known.IsFixed():
		return fate{text: g.Known.Text(), gone: true}, nil
	}
	if same := g.sameFault(told); same != "" {
		return fate{text: same}, nil
	}
	if g.Known.IsRegressed() {
		text = strings.TrimSpace(fmt.Sprintf("It is %s. %s", g.Known.Text(), text))
	}
	issue, err := Of(f.Finding, f.Files, text)
	if err != nil {
		return fate{}, err
	}
	team, weekly := f.Solver, plainWeekly
	if t := issue.Team; t != nil {
		team, weekly = t.Name, t.Weekly
	}
	recent, err := p.recent(team, campaigns)
	if err != nil {
		return fate{}, err
	}
	dir := filepath.Join(g.dir, DirName, team)
	path := filepath.Join(dir, f.ID+".md")
	if !slices.Contains(recent, path) && len(recent) >= weekly {
		return fate{text: "there are enough for this week"}, nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fate{}, err
	}
	return fate{text: path, written: true}, atomicfile.Write(path, []byte(issue.Markdown()), 0o644)
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
