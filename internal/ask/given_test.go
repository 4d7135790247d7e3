package ask

import (
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
