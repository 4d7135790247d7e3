package memory

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/campaigndb"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// allow refuses to go on with a campaign that was another one, unless the user wants that.
func (m *Memory) allow() error {
	if len(m.past.changes) == 0 || m.campaign.Resume {
		return nil
	}
	return usage.Errorf("%s holds a campaign that was another one: %s. --resume goes on with it all the same: what is "+
		"done counts as done. --restart begins anew, and moves what is there to a directory in it. Or choose another one "+
		"with --out", m.campaign.Out, strings.Join(m.past.changes, "; "))
}

// changedSettings says which settings are others, and whether smtstorm is.
func (m *Memory) changedSettings(r *campaigndb.Record) []string {
	var lines []string
	was := map[string]string{}
	for _, s := range r.Settings {
		was[s.Name] = s.Value
	}
	quoted := func(s string) string {
		if s == "" {
			return "not set"
		}
		return s
	}
	for _, s := range m.campaign.Settings {
		if before := was[s.Name]; before != s.Value {
			lines = append(lines, fmt.Sprintf("--%s was %s and is %s now", s.Name, quoted(before), quoted(s.Value)))
		}
		delete(was, s.Name)
	}
	for name, before := range was {
		lines = append(lines, fmt.Sprintf("--%s was %s and is not set now", name, quoted(before)))
	}
	slices.Sort(lines)
	own := func(version, commit string) string {
		if commit != "" {
			return version + " (commit " + commit + ")"
		}
		return version
	}
	if r.Version != m.campaign.Version || r.Commit != "" && m.campaign.Commit != "" && r.Commit != m.campaign.Commit {
		lines = append(lines, fmt.Sprintf("smtstorm was %s and is %s now", own(r.Version, r.Commit),
			own(m.campaign.Version, m.campaign.Commit)))
	}
	return lines
}

// changedSeeds gives seeds that were known their places, and says which are others.
func (m *Memory) changedSeeds(
	r *campaigndb.Record, unchanged func(place int, was stock.File) bool,
) []string {
	known := map[string]*campaigndb.Seed{}
	for i := range r.Seeds {
		if s := &r.Seeds[i]; s.State != campaigndb.Gone {
			known[s.Path] = s
		}
	}
	var changed, added, gone []string
	for place, s := range m.seeds {
		was := known[s.Path]
		delete(known, s.Path)
		switch {
		case was == nil:
			added = append(added, s.Path)
			m.news = append(m.news, s)
			continue
		case was.Hash != "" && !unchanged(place, stock.File{Size: was.Size, Modified: was.Modified, Hash: was.Hash}):
			changed = append(changed, s.Path)
			s.ID = was.ID
			m.news = append(m.news, s)
			continue
		}
		m.seeds[place] = was
	}
	for i := range r.Seeds {
		if s := &r.Seeds[i]; known[s.Path] == s {
			gone = append(gone, s.Path)
			s.State = campaigndb.Gone
			m.news = append(m.news, s)
		}
	}
	var lines []string
	for _, of := range []struct {
		what  string
		paths []string
	}{{"changed", changed}, {"new", added}, {"no longer there", gone}} {
		if n := len(of.paths); n > 0 {
			lines = append(lines, fmt.Sprintf("%s %s (%s)", countOf(n, "seed is ", "seeds are "), of.what, some(of.paths)))
		}
	}
	return lines
}

func countOf(n int, one, more string) string {
	if n == 1 {
		return "one " + strings.TrimSpace(one)
	}
	return fmt.Sprintf("%d %s", n, strings.TrimSpace(more))
}

// some names the first of many.
func some(paths []string) string {
	const most = 3
	if len(paths) > most {
		return strings.Join(paths[:most], ", ") + ", …"
	}
	return strings.Join(paths, ", ")
}

// solversOf describes solvers that are probed.
func solversOf(targets []*target.Target) []campaigndb.Solver {
	var all []campaigndb.Solver
	for _, t := range targets {
		s := campaigndb.Solver{Name: t.Name, Command: strings.Join(t.Command, " "), Version: t.Probe.Version}
		if program, err := os.ReadFile(t.Command[0]); err == nil {
			sum := sha256.Sum256(program)
			s.Digest = hex.EncodeToString(sum[:])
		}
		all = append(all, s)
	}
	return all
}

// CompareSolvers refuses to go on with other solvers than before, unless the user wants that.
func (m *Memory) CompareSolvers(targets []*target.Target) error {
	r := m.past.record
	if r == nil {
		return nil
	}
	was := map[string]campaigndb.Solver{}
	for _, s := range r.Solvers {
		was[s.Name] = s
	}
	for _, s := range solversOf(targets) {
		before, found := was[s.Name]
		delete(was, s.Name)
		switch {
		case !found && len(r.Solvers) > 0:
			m.past.changes = append(m.past.changes, "solver "+s.Name+" is new")
		case !found: // it was killed before it knew them
		case before.Command != s.Command:
			m.past.changes = append(m.past.changes, fmt.Sprintf("solver %s was %s and is %s now", s.Name, before.Command,
				s.Command))
		case before.Version != s.Version:
			m.past.changes = append(m.past.changes, fmt.Sprintf("solver %s was %q and is %q now", s.Name, before.Version,
				s.Version))
		case before.Digest != s.Digest:
			m.past.changes = append(m.past.changes, fmt.Sprintf("the program of solver %s is another one, of the same version",
				s.Name))
		}
	}
	for _, s := range r.Solvers {
		if _, gone := was[s.Name]; gone {
			m.past.changes = append(m.past.changes, "solver "+s.Name+" is no longer tested")
		}
	}
	return m.allow()
}
