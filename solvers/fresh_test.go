package solvers

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Files that a process leaves are read, but not the script, what is no file, and what is too long.
func TestLeftIn(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		scriptName: "(check-sat)", "b": "two", "a": "one", "c": strings.Repeat("x", MostLeft), "d": "four",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "e"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "f")); err != nil {
		t.Fatal(err)
	}
	if got, want := leftIn(dir), []string{"one", "two", "four"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
