//go:build !libz3

package embedded

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/solvers"
)

// A build without the library says so, whatever command names the solver.
func TestNotBuilt(t *testing.T) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := In(catalog).Resolve(Name); err == nil || !strings.Contains(err.Error(), "libz3-dev") {
		t.Errorf("%v", err)
	}
}
