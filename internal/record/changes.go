package record

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// allow returns an error if the campaign in OUT has other settings, seeds or solvers, unless the user allows that
// (--resume).
func (m *Record) allow() error {
	if len(m.past.changes) == 0 || m.campaign.Resume {
		return nil
	}
	if m.campaign.OnlySame {
		return usage.Errorf("%s holds another run: %s; choose another directory with --out", m.campaign.Out,
			mostImportant(m.past.changes))
	}
	return usage.Errorf("%s holds another campaign: %s. --resume continues it, --restart starts over and keeps it "+
		"in %s, --out DIR writes elsewhere", m.campaign.Out, mostImportant(m.past.changes), m.campaign.Out)
}

// mostImportant names the first two changes, and how many others there are.
func mostImportant(changes []string) string {
	const named = 2
	text := strings.Join(changes[:min(named, len(changes))], "; ")
	if n := len(changes) - named; n > 0 {
		text += fmt.Sprintf("; and %d more", n)
	}
	return text
}

// ChangedSettings describes the settings that differ, one a line, the most important first.
func ChangedSettings(before, now []campaigndb.Setting) []string {
	var lines, changed []string
	was, is := map[string]string{}, map[string]string{}
	for _, s := range before {
		was[s.Name] = s.Value
	}
	for _, s := range now {
		is[s.Name] = s.Value
	}
	for name := range was {
		if was[name] != is[name] {
			changed = append(changed, name)
		}
	}
	for name, now := range is {
		if _, known := was[name]; !known && now != "" {
			changed = append(changed, name)
		}
	}
	slices.SortFunc(changed, func(a, b string) int { return cmp.Or(importance(a)-importance(b), cmp.Compare(a, b)) })
	for _, name := range changed {
		lines = append(lines, changeOf(name, was[name], is[name]))
	}
	return lines
}

// changedSettings is ChangedSettings for the campaign in OUT, with a line if the version of smtstorm differs.
func (m *Record) changedSettings(r *campaigndb.Record) []string {
	lines := ChangedSettings(r.Settings, m.campaign.Settings)
	own := func(version, commit string) string {
		if commit != "" {
			return version + " (commit " + commit + ")"
		}
		return version
	}
	if r.Version != m.campaign.Version || r.Commit != "" && m.campaign.Commit != "" && r.Commit != m.campaign.Commit {
		lines = append(lines, fmt.Sprintf("smtstorm was %s and is now %s", own(r.Version, r.Commit),
			own(m.campaign.Version, m.campaign.Commit)))
	}
	return lines
}

// settingsFirst are the settings that people choose most often, by their flags.
var settingsFirst = []string{"rules", "logic", "strategy", "seed", "oracle", "mode"}

// importance is the rank of a setting, from 0: its place in settingsFirst, or behind all of these.
func importance(name string) int {
	if i := slices.Index(settingsFirst, name); i >= 0 {
		return i
	}
	return len(settingsFirst)
}

// changeOf describes the change of a setting. For a long list of names it lists the ones that were added and removed,
// if they are few.
func changeOf(name, before, now string) string {
	const longest, few = 60, 3
	quoted := func(s string) string {
		if s == "" {
			return "not set"
		}
		return s
	}
	if len(before) <= longest && len(now) <= longest {
		return fmt.Sprintf("--%s was %s and is now %s", name, quoted(before), quoted(now))
	}
	came, went := campaigndb.Lacking(now, before), campaigndb.Lacking(before, now)
	switch {
	case len(came)+len(went) > few:
	case len(went) == 0:
		return fmt.Sprintf("--%s now also has %s", name, strings.Join(came, ", "))
	case len(came) == 0:
		return fmt.Sprintf("--%s no longer has %s", name, strings.Join(went, ", "))
	default:
		return fmt.Sprintf("--%s now has %s, and no longer %s", name, strings.Join(came, ", "), strings.Join(went, ", "))
	}
	return fmt.Sprintf("--%s has changed", name)
}

// changedSeeds assigns recorded seeds to places, and describes which seeds differ.
func (m *Record) changedSeeds(
	r *campaigndb.Record, unchanged func(place int, was seeds.File) bool,
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
			if !m.ledger.IsAhead(place) { // what goes ahead follows from settings and solvers
				added = append(added, s.Path)
			}
			m.news = append(m.news, s)
			continue
		case was.Hash != "" && !unchanged(place, seeds.File{Size: was.Size, Modified: was.Modified, Hash: was.Hash}):
			changed = append(changed, s.Path)
			s.ID = was.ID
			m.news = append(m.news, s)
			continue
		}
		m.seeds[place] = was
	}
	for i := range r.Seeds {
		if s := &r.Seeds[i]; known[s.Path] == s {
			if s.Hash != seeds.PreliminaryHash {
				gone = append(gone, s.Path)
			}
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
			lines = append(lines,
				fmt.Sprintf("%s %s (%s)", countOf(n, "seed is ", "seeds are "), of.what, firstOf(of.paths)))
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

// firstOf names the first of many.
func firstOf(paths []string) string {
	if len(paths) > 1 {
		return paths[0] + ", …"
	}
	return paths[0]
}

// Solvers describes solvers that are probed.
func Solvers(targets []*ask.Target) []campaigndb.Solver {
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

// changedCommands describes which solvers differ.
func changedCommands(r *campaigndb.Record, targets []*ask.Target) (lines []string) {
	if len(r.Solvers) == 0 { // the process was killed before the probe ended
		return nil
	}
	was := map[string]string{}
	for _, s := range r.Solvers {
		was[s.Name] = s.Command
	}
	for _, t := range targets {
		before, found := was[t.Name]
		delete(was, t.Name)
		switch now := commandOf(t); {
		case !found:
			lines = append(lines, "solver "+t.Name+" is new")
		case before != now:
			lines = append(lines, fmt.Sprintf("solver %s was %s and is now %s", t.Name, before, now))
		}
	}
	for _, s := range r.Solvers {
		if _, gone := was[s.Name]; gone {
			lines = append(lines, "solver "+s.Name+" is no longer tested")
		}
	}
	return lines
}

func commandOf(t *ask.Target) string { return strings.Join(t.Command, " ") }

// CompareSolvers is called after the probe. It returns an error if solvers have another version or content than before,
// unless the user allows that.
func (m *Record) CompareSolvers(targets []*ask.Target) error {
	r := m.past.record
	if r == nil {
		return nil
	}
	was := map[string]campaigndb.Solver{}
	for _, s := range r.Solvers {
		was[s.Name] = s
	}
	for _, s := range Solvers(targets) {
		before, found := was[s.Name]
		switch {
		case !found || before.Command != s.Command: // LookBack has said so
		case before.Version != s.Version:
			m.past.changes = append(m.past.changes,
				fmt.Sprintf("solver %s was %q and is now %q", s.Name, before.Version, s.Version))
		case before.Digest != s.Digest:
			m.past.changes = append(m.past.changes,
				fmt.Sprintf("the program of solver %s has changed, with the same version", s.Name))
		}
	}
	return m.allow()
}
