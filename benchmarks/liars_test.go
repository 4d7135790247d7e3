package main

import (
	"slices"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// A few liars are found out, each in its class, and the honest solver is not accused.
func TestLiars(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a campaign is run for each liar")
	}
	testenv.Need(t, "z3")
	m := &lying{
		honest: "z3 -in rlimit=3000000", timeout: 5 * time.Minute, // what is too hard is so on each machine
		seeds: "seeds", seed: 1, instances: 150,
	}
	for _, c := range []struct {
		name  string
		class oracle.Class
	}{
		{"an honest solver", ""},
		{"a wrong value of sort String", oracle.InvalidModel},
		{"no value of sort Int", oracle.InvalidModel},
		{"an assertion is false", oracle.InvalidModel},
		{"a core with a stranger", oracle.InvalidCore},
		{"unknown where (div …) is asserted", oracle.Incomplete},
		{"an error where (bvurem …) is asserted", oracle.Error},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := allLiars()
			i := slices.IndexFunc(all, func(l liar) bool { return l.name == c.name })
			f, err := m.search(t.Context(), t.TempDir(), all[i])
			if err != nil {
				t.Fatal(err)
			}
			if f.class != c.class || c.class != "" && !slices.Contains(all[i].classes, c.class) {
				t.Errorf("found as %q by %q, after %d instances", f.class, f.oracle, f.at)
			}
		})
	}
}
