package main

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/planted"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate"
)

// A fault of an operator that the seed has is found by combining what is there; one of an operator that it has not, by
// whoever applies that. What never changes a value, and what no instance has, is not found.
func TestSearch(t *testing.T) {
	testenv.Need(t, "z3")
	dir := t.TempDir()
	if err := writeSeeds(dir, 1); err != nil {
		t.Fatal(err)
	}
	seeds, err := readSeeds([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	host, err := newHost()
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	honest, err := resolve("z3=z3 rlimit=500000")
	if err != nil {
		t.Fatal(err)
	}
	same := planted.Fault{Operator: "distinct", Wrong: "exchanged"}
	for _, c := range []struct {
		strategy string
		fault    planted.Fault
		found    bool
	}{
		{"boolean", planted.Fault{Theory: "core", Operator: "and", Wrong: "last lost", Polarity: -1}, true},
		{"boolean", planted.Fault{Operator: "mod", Wrong: "argument"}, false},
		{"terms", planted.Fault{Operator: "mod", Wrong: "argument"}, true},
		{"boolean", same, false},
		{"terms", same, false},
	} {
		session := host.Session(honest, sessionConfig)
		s := newSearch([]*planted.Fault{&c.fault}, session)
		if err := s.run(t.Context(), newStream(seeds, alone(c.strategy), 1), 1000); err != nil {
			t.Fatal(err)
		}
		if got := s.found[0] > 0; got != c.found || len(s.wrong) > 0 {
			t.Errorf("%s, %s: found is %v, of %d instances; wrong without it: %v",
				c.strategy, c.fault.Text(), got, s.instances, s.wrong)
		}
		session.Close()
	}
}

// Strategies' names that the program uses.
func TestContests(t *testing.T) {
	for _, c := range contests(1, 1, 1) {
		for _, w := range c.strategies {
			if !slices.Contains(mutate.Names(mutate.Strategies()), w.Strategy) {
				t.Errorf("contest %s has the strategy %s", c.name, w.Strategy)
			}
		}
	}
}
