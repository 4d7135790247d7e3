package layout

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// onePlace is something that is done in one place, and by nobody else.
type onePlace struct {
	what    *regexp.Regexp
	isPlace func(file string) bool
	who     string // sentence on who does it
}

// below reports whether a file is in one of some folders, or is one of some files.
func below(places ...string) func(file string) bool {
	return func(file string) bool {
		for _, place := range places {
			if file == place || strings.HasSuffix(place, "/") && strings.HasPrefix(file, place) {
				return true
			}
		}
		return false
	}
}

var onePlaces = map[string][]onePlace{
	// Every command asks as the others do: with what the solver needs in front, under its name for the logic, with its own
	// names for sorts.
	"questions": {
		{regexp.MustCompile(`\bask\.Question\{`), below("internal/ask/"), "ask.Printer makes questions"},
		{
			regexp.MustCompile(`\.(Prologue|LogicName)\(`),
			below("internal/ask/", "solvers/",
				"internal/suite/write.go",        // it writes files
				"internal/oracle/may_reject.go"), // it asks which logics a solver has, and no question
			"ask.Printer makes questions",
		},
	},
	// What runs solvers ends with us, and a test can put an asker in the place of all of them.
	"processes": {
		{
			regexp.MustCompile(`\bNewProcesses\(`), below("internal/ask/", "internal/engine/environment.go"), // workers
			"ask.Open opens solvers' processes",
		},
		{
			regexp.MustCompile(`\b(exec\.Command(Context)?|os\.StartProcess|syscall\.(ForkExec|StartProcess))\(`),
			below("solvers/host.go", "internal/testing/", "cmd/release/",
				"internal/replay/git.go",      // git, and the user's build of a version
				"cmd/smtstorm/on_finding.go"), // the user's command
			"solvers.Host starts solvers",
		},
	},
	// A finding says the same of its solver, its command and its proof, whatever kind of test shows it.
	"findings": {
		{
			regexp.MustCompile(`\bfinding\.(WrongScript|WrongProgram)\{|\bOrigin\.New\(`), below("internal/engine/describe.go"),
			"engine/describe.go makes findings",
		},
	},
	// Whoever has a finding asks what can be done with it, not what it has.
	"subjects": {
		{
			regexp.MustCompile(`\.Rules [!=]= nil`),
			below("internal/finding/rules.go"),
			"methods of a finding say what can be done with it",
		},
	},
}

func TestWhatIsDoneInOnePlace(t *testing.T) {
	for name, places := range onePlaces {
		t.Run(name, func(t *testing.T) {
			for _, dir := range []string{"cmd", "internal", "minimize", "mutate", "fragment", "solvers"} {
				err := filepath.WalkDir(filepath.Join(root, dir), func(path string, _ os.DirEntry, err error) error {
					if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
						return err
					}
					text, err := os.ReadFile(path)
					if err != nil {
						return err
					}
					file, err := filepath.Rel(root, path)
					for _, p := range places {
						if at := p.what.FindIndex(text); at != nil && !p.isPlace(filepath.ToSlash(file)) {
							t.Errorf("%s has %s: %s", file, text[at[0]:at[1]], p.who)
						}
					}
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
