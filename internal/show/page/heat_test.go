package page

import (
	"slices"
	"testing"
)

// What was not reached are operators that people know: solvers' own names and aliases, as /_total and **, are left out
// where SMT-LIB has the theory, and are all there is where it does not.
func TestNotReached(t *testing.T) {
	reached := map[string]map[string]int{"ALL": {"+": 3, "set.union": 1, "/_total": 1}}
	found := map[string][]string{}
	for _, m := range heatMaps(reached) {
		found[m.Theory] = m.NotReached
	}
	for _, c := range []struct {
		theory, operator string
		want             bool
	}{
		{"arith", "div", true}, {"arith", "+", false}, {"arith", "div_total", false}, {"arith", "**", false},
		{"arith", "iand", false}, {"sets", "set.minus", true}, {"sets", "set.union", false},
	} {
		if got := slices.Contains(found[c.theory], c.operator); got != c.want {
			t.Errorf("%s: %s is not reached: %v, want %v; there are %q", c.theory, c.operator, got, c.want, found[c.theory])
		}
	}
}
