package smallscope

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write what is printed into the golden files")

// Errors in a scope have line and column, and say what to do.
func TestErrors(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.scope")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			src, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			scopes, errs, warnings := Parse(filepath.Base(path), src)
			if (len(errs) == 0) != (scopes != nil) {
				t.Errorf("%d scopes with %d errors", len(scopes), len(errs))
			}
			var said strings.Builder
			for _, e := range errs {
				said.WriteString(e.Detail() + "\n")
			}
			for _, w := range warnings {
				said.WriteString("warning: " + w.Detail() + "\n")
			}
			golden := strings.TrimSuffix(path, ".scope") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(said.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), said.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The example from the publication of the notation is read unchanged, and its instances satisfy its sets: each
// assertion has a variable of a bit-vector sort, and is true under the witness.
func TestPrintedScope(t *testing.T) {
	src, err := os.ReadFile("testdata/bvarr.scope")
	if err != nil {
		t.Fatal(err)
	}
	f := parsed(t, string(src))
	n, err := f.Len()
	if counts := f.Counts(); err != nil || n != 1000 || counts.Broken != 0 || counts.Atoms == 0 || counts.Both == 0 {
		t.Fatalf("%d instances, %v, %+v", n, err, counts)
	}
	for i := range n {
		in, _, _ := f.At(i)
		w := &world{arena: in.Arena, formulas: in.Formulas}
		for _, c := range f.Scope.Sets[0].Formulas {
			if !c.holds(w) {
				t.Errorf("instance %d: %s", i, in.Arena.TermString(in.Formulas[0]))
			}
		}
		verify(t, f, in)
	}
}
