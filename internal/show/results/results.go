// Package results reads what a campaign has left in its directory: statistics, its database, findings by their
// signatures; and the same of an examination of operators (smtstorm conform).
//
// It writes nothing and shows nothing. It may import internal/record and what is below it, internal/source/operators,
// internal/finding, internal/oracle, internal/usage, and solvers for the numbers of versions.
package results

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/source/operators"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// Campaign is what a campaign has left.
type Campaign struct {
	Dir    string
	Stats  tally.Stats
	Record *campaigndb.Record // nil if there is none
	Groups []*Group           // causes, by their ranks, those that were seen most often first
	Damage string             // why a database that is there could not be read, or ""
	Failed string             // with what its last run failed, or ""; no reader knows that, but who ran it
	// Conformance is what solvers did with operators, nil for a campaign on other tests. An earlier version wrote neither
	// Stats nor Record with it.
	Conformance *operators.Report
}

// Group is what was found of one cause, or under one of its signatures.
type Group struct {
	Cause     string           // ID of the finding that names the cause
	Signature string           // signature of the finding that represents the group
	Count     int              // number of findings, kept or not
	Known     *finding.KnownAs // nil: nothing is known of its fault
	// ProbablyKnown is what is known of other signatures of a cause that counts.
	ProbablyKnown *finding.KnownAs
	// Findings are those that are kept; the first one stands for the group. In a signature, it is the smallest of those
	// that were reduced.
	Findings []*Finding
	Below    []*Group             // the signatures of a cause; nil for a signature
	How      map[string]cause.How // why findings are of the cause, by id
}

// Finding is one finding with its files.
type Finding struct {
	*finding.Finding
	Files finding.Files
	Dir   string
}

// Best is the finding that stands for the group.
func (g *Group) Best() *Finding { return g.Findings[0] }

// Read reads the directory of a campaign, or of an examination of operators. The error is a *usage.Error.
func Read(dir string) (*Campaign, error) {
	path := filepath.Join(dir, tally.FileName)
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && operators.IsAt(dir): // earlier versions wrote no statistics
		data = []byte("{}")
	case errors.Is(err, fs.ErrNotExist) && finding.HasIndex(dir):
		return nil, usage.Errorf("%s is not a campaign's directory, but has findings; this shows them: smtstorm findings %s",
			dir, dir)
	case errors.Is(err, fs.ErrNotExist):
		return nil, usage.Errorf("%s is not a campaign's directory: it has no %s", dir, tally.FileName)
	case err != nil:
		return nil, usage.Errorf("%s cannot be read: %v", path, errors.Unwrap(err))
	}
	c := &Campaign{Dir: dir}
	if err := json.Unmarshal(data, &c.Stats); err != nil {
		return nil, usage.Errorf("%s is damaged: %v", path, err)
	}
	if err := c.readRecord(); err != nil {
		return nil, err
	}
	if operators.IsAt(dir) && c.Stats.Instances == 0 && c.Stats.Seeds.Read == 0 {
		if c.Conformance, err = operators.ReadReport(dir); err != nil {
			return nil, err
		}
	}
	c.Groups, err = Groups(dir)
	return c, err
}

// ReadFindings reads the findings in the directory of a campaign, or of another command that keeps findings (split run,
// tune): what is returned has only Dir and Groups. The error is a *usage.Error.
func ReadFindings(dir string) (*Campaign, error) {
	if !finding.HasIndex(dir) {
		return Read(dir)
	}
	c := &Campaign{Dir: dir}
	var err error
	c.Groups, err = Groups(dir)
	return c, err
}

// ReadFinding reads a finding's directory. It returns the finding's campaign, and the group of its cause with the
// finding in front. For a finding outside of a campaign, the Campaign has only that finding, and Dir is the finding's
// directory.
func ReadFinding(dir string) (*Campaign, *Group, error) {
	out, id, err := finding.CampaignOf(dir)
	if err != nil {
		return nil, nil, usage.Errorf("the finding %s cannot be read: %v", dir, err)
	}
	if out != "" {
		c := &Campaign{Dir: asNamed(out, dir)}
		if c.Groups, err = Groups(c.Dir); err != nil {
			return nil, nil, err
		}
		for _, g := range c.Groups {
			if i := slices.IndexFunc(g.Findings, func(f *Finding) bool { return f.ID == id }); i >= 0 {
				g.Findings[0], g.Findings[i] = g.Findings[i], g.Findings[0]
				g.Signature = g.Best().Signature
				return c, g, nil
			}
		}
	}
	f, files, err := finding.Load(dir)
	if err != nil {
		return nil, nil, usage.Errorf("the finding %s cannot be read: %v", dir, err)
	}
	g := &Group{Signature: f.Signature, Count: 1, Known: f.Known, Findings: []*Finding{{f, files, dir}}}
	return &Campaign{Dir: dir, Groups: []*Group{g}}, g, nil
}

// asNamed is the campaign's directory written like the path dir of its finding (dir/../..) if that is the same
// directory, otherwise out.
func asNamed(out, dir string) string {
	named := filepath.Join(dir, "..", "..")
	a, err := os.Stat(named)
	b, err2 := os.Stat(out)
	if err == nil && err2 == nil && os.SameFile(a, b) {
		return named
	}
	return out
}

// readRecord reads the database. If there is none, or it is damaged, the rest is shown.
func (c *Campaign) readRecord() error {
	var err error
	c.Record, err = campaigndb.Read(c.Dir)
	damaged, isDamaged := errors.AsType[*campaigndb.DamagedError](err)
	switch {
	case isDamaged:
		c.Damage = damaged.Error()
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return usage.Errorf("%v", err)
	}
	return nil
}

// ReadAll reads the directories of campaigns, all or none.
func ReadAll(dirs []string) ([]*Campaign, error) {
	var all []*Campaign
	for _, dir := range dirs {
		c, err := Read(dir)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// Groups reads the findings of a campaign's directory, by their causes. The error is a *usage.Error.
func Groups(dir string) ([]*Group, error) {
	index, err := finding.Groups(dir)
	if err != nil {
		return nil, usage.Errorf("the index of %s is damaged: %v", finding.Dir(dir), err)
	}
	var groups []*Group
	for signature, entry := range index {
		g := &Group{Signature: signature, Count: entry.Count, Known: entry.As()}
		for _, id := range slices.Concat(entry.IDs, entry.Further) {
			at := filepath.Join(finding.Dir(dir), id)
			f, files, err := finding.Load(at)
			if err != nil {
				return nil, usage.Errorf("the finding %s cannot be read: %v", at, err)
			}
			g.Findings = append(g.Findings, &Finding{f, files, at})
		}
		sortBySize(g.Findings)
		if len(g.Findings) > 0 {
			groups = append(groups, g)
		}
	}
	return byCause(groups), nil
}

func sortBySize(findings []*Finding) {
	slices.SortStableFunc(findings, func(a, b *Finding) int { return cmp.Compare(a.size(), b.size()) })
}

// CompareGroups orders groups by the ranks of their findings, then what was seen most often first.
func CompareGroups(a, b *Group) int {
	return cmp.Or(slices.Compare(a.Best().Rank(a.Known), b.Best().Rank(b.Known)), cmp.Compare(b.Count, a.Count),
		cmp.Compare(a.Signature, b.Signature))
}

// size is how long the reduced script is; those that are not reduced come last.
func (f *Finding) size() int {
	if f.Reduced == nil {
		return 1<<30 + len(f.Files.Instance)
	}
	return f.Reduced.After.Bytes
}
