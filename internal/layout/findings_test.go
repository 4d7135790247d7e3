package layout

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv/docfindings"
	"github.com/smtstorm/smtstorm/solvers"
)

//go:generate go test -run "TestFindings|TestPackagePicture" -update

var update = flag.Bool("update", false, "write the generated parts of docs anew")

// The lists of docs/findings/README.md are made from the heads of the files: what each solver is wrong about, the
// newest version first.
func TestFindings(t *testing.T) {
	const (
		readme = "../../docs/findings/README.md"
		mark   = "<!-- What follows is made by: go generate ./internal/layout -->\n"
	)
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	before, _, found := bytes.Cut(text, []byte(mark))
	if !found {
		t.Fatalf("%s has no line %q", readme, mark)
	}
	samples := docfindings.Read(t, "../..")
	want := string(before) + mark
	for _, solver := range []string{"z3", "cvc5", "cvc4", "yices"} {
		want += findingsOf(solver, samples)
	}
	for _, s := range samples {
		if !strings.Contains(want, "]("+s.Name+".") {
			t.Errorf("%s is wrong about %s, which has no list", s.Solver.Solvers(), s.Path)
		}
	}
	if *update {
		if err := os.WriteFile(readme, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(text) != want {
		t.Errorf("%s is not what the heads of the files say: run go generate ./internal/layout", readme)
	}
}

// findingsOf is the list of what a solver is wrong about.
func findingsOf(solver string, samples []docfindings.Finding) string {
	type row struct {
		docfindings.Finding
		versions []string
		last     string // of the versions
	}
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
			rows = append(rows, r)
		}
	}
	slices.SortFunc(rows, func(a, b row) int {
		if by := solvers.CompareVersions(b.last, a.last); by != 0 {
			return by
		}
		return strings.Compare(a.Name, b.Name)
	})
	text := fmt.Sprintf("\n## %s: %d\n\n| finding | versions | wrong | what |\n|---|---|---|---|\n", solver, len(rows))
	for _, r := range rows {
		wrong := r.Wrong
		if r.Fault != "" {
			wrong = r.Fault
		}
		text += fmt.Sprintf("| [%s](%s) | %s | %s | %s |\n", r.Name, r.Path[strings.LastIndex(r.Path, "/")+1:],
			strings.Join(r.versions, ", "), wrong, r.Title)
	}
	return text
}
