package abuse

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

func TestMain(m *testing.M) {
	fakesolver.Main()
	os.Exit(m.Run())
}

// TestShort plays some of the abuses, one of each kind.
func TestShort(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers misbehave for seconds")
	}
	some := []string{"fork-both", "twice", "flood", "sat-segv", "leak", "crash-reset", "delete-dir", "replace"}
	var table strings.Builder
	err := run(&table, t.TempDir(), func(a abuse) bool { return slices.Contains(some, a.behaviour) })
	if err != nil {
		t.Errorf("%v\n%s", err, table.String())
	}
}
