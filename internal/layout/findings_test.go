package layout

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/docfindings"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
	"github.com/smtstorm/smtstorm/solvers/options"
)

//go:generate go test -run "TestFindings|TestPackagePicture" -update

var update = flag.Bool("update", false, "write the generated parts of docs anew")

// The lists of docs/findings/README.md, and the numbers there and in README.md, are made from the heads of the files:
// what each solver is wrong about, the newest version first.
func TestFindings(t *testing.T) {
	samples, err := docfindings.Read(os.DirFS(filepath.Join(root, "docs/findings")))
	if err != nil {
		t.Fatal(err)
	}
	copied(t, samples)
	head := "| solver | bugs | by defaults, in standard formats | " +
		strings.Join(results, " | ") + " | others |\n|---" + strings.Repeat("|--:", len(results)+3) + "|\n"
	counts, linked, lists := head, head, ""
	for _, solver := range []string{
		"z3", "cvc5", "cvc4", "yices", "bitwuzla", "oxiz", "dv-solve", "smtinterpol", "princess", "dlinear",
	} {
		rows := rowsOf(t, solver, samples)
		count := countOf(rows)
		counts += fmt.Sprintf("| %s |%s", solver, count)
		linked += fmt.Sprintf("| [%s](#%s-%d) |%s", solver, solver, len(rows), count)
		lists += listOf(solver, rows)
	}
	for _, s := range samples {
		if !strings.Contains(lists, "]("+s.Name+".") {
			t.Errorf("%s is wrong about %s, which has no list", s.Solver.Solvers(), s.Path)
		}
	}
	generated(t, "docs/findings/README.md", "\n"+linked+lists)
	generated(t, "README.md", counts)
}

// copied checks that the program has the same scripts, or copies them.
func copied(t *testing.T, samples []docfindings.Finding) {
	t.Helper()
	there, err := os.ReadDir(filepath.Join(root, docfindings.CopyDir))
	if err != nil {
		t.Fatal(err)
	}
	stale := len(there) != len(samples)
	for _, s := range samples {
		to := filepath.Join(root, docfindings.CopyDir, filepath.Base(s.Path))
		switch text, err := os.ReadFile(to); {
		case err == nil && string(text) == string(s.Script):
		case *update:
			if err := os.WriteFile(to, s.Script, 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			stale = true
		}
	}
	if stale && !*update {
		t.Errorf("%s is not a copy of docs/findings: run go generate ./internal/layout, and remove what is gone",
			docfindings.CopyDir)
	}
}

// generated checks the part of a page that is made by a test, or writes it anew.
func generated(t *testing.T, page, want string) {
	t.Helper()
	const begin, end = "<!-- begin: go generate ./internal/layout -->\n", "<!-- end -->\n"
	name := filepath.Join(root, page)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begins := strings.Cut(string(text), begin)
	is, after, ends := strings.Cut(rest, end)
	switch {
	case !begins || !ends:
		t.Fatalf("%s has no lines %q and %q", page, begin, end)
	case *update:
		if err := os.WriteFile(name, []byte(before+begin+want+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	case is != want:
		t.Errorf("the generated part of %s is not up to date: run go generate ./internal/layout", page)
	}
}

// results are the wrong results that are counted one by one, worst first.
var results = []string{"unsat", "sat", "model", "core", "crash"}

// row is a finding with the versions of one solver that are wrong, and the last of them.
type row struct {
	docfindings.Finding
	versions []string
	last     string
	takes    []string // properties that are unusual, see finding.Finding.Takes
}

// rowsOf lists what a solver is wrong about, the newest version first.
func rowsOf(t *testing.T, solver string, samples []docfindings.Finding) []row {
	var rows []row
	for _, s := range samples {
		r := row{Finding: s}
		for _, one := range s.Solver {
			if one.Solver == solver {
				r.versions = append(r.versions, one.String())
				r.last = one.Last
			}
		}
		if r.last != "" {
			r.takes = takes(t, solver, &s)
			rows = append(rows, r)
		}
	}
	slices.SortFunc(rows, func(a, b row) int {
		if by := solvers.CompareVersions(b.last, a.last); by != 0 {
			return by
		}
		return strings.Compare(a.Name, b.Name)
	})
	return rows
}

// countOf is a solver's row of the table of numbers, without its name.
func countOf(rows []row) string {
	counts, others, mainstream := map[string]int{}, len(rows), 0
	for _, r := range rows {
		if !slices.ContainsFunc(r.takes, func(what string) bool { return !strings.Contains(what, "operator") }) {
			mainstream++
		}
		if slices.Contains(results, r.result()) {
			counts[r.result()]++
			others--
		}
	}
	text := fmt.Sprintf(" %d | %d |", len(rows), mainstream)
	for _, result := range results {
		text += fmt.Sprintf(" %d |", counts[result])
	}
	return text + fmt.Sprintf(" %d |\n", others)
}

// result is what the solver gives wrongly.
func (r row) result() string { return cmp.Or(r.Fault, r.Wrong) }

// listOf is the list of a solver's findings.
func listOf(solver string, rows []row) string {
	text := fmt.Sprintf("\n## %s: %d\n\n| bug | wrong result | takes | versions |\n|---|---|---|---|\n", solver, len(rows))
	for _, r := range rows {
		text += fmt.Sprintf("| [%s](%s) | %s | %s | %s |\n", r.Title, r.Path[strings.LastIndex(r.Path, "/")+1:], r.result(),
			strings.Join(r.takes, ", "), strings.Join(r.versions, ", "))
	}
	return text
}

// inScript matches what a script says otherwise than by default: an option with its value, and a tactic.
var inScript = regexp.MustCompile(`(?m)^\(set-option :(\S+) ([^)]*)\)|^\(check-sat-using `)

// usualOptions are options of scripts with the values that solvers have by default.
var usualOptions = map[string]string{"opt.priority": "lex"}

// takes says what is unusual of what shows a finding, as campaigns say it of theirs.
func takes(t *testing.T, solver string, s *docfindings.Finding) []string {
	f := finding.Finding{Configuration: finding.Configuration{Options: strings.Fields(s.Options)}}
	for _, m := range inScript.FindAllStringSubmatch(string(s.Script), -1) {
		if m[1] == "" || options.StaysOut(m[1]) == "" && usualOptions[m[1]] != m[2] {
			f.Configuration.Options = append(f.Configuration.Options, m[0])
		}
	}
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	if entry, ok := catalog.Entry(solver); ok && s.Options != "" {
		for _, o := range f.Configuration.Options {
			needed := finding.Argument{Text: o, Experimental: entry.IsExperimental(o)}
			f.Configuration.Needed = append(f.Configuration.Needed, needed)
		}
	}
	seed, err := fragment.ReadSeed(s.Path, s.Script)
	if err != nil {
		t.Logf("nothing is known of the terms of %s: %v", s.Path, err)
	} else {
		f.Usual = finding.UsualOf(&instance.Script{Arena: seed.Arena, Steps: seed.Script.Commands})
		if s.AlsoIn != "" {
			f.Usual.Formats = nil
		}
	}
	return f.Takes()
}
