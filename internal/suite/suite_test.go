package suite

import (
	"bytes"
	"errors"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
)

// written writes instances of seeds, and gives the files.
func written(t *testing.T, count int, seeds map[string]string) (files map[string]string, err error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range seeds {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(t.TempDir(), "out")
	n, err := Write(t.Context(), Config{Count: count, Config: stock.Config{
		Paths: []string{dir}, Settings: mutate.Defaults(), MasterSeed: 1, Jobs: 1, Out: out,
		Logger: slog.New(slog.DiscardHandler),
	}})
	paths, globErr := filepath.Glob(filepath.Join(out, "*.smt2"))
	if globErr != nil || len(paths) != n {
		t.Fatalf("%d instances, %d files", n, len(paths))
	}
	files = map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(path)] = string(text)
	}
	return files, err
}

// As many instances are written as were asked for, each says its answer, and the same seeds give the same files.
func TestWrite(t *testing.T) {
	seeds := map[string]string{
		"a.smt2": "(declare-const x Int)(assert (or (< x 3) (= (mod x 2) 0)))",
		"b.smt2": "(assert (frob))",
		"c.smt2": "(declare-const p Bool)(declare-const q Bool)(assert (=> p q))",
	}
	files, err := written(t, 15, seeds)
	if err != nil || len(files) != 15 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for name, text := range files {
		if !strings.HasPrefix(text, "; expect: sat\n") && !strings.HasPrefix(text, "; expect: unsat\n") {
			t.Errorf("%s: %s", name, text)
		}
	}
	if again, err := written(t, 15, seeds); err != nil || !maps.Equal(files, again) {
		t.Errorf("another time: %v", err)
	}
}

// Where no seed can be used nothing is written, not even the directory.
func TestNoSeed(t *testing.T) {
	var log bytes.Buffer
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.smt2"), []byte("(assert (frob))"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	n, err := Write(t.Context(), Config{Count: 3, Config: stock.Config{
		Paths: []string{dir}, Settings: mutate.Defaults(), Out: out, Logger: slog.New(slog.NewTextHandler(&log, nil)),
	}})
	var mistake *usage.Error
	if _, statErr := os.Stat(out); n != 0 || !errors.As(err, &mistake) || !os.IsNotExist(statErr) ||
		!strings.Contains(log.String(), "seed skipped: ") {
		t.Errorf("%d, %v, %v\n%s", n, err, statErr, log.String())
	}
}
