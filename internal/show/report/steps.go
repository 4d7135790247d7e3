package report

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/solvers"
)

// step is something that people do with a finding, and the command line for a shell that does it.
type step struct{ what, command string }

// stepsFor lists what to do next with a finding in a directory. Once the words in capitals are replaced, each command
// can be pasted: program is how this program is started. Formats of
// suites have the names of the entries of a catalog.
func stepsFor(f *finding.Finding, dir, program string, catalog *solvers.Catalog) []step {
	at := finding.ShellWord(dir)
	all := []step{
		{"Reproduce it", finding.ShellWord(filepath.Join(dir, finding.ReproName))},
		{"Run another solver or version on it", finding.ShellWord(filepath.Join(dir, finding.ReproName)) + " SOLVER"},
	}
	if f.Reduced == nil {
		all = append(all, step{"Reduce it", program + " minimize " + at})
	}
	alone := "" // 'known add' demands it then
	if !f.IsTelling() {
		alone = "--id "
	}
	if f.WorkerOnly == nil {
		all = append(all, step{"Write an issue text", program + " report --drafts " + at})
	}
	all = append(all,
		step{"Once it is reported, mark it as known", program + " known add --issue URL " + alone + at},
	)
	if catalog != nil && f.IsOfScripts() && len(f.Program) > 0 {
		format := suite.For(catalog.Rebuild(f.Solver, f.Program).Entry.Name)
		all = append(all, step{"Export it as a regression test", program + " export --format " + format.Name + " " + at})
	}
	return all
}

// steps writes what to do next with a finding, each command in a line of its own.
func (t Terminal) steps(f *finding.Finding, dir string, catalog *solvers.Catalog) string {
	var b strings.Builder
	for _, s := range stepsFor(f, dir, cmp.Or(t.Program, "smtstorm"), catalog) {
		fmt.Fprintf(&b, "%s:\n  %s\n", s.what, printable(s.command))
	}
	return b.String()
}
