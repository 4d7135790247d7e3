package draft

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/results"
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

// Plan is what becomes of the findings of a campaign.
type Plan struct {
	Written []string // files
	Waiting []string // signatures for which there is no room this week
	Fixed   []string // signatures that are not wrong any more, or could not be checked, with what was seen
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

// Write writes a draft for each signature that is new and not fixed, the worst first, into directories by team: as many
// as a team wants in a week, with those that were written before. Nothing is sent to anybody.
func (p Planner) Write(c *results.Campaign) (Plan, error) {
	var plan Plan
	for _, g := range c.Groups {
		if g.Known != "" {
			continue
		}
		f := g.Best()
		text := ""
		if p.Checked != nil {
			check, looked := p.Checked(f.Finding)
			if !looked || !check.StillWrong {
				plan.Fixed = append(plan.Fixed, g.Signature+": "+cmp.Or(check.Text, "not run on a newer version"))
				continue
			}
			text = check.Text
		}
		issue, err := Of(f.Finding, f.Files, text)
		if err != nil {
			return plan, err
		}
		dir, weekly := filepath.Join(c.Dir, DirName, f.Solver), plainWeekly
		if t := issue.Team; t != nil {
			dir, weekly = filepath.Join(c.Dir, DirName, t.Name), t.Weekly
		}
		recent, err := p.recent(dir)
		if err != nil {
			return plan, err
		}
		name := f.ID + ".md"
		if !slices.Contains(recent, name) && len(recent) >= weekly {
			plan.Waiting = append(plan.Waiting, g.Signature)
			continue
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return plan, err
		}
		path := filepath.Join(dir, name)
		if err := atomicfile.Write(path, []byte(issue.Markdown()), 0o644); err != nil {
			return plan, err
		}
		plan.Written = append(plan.Written, path)
	}
	return plan, nil
}

// recent are the drafts that were written within a week.
func (p Planner) recent(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		st, err := e.Info()
		if err == nil && strings.HasSuffix(e.Name(), ".md") && p.Now.Sub(st.ModTime()) < week {
			names = append(names, e.Name())
		}
	}
	return names, err
}
