package witness

import (
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// TestOperators: every operator in a table is one of a theory.
func TestOperators(t *testing.T) {
	known := map[string]bool{}
	for _, row := range theory.Rows() {
		known[row.Name] = true
	}
	check := func(name string) {
		if !known[name] {
			t.Errorf("no theory has an operator %s", name)
		}
	}
	for name := range inverters() {
		check(name)
	}
	for name := range predicates() {
		check(name)
	}
	for name := range comparisons {
		check(name)
	}
	for name := range isMembership {
		check(name)
	}
}
