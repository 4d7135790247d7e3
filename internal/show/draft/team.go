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
)

// Team is who maintains a solver.
type Team struct {
	Name   string   `toml:"-"`
	Names  []string `toml:"names"`  // of the solver and its programs
	Form   string   `toml:"form"`   // "" for the plain one
	Issues string   `toml:"issues"` // where reports go
	Weekly int      `toml:"weekly"` // reports a week at most
	Note   string   `toml:"note"`   // what it asks for
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

// TeamOf gives the team of a finding's solver: by the solver's name or the program's, also up to the first "-". It is
// nil if nobody is known.
func TeamOf(f *finding.Finding) *Team {
	candidates := []string{f.Solver}
	if len(f.Command) > 0 {
		candidates = append(candidates, f.Command[0])
	}
	return TeamFor(candidates...)
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
