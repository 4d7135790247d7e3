package finding

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/solvers"
)

// A solver that only the user's catalog has gets its arguments in repro.sh, whoever is wrong: itself, or another one.
func TestReproOfTheUsersCatalog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "catalog.toml")
	const entry = "[mine]\ncommand = [\"mine\"]\nfile = [\"--batch\", \"{}\"]\nlogics = [\"*\"]\n"
	if err := os.WriteFile(path, []byte(entry), 0o644); err != nil {
		t.Fatal(err)
	}
	catalog, err := solvers.LoadCatalog(path)
	if err != nil {
		t.Fatal(err)
	}
	f, files := example(1, "s")
	f.Solver, f.Command = "z3", []string{"/usr/bin/z3", "-smt2", "instance.smt2"}
	script, err := reproScript(f, files, catalog)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(script), "mine|mine-*) set -- --batch instance.smt2") {
		t.Errorf("nothing calls mine in\n%s", script)
	}
	store, err := Open(t.TempDir(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	store.Catalog = catalog
	f.SetID(files.Instance)
	f.SetSignature()
	if _, err := store.Add(f, files); err != nil {
		t.Fatal(err)
	}
	dir := store.Path(f.ID)
	stored, err := os.ReadFile(filepath.Join(dir, ReproName))
	if err != nil || string(stored) != string(script) {
		t.Errorf("%v: it is stored as\n%s", err, stored)
	}
	// Who marks it as known has another catalog: what calls the solvers stays.
	if err := Mark(dir, KnownAs{Issue: "https://issue"}, quiet); err != nil {
		t.Fatal(err)
	}
	if again, err := os.ReadFile(filepath.Join(dir, ReproName)); err != nil || string(again) != string(script) {
		t.Errorf("%v: after it is marked:\n%s", err, again)
	}
}
