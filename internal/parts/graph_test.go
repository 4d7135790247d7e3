package parts

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The edges of a graph's file are between the units that it names: files with their ending or without it, assertions by
// their numbers from 1. What is no edge, or no unit, is an error at its line.
func TestGraph(t *testing.T) {
	files := ofFiles([]seedUnit{{name: "a.smt2"}, {name: "sub/b.smt2"}, {name: "c"}, {name: "c.smt2"}})
	assertions := ofAssertions([]int32{0, 2, 5, 7}) // places of the divided assertions, from 0
	for _, x := range []struct {
		text, parts string // components, or the end of the error
		units       func(string) (int, bool)
	}{
		{"", "[[0] [1] [2] [3]]", files},
		{"# a comment\n\n a  sub/b \n", "[[0 1] [2] [3]]", files},
		{"a.smt2 sub/b\nsub/b.smt2 c", "[[0 1 2] [3]]", files}, // c is the file of that name, not c.smt2
		{"c.smt2 a", "[[0 3] [1] [2]]", files},
		{"a b\n", ":1: there is no unit b to divide", files},
		{"a a\n#\nsub/b a c\n", ":3: a line has two units, the first of which depends on the second", files},
		{"a\n", ":1: a line has two units, the first of which depends on the second", files},
		{"1 3\n8 6\n", "[[0 1] [2 3]]", assertions},
		{"1 3\n\n2 6\n", ":3: there is no unit 2 to divide", assertions},
		{"0 1\n", ":1: there is no unit 0 to divide", assertions},
	} {
		path := filepath.Join(t.TempDir(), "graph")
		if err := os.WriteFile(path, []byte(x.text), 0o600); err != nil {
			t.Fatal(err)
		}
		got := ""
		g, err := readGraph(path)
		if err == nil {
			divided, failed := g.among(4, x.units)
			if err = failed; err == nil {
				got = fmt.Sprint(divided.Components())
			}
		}
		if err != nil {
			got = err.Error()
		}
		if !strings.HasSuffix(got, x.parts) || err != nil && !strings.Contains(got, path) {
			t.Errorf("%q: %s, want %s", x.text, got, x.parts)
		}
	}
	if _, err := readGraph(filepath.Join(t.TempDir(), "none")); err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("a graph that is not there: %v", err)
	}
}
