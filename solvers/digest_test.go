package solvers

import (
	"maps"
	"os"
	"path/filepath"
	"testing"
)

// Digests differ in what was changed, and in nothing else; who reads the catalog does not matter.
func TestDigests(t *testing.T) {
	read := func(text string) map[string]string {
		t.Helper()
		path := filepath.Join(t.TempDir(), "catalog.toml")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		c, err := LoadCatalog(path)
		if err != nil {
			t.Fatal(err)
		}
		e, ok := c.Entry("z3")
		if !ok {
			t.Fatal("there is no z3")
		}
		return e.Digests()
	}
	own := read("")
	if again := read(""); !maps.Equal(own, again) || len(own) < 10 {
		t.Errorf("%v and %v", own, again)
	}
	for text, want := range map[string]string{
		"[z3]\ncommand = [\"/opt/z3\"]\nabout = \"mine\"": "", "[z3]\nown_tactic = \"qfbv\"": "own_tactic",
		"[z3]\nlogics = [\"QF_*\"]": "logics", "[z3.patterns]\ncrash = [\"oops\"]": "patterns",
		"[z3]\nsoft_limit = [\"-t:{ms}\", \"-v:1\"]": "soft_limit", "[[z3.vary]]\noptions = [\"proof=true\"]": "vary",
	} {
		got, changed := read(text), ""
		for key := range own {
			if got[key] != own[key] {
				changed += key
			}
		}
		for key := range got {
			if own[key] == "" {
				changed += key
			}
		}
		if changed != want {
			t.Errorf("%s: %q differs, want %q", text, changed, want)
		}
	}
}
