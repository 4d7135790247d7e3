package finding

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/oracle"
)

// knownFile is a file with a fault that only a reduced finding shows.
func knownFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "known.toml")
	text := "[[known]]\noperators = [\"mod\"]\nissue = \"x\"\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestNews plays a campaign: what it finds, in which order that is settled, and what people are shown of it.
func TestNews(t *testing.T) {
	var shown []string
	store, err := Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	faults, err := LoadKnown(time.Now(), knownFile(t))
	if err != nil {
		t.Fatal(err)
	}
	n := NewAnnouncer(store, faults, func(n News) {
		shown = append(shown, fmt.Sprintf("%s %t", n.Finding.ID, n.Settled))
	})
	add := func(id string, class oracle.Class) (*Finding, Files) {
		f := &Finding{ID: id, Fault: oracle.Fault{Class: class}, Solver: "s", Signature: id, Command: []string{"s", "instance.smt2"}}
		files := Files{Instance: []byte(id)}
		if _, err := store.Add(f, files); err != nil {
			t.Fatal(err)
		}
		return f, files
	}
	settled := func(f *Finding, files Files, first bool) {
		n.Settled(News{Finding: f, Files: files, Settled: true, First: first})
	}
	expect := func(caption string, want ...string) {
		t.Helper()
		if !slices.Equal(shown, want) {
			t.Errorf("%s: shown: %q, want %q", caption, shown, want)
		}
		shown = nil
	}

	a, files := add("a", oracle.RefutationUnsound)
	n.Confirmed(a, files)
	b, _ := add("b", oracle.RefutationUnsound)
	n.Confirmed(b, files)
	expect("two seeds, one class: one line", "a false")
	settled(a, files, true)
	settled(b, files, false)
	expect("reduced to the same cause: one block", "a true")

	plain, _ := add("plain", oracle.Crash)
	settled(plain, files, true)
	expect("not to be reduced: a block at once", "plain true")

	known, _ := add("known", oracle.SolutionUnsound)
	known.Known = &KnownAs{Issue: "x"}
	settled(known, files, true)
	doubtful, _ := add("doubtful", oracle.SolutionUnsound)
	doubtful.Doubtful = true
	n.Confirmed(doubtful, files)
	doubtful.Known = &KnownAs{Issue: "x"}
	settled(doubtful, files, true)
	expect("known ones, from the beginning and in the end")

	for _, id := range []string{"late", "later"} {
		f, files := add(id, oracle.InvalidModel)
		n.Confirmed(f, files)
	}
	last, files := add("last", oracle.RefutationUnsound)
	n.Confirmed(last, files)
	expect("the first of another class", "late false")
	if err := n.End(); err != nil {
		t.Fatal(err)
	}
	expect("left at the end: one of each class that was not shown", "late true")
}
