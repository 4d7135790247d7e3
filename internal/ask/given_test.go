package ask

import (
	"errors"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/solvers"
)

// Several solvers in one word are answered by how they are given.
func TestNamedTogether(t *testing.T) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	const want = "repeat --solver for each solver: --solver z3 --solver cvc5"
	if _, err := Named("solver", []string{"z3,cvc5"}, catalog); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
	if all, err := Named("solver", []string{"z3=z3 a,b"}, catalog); err != nil || len(all) != 1 {
		t.Errorf("a comma in a command: %v", err)
	}
}

// A name that nothing has is an error of the entry that lacks it, and the built-in catalog has none.
func TestCheckLacks(t *testing.T) {
	builtIn, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	if err := CheckLacks("built-in", builtIn); err != nil {
		t.Error(err)
	}
	for lacked, legal := range map[string]bool{
		"match": true, "define-fun-rec": true, "bvand": true, "Seq": true, "get-unsat-assumptions": true, "define-sort": true,
		"mtach": false, "define-funs": false,
	} {
		catalog, err := builtIn.With("mine.toml", []byte("[mine]\ncommand = ['mine']\nlacks = ['sin', '"+lacked+"']\n"))
		if err != nil {
			t.Fatal(err)
		}
		bad, isBad := errors.AsType[*solvers.EntryError](CheckLacks("mine.toml", catalog))
		if isBad == legal || isBad && (bad.Solver != "mine" || bad.Key[1] != 1) {
			t.Errorf("%s: %v", lacked, bad)
		}
	}
}
