package draft

import (
	_ "embed"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/tomlfile"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Team is who maintains a solver.
type Team struct {
	Name   string   `toml:"-"`
	Names  []string `toml:"names"`  // names of the solver and its programs
	Form   string   `toml:"form"`   // "" for the plain one
	Issues string   `toml:"issues"` // address for reports
	Weekly int      `toml:"weekly"` // reports a week at most
	Note   string   `toml:"note"`   // what the team asks of reports
	// Objectives is what it asks of reports whose script has objectives.
	Objectives string `toml:"objectives"`
	// Last are texts in scripts and commands for which the team wants reports last, or not at all: the notes say why.
	Last []string `toml:"last"`
}

//go:embed teams.toml
var teamsFile []byte

// teams are read once; that they can be read is tested.
var teams = sync.OnceValue(func() map[string]*Team {
	var all map[string]*Team
	if err := tomlfile.Decode("teams.toml", teamsFile, &all, "see internal/show/draft/team.go"); err != nil {
		panic("draft: " + err.Error())
	}
	for name, t := range all {
		t.Name = name
	}
	return all
})

// TeamOf returns the team of a finding's solver, by the name of the solver or of its program, also by the part before
// the first "-"; nil if none is known.
func TeamOf(f *finding.Finding) *Team {
	candidates := []string{f.Solver}
	if len(f.Command) > 0 {
		candidates = append(candidates, f.Command[0])
	}
	return TeamFor(candidates...)
}

// teamName is the name of a finding's team, or that of the solver if no team is known.
func teamName(f *finding.Finding) string {
	if t := TeamOf(f); t != nil {
		return t.Name
	}
	return f.Solver
}

// reluctance is how little a team wants a report: 0 for a fault without experimental options, 1 for one that needs such
// options, 2 for what the team wants last.
func reluctance(f *finding.Finding, files finding.Files) int {
	_, script := f.Script(files)
	wantedLast := func(text string) bool { return strings.Contains(script, text) }
	switch t := TeamOf(f); {
	case t != nil && slices.ContainsFunc(t.Last, wantedLast):
		return 2
	case f.IsExperimental():
		return 1
	}
	return 0
}

func (g planned) reluctance() int { return reluctance(g.Best().Finding, g.Best().Files) }

// policy says what a team asks of reports, and whether it wants this one last; "" if nothing is known.
func policy(team *Team, f *finding.Finding, files finding.Files) string {
	if team == nil || team.Note == "" {
		return ""
	}
	text := team.Name + ": " + team.Note
	if _, script := f.Script(files); team.Objectives != "" && smtlib.SetsObjectives([]byte(script)) {
		text += " " + team.Objectives
	}
	if reluctance(f, files) > 0 {
		text += " This finding is of a kind to report last."
	}
	return text
}

// TeamFor gives the team of a solver, by its name and its program.
func TeamFor(names ...string) *Team {
	for _, name := range names {
		name = filepath.Base(name)
		short, _, _ := strings.Cut(name, "-")
		for _, key := range slices.Sorted(maps.Keys(teams())) {
			t := teams()[key]
			if slices.Contains(t.Names, name) || slices.Contains(t.Names, short) {
				return t
			}
		}
	}
	return nil
}
