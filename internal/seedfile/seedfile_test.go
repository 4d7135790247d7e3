package seedfile

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestFind(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.smt2", "a/z.smt2", "a/y.smt2", "a/notes.txt", "c.txt"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("(assert true)"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files, err := Find([]string{dir, filepath.Join(dir, "c.txt"), filepath.Join(dir, "b.smt2")})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		name, err := filepath.Rel(dir, f)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if want := []string{"a/y.smt2", "a/z.smt2", "b.smt2", "c.txt"}; !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(filepath.Join(dir, "a"), link); err != nil {
		t.Fatal(err)
	}
	linked, err := Find([]string{link})
	if want := []string{filepath.Join(link, "y.smt2"), filepath.Join(link, "z.smt2")}; err != nil || !slices.Equal(linked, want) {
		t.Errorf("behind a link: got %v, %v, want %v", linked, err, want)
	}
	nowhere := filepath.Join(dir, "nowhere")
	if _, err := Find([]string{nowhere}); err == nil || err.Error() != nowhere+": no such file or directory" {
		t.Errorf("a path that is not there: %v", err)
	}
}
