package finding

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/solvers"
)

// call is how repro.sh runs programs of some names.
type call struct {
	Names     string // a pattern of the shell
	Arguments []string
}

var (
	setLogic = regexp.MustCompile(`(?m)^\s*\(set-logic\s+([^\s();|"]+)\s*\)`)
	scopes   = regexp.MustCompile(`(?m)^\s*\((push|pop|reset)\b`)
)

// calls lists how repro.sh runs a program on the script, by the program's name: a version of the finding's solver with
// the arguments own, another solver of the catalog as the catalog says, any other program with the file alone. Options
// of the finding are given to no other solver. Without a catalog, only the finding's solver is known.
func (f *Finding) calls(s showing, own []string, catalog *solvers.Catalog) []call {
	names := []string{stem(s.command[0])}
	if catalog == nil {
		catalog = &solvers.Catalog{}
	}
	known := catalog.Rebuild(f.Solver, s.command)
	if slices.Contains(namesOf(known), names[0]) {
		names = namesOf(known)
	}
	var alone []string
	if !s.input {
		alone = []string{s.file}
	}
	all := []call{{pattern(names), quotedWords(own)}}
	program, _ := os.Executable()
	for _, name := range catalog.Names() {
		entry, _ := catalog.Entry(name)
		if entry.Command[0] == program { // a library in this program, which is no program of its own
			continue
		}
		other := catalog.Rebuild(name, entry.Command)
		arguments := f.plainCall(other, s)[1:]
		if !slices.Contains(names, name) && !slices.Equal(arguments, alone) {
			all = append(all, call{pattern(namesOf(other)), quotedWords(arguments)})
		}
	}
	return append(all, call{"*", alone})
}

// plainCall is the command by which a solver reads a script.
func (f *Finding) plainCall(solver *solvers.Solver, s showing) []string {
	logic := ""
	if m := setLogic.FindSubmatch(s.script); m != nil {
		logic = string(m[1])
	}
	if s.input || scopes.Match(s.script) || len(checks.FindAllIndex(s.script, 2)) > 1 {
		solver = solver.ForIncremental()
	}
	switch proof := f.ruleProof(); {
	case s.input:
		return solver.SessionCommand(logic)
	case proof != nil && proof.Format == string(rules.Datalog):
		return solver.ForDatalog().FileCommand(logic, s.file)
	}
	return solver.FileCommand(logic, s.file)
}

// namesOf are the names of programs by which the catalog finds a solver.
func namesOf(s *solvers.Solver) []string {
	return append([]string{s.Entry.Name}, s.Entry.Aliases...)
}

// stem is the name of a program up to its first "-".
func stem(program string) string {
	name, _, _ := strings.Cut(filepath.Base(program), "-")
	return name
}

// pattern matches programs whose names, up to the first "-", are these.
func pattern(names []string) string {
	var all []string
	for _, name := range names {
		word := ShellWord(name)
		all = append(all, word, word+"-*")
	}
	return strings.Join(all, "|")
}

func quotedWords(words []string) []string {
	var all []string
	for _, word := range words {
		all = append(all, ShellWord(word))
	}
	return all
}
